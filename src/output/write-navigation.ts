import { packNavigation } from '../site/pack-navigation.js'
import { markOf, markOfAll } from './marks.js'
import {
  type LanguageNavigation,
  languageNavigation,
  type NavigationFamily,
  navigationAnswers,
  navigationParts,
  nodeShape,
} from './navigation-answers.js'
import { pagePaths, type SitePlan } from './site-plan.js'
import type { SiteRun } from './site-run.js'
import type { EmitLong } from './table-document.js'
import { ranks, type UnitKey } from './unit.js'
import { writeFamily } from './write-family.js'

/**
 * Writes the navigation of a site, language by language: its document and the answers that come from it. Each part of
 * them has a navigation of its own, which goes with it: what is made from one is held with it, and a large site has no
 * room for all of that. Returns the documents' names by language.
 */
export async function writeNavigation(run: SiteRun, emit: EmitLong): Promise<Record<string, string>> {
  const { plan, families, keeper, tally } = run
  const { context, languages } = plan
  const names: Record<string, string> = {}
  for (const [number, language] of languages.entries()) {
    const key = [context.site.id, ranks.navigation, number]
    tally.phase('navigation', context.site.id)
    await keeper.keepOrMake({ key, mark: null }, '', () => {
      names[language] = emit(navigationText(plan, language))
      return {}
    })
    const mark = navigationMark(plan, language, names[language] ?? '')
    for (const [index, part] of navigationParts.entries()) {
      const written = part.filter((family: NavigationFamily) => families.includes(family))
      if (written.length > 0) await writePart(run, language, written, { key: [...key, index], mark })
    }
  }
  return names
}

async function writePart(
  run: SiteRun,
  language: string,
  families: readonly NavigationFamily[],
  { key, mark }: { readonly key: UnitKey; readonly mark: string },
): Promise<void> {
  const { plan, settings } = run
  let navigation: LanguageNavigation | null = null
  for (const [index, family] of families.entries()) {
    const head = { key: [...key, index], mark: markOf(family, mark) }
    await writeFamily(run, family, head, 'the navigation changed', () => {
      navigation ??= languageNavigation(plan.context, language)
      return navigationAnswers(plan, navigation, family, settings.variants)
    })
  }
}

/** Of all that the answers of navigation families are made from; the document's name stands for the navigation. */
function navigationMark(plan: SitePlan, language: string, name: string): string {
  const paths = markOfAll(pagePaths(plan, language))
  return markOf(JSON.stringify({ name, paths, shape: nodeShape(plan.context) }))
}

function navigationText({ context }: SitePlan, language: string): readonly string[] {
  const { project, site } = context
  const { navigation } = languageNavigation(context, language).source
  const roots = { language, apiRoot: project.manifest.api_root, pageRoots: site.pageRoot }
  return packNavigation(navigation, roots)
}
