import { linkBases } from '../../contract/link-bases.js'
import type { EmitParts } from '../../documents/emit.js'
import { encodeNavigation } from '../../documents/navigation-document.js'
import type { NavigationFamily } from '../../routes/route-files.js'
import { pagePaths, type SitePlan } from '../../routes/site-plan.js'
import { fingerprintOf, fingerprintOfAll } from '../reuse/fingerprints.js'
import { ranks, type UnitKey } from '../reuse/unit.js'
import { navigationFiles } from './planned-files.js'
import type { SiteRun } from './site-run.js'
import { writeFamily } from './write-family.js'

/**
 * Writes the navigation of a site, language by language: its document and the answers made from it. The document and
 * the families of part 0 share one navigation in memory; those of part 1 build it again, since what is derived from it
 * does not fit into memory at once on a large site. Returns the documents' names by language.
 */
export async function writeNavigation(run: SiteRun, emit: EmitParts): Promise<Record<string, string>> {
  const { plan, families, documents, keeper, counters } = run
  const { context, languages } = plan
  const names: Record<string, string> = {}
  for (const [number, language] of languages.entries()) {
    const key = [context.site.id, ranks.navigation, number]
    counters.phase('navigation', context.site.id)
    let navigation = ''
    const reused = await keeper.reuseOrWrite(
      { key, fingerprint: run.tablesFingerprint },
      'the navigation changed',
      () => {
        navigation = emit(documentParts(run, language))
        return { navigation }
      },
    )
    names[language] = reused?.navigation ?? navigation
    const fingerprint = navigationFingerprint(plan, language, names[language])
    for (const part of [0, 1]) {
      const written = families.filter((family) => family.from === 'navigation').filter((family) => family.part === part)
      if (written.length > 0) await writePart(run, language, written, { key: [...key, part], fingerprint })
      documents.forgetNavigation()
    }
  }
  return names
}

/** Returns a function that yields the navigation document of a language in pieces. */
function documentParts({ plan, documents }: SiteRun, language: string): () => Iterable<string> {
  const { project, site } = plan.context
  const navigation = documents.navigation(language)
  const roots = { language, apiRoot: project.manifest.api_root, pageRoots: site.pageRoot }
  return () => encodeNavigation(navigation, roots)
}

async function writePart(
  run: SiteRun,
  language: string,
  families: readonly NavigationFamily[],
  { key, fingerprint }: { readonly key: UnitKey; readonly fingerprint: string },
): Promise<void> {
  for (const [index, family] of families.entries()) {
    const inputs = { key: [...key, index], fingerprint: fingerprintOf(family.name, fingerprint) }
    await writeFamily(run, family, inputs, 'the navigation changed', () => navigationFiles(run, family, language))
  }
}

/** Of everything that navigation families are made from. The document's name is a hash of the navigation. */
function navigationFingerprint(plan: SitePlan, language: string, name: string): string {
  const paths = fingerprintOfAll(pagePaths(plan, language))
  return fingerprintOf(JSON.stringify({ name, paths, shape: linkBases(plan.context) }))
}
