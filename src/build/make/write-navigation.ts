import type { EmitParts } from '../../documents/emit.js'
import { encodeNavigation } from '../../documents/navigation-document.js'
import { pagePaths, type SitePlan } from '../plan/site-plan.js'
import { fingerprintOf, fingerprintOfAll } from '../reuse/fingerprints.js'
import { ranks, type UnitKey } from '../reuse/unit.js'
import {
  type LanguageNavigation,
  languageNavigation,
  type NavigationFamily,
  navigationAnswers,
  navigationParts,
  nodeShape,
} from './navigation-answers.js'
import type { SiteRun } from './site-run.js'
import { writeFamily } from './write-family.js'

/**
 * Writes the navigation of a site, language by language: its document and the answers that come from it. The document
 * and the first part of them share a navigation, the other part has its own: what is made from one is held with it, and
 * a large site has no room for all of that. Returns the documents' names by language.
 */
export async function writeNavigation(run: SiteRun, emit: EmitParts): Promise<Record<string, string>> {
  const { plan, families, keeper, counters } = run
  const { context, languages } = plan
  const names: Record<string, string> = {}
  for (const [number, language] of languages.entries()) {
    const key = [context.site.id, ranks.navigation, number]
    const navigation = new HeldNavigation(plan, language)
    counters.phase('navigation', context.site.id)
    await keeper.reuseOrWrite({ key, fingerprint: null }, '', () => {
      names[language] = emit(navigation.documentParts())
      return {}
    })
    const fingerprint = navigationFingerprint(plan, language, names[language] ?? '')
    for (const [index, part] of navigationParts.entries()) {
      const written = part.filter((family: NavigationFamily) => families.includes(family))
      if (written.length > 0) await writePart(run, navigation, written, { key: [...key, index], fingerprint })
      navigation.forget()
    }
  }
  return names
}

/** The navigation of a language, from when it is first needed until it is forgotten. */
class HeldNavigation {
  readonly #plan: SitePlan
  readonly #language: string
  #navigation: LanguageNavigation | null = null

  constructor(plan: SitePlan, language: string) {
    this.#plan = plan
    this.#language = language
  }

  get(): LanguageNavigation {
    this.#navigation ??= languageNavigation(this.#plan.context, this.#language)
    return this.#navigation
  }

  forget(): void {
    this.#navigation = null
  }

  /** Makes the parts of the navigation's document. */
  documentParts(): () => Iterable<string> {
    const { project, site } = this.#plan.context
    const { navigation } = this.get().source
    const roots = { language: this.#language, apiRoot: project.manifest.api_root, pageRoots: site.pageRoot }
    return () => encodeNavigation(navigation, roots)
  }
}

async function writePart(
  run: SiteRun,
  navigation: HeldNavigation,
  families: readonly NavigationFamily[],
  { key, fingerprint }: { readonly key: UnitKey; readonly fingerprint: string },
): Promise<void> {
  const { plan, settings } = run
  for (const [index, family] of families.entries()) {
    const head = { key: [...key, index], fingerprint: fingerprintOf(family, fingerprint) }
    await writeFamily(run, family, head, 'the navigation changed', () =>
      navigationAnswers(plan, navigation.get(), family, settings.variants),
    )
  }
}

/** Of all that the answers of navigation families are made from; the document's name stands for the navigation. */
function navigationFingerprint(plan: SitePlan, language: string, name: string): string {
  const paths = fingerprintOfAll(pagePaths(plan, language))
  return fingerprintOf(JSON.stringify({ name, paths, shape: nodeShape(plan.context) }))
}
