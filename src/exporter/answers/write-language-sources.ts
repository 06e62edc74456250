import type { UnitResult } from '../../build/record/unit.js'
import { fingerprintOf, fingerprintOfAll, fingerprintOfList } from '../../build/reuse/fingerprints.js'
import type { EmitParts } from '../../documents/emit.js'
import { pageUrls, pathOf, type SitePlan } from '../../routes/site-plan.js'
import type { LanguageDocuments } from '../documents/write-documents.js'
import { languageFiles } from '../plan/planned-files.js'
import type { SiteRun } from '../site-run.js'
import { ShardAnswers } from './shard-answers.js'
import { familiesOf, type KeyedFamily, type SourcePlace, shownPart, sourcePlaces, whyOf } from './source-places.js'
import { writeFamily } from './write-family.js'
import { piecesOf, shownOf, writePieces } from './write-pieces.js'

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

async function writeFamilies(
  run: SiteRun,
  place: SourcePlace,
  { document = '', pieces = [] }: SourceResult,
  shards: ShardAnswers,
): Promise<void> {
  const { source, language } = place
  const isDivisible = source.isDivisible(run, language)
  const fingerprint = wholeFingerprint(run, language, document)
  for (const { family, key } of familiesOf(run, place)) {
    run.counters.phase(family.name, run.plan.context.site.id)
    const part = isDivisible ? shownPart(run, family) : null
    if (part === null) await writeWhole(run, place, { family, key }, fingerprint, shards)
    else await writePieces(run, place, { family, key }, shownOf(pieces, part), shards)
    // A menu of the whole site makes a tree of its own: another one beside it would be the peak of memory.
    run.documents.forgetTrees()
  }
  run.documents.forgetLanguage()
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
