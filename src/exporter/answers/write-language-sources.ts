import { fingerprintOf, fingerprintOfAll, fingerprintOfList } from '../../build/reuse/fingerprints.js'
import { ranks, type UnitKey, type UnitResult } from '../../build/reuse/unit.js'
import type { EmitParts } from '../../documents/emit.js'
import type { PageUrl } from '../../model/project.js'
import { groupBy } from '../../model/values/group-by.js'
import { once } from '../../model/values/once.js'
import type { LanguageSource, SourceDocument, SourcePiece, SourceUrls } from '../../routes/language-source.js'
import type { LanguageFamily } from '../../routes/route-files.js'
import { pageUrls, pathOf, type SitePlan } from '../../routes/site-plan.js'
import { weighedSliceOf } from '../shards/shard.js'
import { ShardAnswers } from '../shards/shard-answers.js'
import { takesGroups } from '../shards/take-shard-group.js'
import { takeShardPieces } from '../shards/take-shard-pieces.js'
import { languageFiles } from './planned-files.js'
import type { SiteRun } from './site-run.js'
import { writeFamily } from './write-family.js'

/** Names of documents: by the name of their source, then by language. */
export type LanguageDocuments = Readonly<Record<string, Readonly<Record<string, string>>>>

/**
 * Writes what is made from sources of a site's languages: the document of each, and the families of answers. The
 * document and the first family share the trees that are derived from one source in memory.
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
  /** The page URLs of the language, by the number of their piece. */
  urls(): ReadonlyMap<number, readonly PageUrl[]>
}

/** In writing order, each with its URLs only until the next one. */
export function* sourcePlaces(run: SiteRun): Iterable<SourcePlace> {
  const { plan, routes } = run
  let number = 0
  for (const source of routes.sources) {
    for (const language of plan.languages) {
      const key = [plan.context.site.id, ranks.language, number]
      yield { source, language, key, urls: once(() => source.urls(run, language)) }
      number += 1
    }
  }
}

/** A family of a source, and its key. */
interface KeyedFamily {
  readonly family: LanguageFamily
  readonly key: UnitKey
}

/** The families of a source in a language, group by group. */
export function familiesOf(
  { families }: Pick<SiteRun, 'families'>,
  { source, key }: Pick<SourcePlace, 'source' | 'key'>,
): KeyedFamily[][] {
  const own = families.filter((family) => family.from === 'language').filter((family) => family.source === source)
  return [0, 1].map((group) =>
    own.filter((family) => family.group === group).map((family, index) => ({ family, key: [...key, group, index] })),
  )
}

type SourceResult = Pick<UnitResult, 'document' | 'pieces'>

async function writeDocument(run: SiteRun, place: SourcePlace, emit: EmitParts): Promise<SourceResult> {
  const { source, language, key } = place
  run.counters.phase(source.name, run.plan.context.site.id)
  const structure = source.isByLanguage ? run.structure.of(language) : run.structure.all
  const fingerprint = fingerprintOf(source.name, 'document', structure)
  return run.keeper.reuseOrWrite({ key, fingerprint }, whyOf(source), () => {
    const made = source.document(run, language, fingerprintOfList)
    const document = emit([...made.parts])
    const ofShards = run.shards?.pieces(run.plan.context.site.id, source.name, language)
    return { document, pieces: ofShards ?? piecesOf(run, made) }
  })
}

/** The pieces of a source, or those that a shard writes. */
export function piecesOf({ shard }: SiteRun, made: SourceDocument): readonly SourcePiece[] {
  const choose = shard && ((all: readonly SourceUrls[]) => weighedSliceOf(all, ({ weight }) => weight, shard))
  return made.pieces(choose)
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
      // A menu of the whole site makes a tree of its own: another one beside it would be the peak of memory.
      run.documents.forgetTrees()
    }
  }
  run.documents.forgetLanguage()
}

/** The part of its source that a family shows for a page path; null: all of it. */
export function partOf({ plan, settings }: SiteRun, family: LanguageFamily): string | null {
  return family.shows?.(plan, settings) ?? null
}

/** Of everything that families are made from. The document's name is a hash of the source. */
function wholeFingerprint({ plan, documents, structure }: SiteRun, language: string, name: string): string {
  const paths = structure.derive(`paths in ${language}`, () => fingerprintOfAll(pathsWithPages(plan, language)))
  return fingerprintOf(JSON.stringify({ name, paths, shape: documents.linkBases }))
}

/** Each path with the page that it leads to: it may come to lead to another one. */
function* pathsWithPages(plan: SitePlan, language: string): Iterable<string> {
  for (const url of pageUrls(plan, language)) yield `${url.page.id} ${pathOf(url)}`
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
export interface ShownPiece {
  readonly number: number
  readonly fingerprint: string
}

export function shownOf(pieces: readonly SourcePiece[], part: string): ShownPiece[] {
  return pieces.map(({ number, shown }) => ({ number, fingerprint: shown[part] ?? '' }))
}

/** Pieces of a group of units: with more, an edit has more units read; with fewer, the record of groups is larger. */
const piecesOfGroup = 64

/** Writes a family of a language piece by piece, each as a unit. */
export async function writePieces(
  run: SiteRun,
  { source, language, urls }: SourcePlace,
  { family, key }: KeyedFamily,
  pieces: readonly ShownPiece[],
  shards: ShardAnswers,
): Promise<void> {
  const filesOf = (number: number) => languageFiles(run, family, language, urls().get(number)?.map(pathOf) ?? [])
  const inputsOf = ({ number, fingerprint }: ShownPiece) => ({
    key: [...key, number],
    fingerprint: fingerprintOf(family.name, fingerprint),
  })
  const writeGroup = (own: readonly ShownPiece[], write: () => Promise<void>) => {
    const texts = () => own.map(({ number, fingerprint }) => `${number} ${fingerprint}`)
    const from = [...key, own[0]?.number ?? 0]
    const fingerprint = () => fingerprintOfList([family.name, ...texts()])
    return run.keeper.reuseOrWriteGroup({ site: run.plan.context.site.id, from, fingerprint }, write)
  }
  if (run.shards && takesGroups(run)) {
    const inputs = pieces.map(inputsOf)
    if (inputs.length > 0) {
      await writeGroup(pieces, () => takeShardPieces(run, shards, { family, key, inputs, files: filesOf }))
    }
    return
  }
  for (const [, own] of groupBy(pieces, ({ number }) => Math.floor(number / piecesOfGroup))) {
    await writeGroup(own, async () => {
      for (const piece of own) {
        const inputs = inputsOf(piece)
        const files = () => shards.take(inputs.key, family, filesOf(piece.number))
        await writeFamily(run, family, inputs, whyOf(source), files)
      }
    })
  }
}
