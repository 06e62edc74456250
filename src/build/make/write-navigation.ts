import { linkBases } from '../../contract/link-bases.js'
import type { EmitParts } from '../../documents/emit.js'
import { encodeNavigation } from '../../documents/navigation-document.js'
import { numericPaths } from '../../routes/navigation/navigation-requests.js'
import type { NavigationFamily, ShownNodes } from '../../routes/route-files.js'
import { pagePaths, type SitePlan } from '../../routes/site-plan.js'
import { fingerprintOf, fingerprintOfAll } from '../reuse/fingerprints.js'
import { type NavigationPiece, ranks, type UnitKey } from '../reuse/unit.js'
import type { NewResult } from '../reuse/unit-keeper.js'
import { navigationPieces, pathsByPiece } from './navigation-pieces.js'
import { navigationFiles } from './planned-files.js'
import { ShardNavigation } from './shard-navigation.js'
import type { SiteRun } from './site-run.js'
import { writeFamily } from './write-family.js'

/**
 * Writes the navigation of a site, language by language: its document and the answers made from it. The document and
 * the families of part 0 share one navigation in memory; those of part 1 build it again, since what is derived from it
 * does not fit into memory at once on a large site. Returns the documents' names by language.
 */
export async function writeNavigation(run: SiteRun, emit: EmitParts): Promise<Record<string, string>> {
  const shards = new ShardNavigation(run.shards?.navigation(run.plan.context.site.id) ?? [])
  try {
    return await writeLanguages(run, emit, shards)
  } finally {
    shards.close()
  }
}

async function writeLanguages(run: SiteRun, emit: EmitParts, shards: ShardNavigation): Promise<Record<string, string>> {
  const { plan, documents, keeper, counters } = run
  const { context, languages } = plan
  const names: Record<string, string> = {}
  for (const [number, language] of languages.entries()) {
    const key = [context.site.id, ranks.navigation, number]
    counters.phase('navigation', context.site.id)
    let made: WrittenNavigation | null = null
    const reused = await keeper.reuseOrWrite(
      { key, fingerprint: fingerprintOf('navigation', run.tablesFingerprint) },
      'the navigation changed',
      () => {
        made = writeDocument(run, language, emit)
        return made
      },
    )
    const { navigation = '', pieces = [] }: WrittenNavigation = made ?? reused ?? {}
    names[language] = navigation
    const fingerprint = navigationFingerprint(plan, language, navigation)
    for (const placed of navigationFamilies(run)) {
      for (const { family, place } of placed) {
        const source = { key: [...key, ...place], fingerprint, pieces }
        await writeNavigationFamily(run, language, family, source, shards)
      }
      documents.forgetNavigation()
    }
  }
  return names
}

/** A family of the navigation, and its place in the keys of units. */
export interface PlacedFamily {
  readonly family: NavigationFamily
  readonly place: UnitKey
}

/** The families of each part. */
export function navigationFamilies({ families }: Pick<SiteRun, 'families'>): PlacedFamily[][] {
  const navigation = families.filter((family) => family.from === 'navigation')
  return [0, 1].map((part) =>
    navigation.filter((family) => family.part === part).map((family, index) => ({ family, place: [part, index] })),
  )
}

type WrittenNavigation = Pick<NewResult, 'navigation' | 'pieces'>

/** Writes the navigation document of a language. */
function writeDocument(run: SiteRun, language: string, emit: EmitParts): WrittenNavigation {
  const { project, site } = run.plan.context
  const roots = { language, apiRoot: project.manifest.api_root, pageRoots: site.pageRoot }
  const navigation = run.documents.navigation(language)
  return {
    navigation: emit([...encodeNavigation(navigation, roots)]),
    ...(run.plan.context.contract.showsOwnBranch ? { pieces: navigationPieces(run, language, roots) } : {}),
  }
}

/** What the units of a family's answers are made from. */
interface FamilySource {
  readonly key: UnitKey
  /** Of everything. */
  readonly fingerprint: string
  readonly pieces: readonly NavigationPiece[]
}

/** Writes a family piece by piece, if its answers show branches of the navigation, else as one unit. */
async function writeNavigationFamily(
  run: SiteRun,
  language: string,
  family: NavigationFamily,
  { key, fingerprint, pieces }: FamilySource,
  shards: ShardNavigation,
): Promise<void> {
  const site = run.plan.context.site.id
  const why = 'the navigation changed'
  const shown = shownNodes(run, language, family)
  run.counters.phase(family.name, site)
  if (shown === 'all') {
    const inputs = { key, fingerprint: fingerprintOf(family.name, fingerprint) }
    await run.keeper.reuseOrWriteGroup({ site, from: key, fingerprint: () => inputs.fingerprint }, () =>
      writeFamily(run, family, inputs, why, () => shards.take(key, family, navigationFiles(run, family, language))),
    )
    return
  }
  let paths: Map<number, readonly string[]> | null = null
  const pathsOf = (number: number) => {
    paths ??= pathsByPiece(run, language)
    return paths.get(number) ?? []
  }
  const [first] = pieces
  if (!first) return
  const from = [...key, first.number]
  const all = () => fingerprintOfAll([family.name, ...pieces.map(({ number, [shown]: nodes }) => `${number} ${nodes}`)])
  await run.keeper.reuseOrWriteGroup({ site, from, fingerprint: all }, async () => {
    for (const { number, [shown]: nodes } of pieces) {
      const inputs = { key: [...key, number], fingerprint: fingerprintOf(family.name, nodes) }
      const files = () => navigationFiles(run, family, language, pathsOf(number))
      await writeFamily(run, family, inputs, why, () => shards.take(inputs.key, family, files()))
    }
  })
}

/** A path that can also be read as levels may be answered by another route, with other nodes than the family's. */
export function shownNodes({ plan, settings }: SiteRun, language: string, family: NavigationFamily): ShownNodes {
  return numericPaths(plan, language).length > 0 ? 'all' : (family.shows?.(plan, settings) ?? 'all')
}

/** Of everything that navigation families are made from. The document's name is a hash of the navigation. */
function navigationFingerprint(plan: SitePlan, language: string, name: string): string {
  const paths = fingerprintOfAll(pagePaths(plan, language))
  return fingerprintOf(JSON.stringify({ name, paths, shape: linkBases(plan.context) }))
}
