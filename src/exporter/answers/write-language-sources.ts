import { fingerprintOf, fingerprintOfAll, fingerprintOfList } from '../../build/reuse/fingerprints.js'
import { ranks, type UnitKey, type UnitResult } from '../../build/reuse/unit.js'
import type { EmitParts } from '../../documents/emit.js'
import { groupBy } from '../../model/values/group-by.js'
import type { LanguageSource, SourcePiece } from '../../routes/language-source.js'
import type { LanguageFamily } from '../../routes/route-files.js'
import { pagePaths, type SitePlan } from '../../routes/site-plan.js'
import { ShardAnswers } from '../shards/shard-answers.js'
import { languageFiles } from './planned-files.js'
import type { SiteRun } from './site-run.js'
import { writeFamily } from './write-family.js'

/** Names of documents: by the name of their source, then by language. */
export type LanguageDocuments = Readonly<Record<string, Readonly<Record<string, string>>>>

/**
 * Writes what is made from sources of a site's languages: the document of each, and the families of answers. The
 * document and the families of group 0 share one source in memory.
 */
export async function writeLanguageSources(run: SiteRun, emit: EmitParts): Promise<LanguageDocuments> {
  const shards = new ShardAnswers(run.shards?.paths(run.plan.context.site.id) ?? [])
  const documents: Record<string, Record<string, string>> = {}
  try {
    for (const place of sourcePlaces(run)) {
      const { source, language } = place
      const result = await writeDocument(run, place, emit)
      documents[source.name] = { ...documents[source.name], [language]: result.document ?? '' }
      await writeFamilies(run, place, result, shards)
    }
  } finally {
    shards.close()
  }
  return documents
}

/** A source in a language. */
export interface SourcePlace {
  readonly source: LanguageSource
  readonly language: string
  /** Of its document. The keys of its families begin with it. */
  readonly key: UnitKey
}

/** In writing order. */
export function sourcePlaces({ plan, routes }: Pick<SiteRun, 'plan' | 'routes'>): SourcePlace[] {
  const places = routes.sources.flatMap((source) => plan.languages.map((language) => ({ source, language })))
  return places.map((place, number) => ({ ...place, key: [plan.context.site.id, ranks.language, number] }))
}

/** A family of a source, and its key. */
interface KeyedFamily {
  readonly family: LanguageFamily
  readonly key: UnitKey
}

/** The families of a source in a language, group by group. */
export function familiesOf({ families }: Pick<SiteRun, 'families'>, { source, key }: SourcePlace): KeyedFamily[][] {
  const own = families.filter((family) => family.from === 'language').filter((family) => family.source === source)
  return [0, 1].map((group) =>
    own.filter((family) => family.group === group).map((family, index) => ({ family, key: [...key, group, index] })),
  )
}

type SourceResult = Pick<UnitResult, 'document' | 'pieces'>

async function writeDocument(
  run: SiteRun,
  { source, language, key }: SourcePlace,
  emit: EmitParts,
): Promise<SourceResult> {
  run.counters.phase(source.name, run.plan.context.site.id)
  const structure = source.isByLanguage ? run.structure.of(language) : run.structure.all
  const fingerprint = fingerprintOf(source.name, 'document', structure)
  return run.keeper.reuseOrWrite({ key, fingerprint }, whyOf(source), () => {
    const { parts, pieces } = source.document(run, language, fingerprintOfList)
    const document = emit([...parts])
    return { document, pieces: pieces() }
  })
}

function whyOf({ name }: LanguageSource): string {
  return `the ${name} changed`
}

async function writeFamilies(
  run: SiteRun,
  place: SourcePlace,
  { document = '', pieces = [] }: SourceResult,
  shards: ShardAnswers,
): Promise<void> {
  const { source, language } = place
  const isDivisible = source.isDivisible(run, language)
  const fingerprint = wholeFingerprint(run, language, document)
  for (const families of familiesOf(run, place)) {
    for (const { family, key } of families) {
      run.counters.phase(family.name, run.plan.context.site.id)
      const part = isDivisible ? partOf(run, family) : null
      if (part === null) await writeWhole(run, place, { family, key }, fingerprint, shards)
      else await writePieces(run, place, { family, key }, shownOf(pieces, part), shards)
    }
    run.documents.forgetLanguage()
  }
}

/** The part of its source that a family shows for a page path; null: all of it. */
export function partOf({ plan, settings }: SiteRun, family: LanguageFamily): string | null {
  return family.shows?.(plan, settings) ?? null
}

/** Of everything that families are made from. The document's name is a hash of the source. */
function wholeFingerprint({ plan, documents }: SiteRun, language: string, name: string): string {
  const paths = fingerprintOfAll(pathsWithPages(plan, documents, language))
  return fingerprintOf(JSON.stringify({ name, paths, shape: documents.linkBases }))
}

/** Each path with the page that it leads to: it may come to lead to another one. */
function* pathsWithPages(plan: SitePlan, documents: SiteRun['documents'], language: string): Iterable<string> {
  for (const path of pagePaths(plan, language)) yield `${documents.pageAt(path) ?? ''} ${path}`
}

/** Writes a family of a language as one unit. */
async function writeWhole(
  run: SiteRun,
  { source, language }: SourcePlace,
  { family, key }: KeyedFamily,
  whole: string,
  shards: ShardAnswers,
): Promise<void> {
  const inputs = { key, fingerprint: fingerprintOf(family.name, whole) }
  const group = { site: run.plan.context.site.id, from: key, fingerprint: () => inputs.fingerprint }
  await run.keeper.reuseOrWriteGroup(group, () =>
    writeFamily(run, family, inputs, whyOf(source), () =>
      shards.take(key, family, languageFiles(run, family, language)),
    ),
  )
}

/** A piece, with the fingerprint of what the answers for its paths show. */
interface ShownPiece {
  readonly number: number
  readonly fingerprint: string
}

function shownOf(pieces: readonly SourcePiece[], part: string): ShownPiece[] {
  return pieces.map(({ number, shown }) => ({ number, fingerprint: shown[part] ?? '' }))
}

/** Pieces of a group of units: fewer are made anew in larger parts, more take space in the record of groups. */
const piecesOfGroup = 64

/** Writes a family of a language piece by piece, each as a unit. */
async function writePieces(
  run: SiteRun,
  { source, language }: SourcePlace,
  { family, key }: KeyedFamily,
  pieces: readonly ShownPiece[],
  shards: ShardAnswers,
): Promise<void> {
  let paths: ReadonlyMap<number, readonly string[]> | null = null
  const filesOf = (number: number) => {
    paths ??= source.paths(run, language)
    return languageFiles(run, family, language, paths.get(number) ?? [])
  }
  for (const [, own] of groupBy(pieces, ({ number }) => Math.floor(number / piecesOfGroup))) {
    const group = {
      site: run.plan.context.site.id,
      from: [...key, own[0]?.number ?? 0],
      fingerprint: () =>
        fingerprintOfList([family.name, ...own.map(({ number, fingerprint }) => `${number} ${fingerprint}`)]),
    }
    await run.keeper.reuseOrWriteGroup(group, async () => {
      for (const { number, fingerprint } of own) {
        const inputs = { key: [...key, number], fingerprint: fingerprintOf(family.name, fingerprint) }
        await writeFamily(run, family, inputs, whyOf(source), () => shards.take(inputs.key, family, filesOf(number)))
      }
    })
  }
}
