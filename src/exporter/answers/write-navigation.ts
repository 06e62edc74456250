import type { UnitResult } from '../../build/record/unit.js'
import { fingerprintOf, fingerprintOfAll } from '../../build/reuse/fingerprints.js'
import type { EmitParts } from '../../documents/emit.js'
import { pageAt } from '../../model/address.js'
import { isDivisible, navigationText } from '../../routes/navigation/navigation-text.js'
import { pageUrls, pathOf, type SitePlan } from '../../routes/site-plan.js'
import { languageFiles } from '../plan/planned-files.js'
import type { SiteRun } from '../site-run.js'
import {
  type KeyedFamily,
  keyedFamilies,
  type NavigationPlace,
  navigationChanged,
  navigationPlaces,
  shownPart,
} from './navigation-places.js'
import { ShardAnswers } from './shard-answers.js'
import { writeFamily } from './write-family.js'
import { piecesOf, shownOf, writePieces } from './write-pieces.js'

/**
 * Writes the document of the navigation of each language, and the families of answers that are made from it: the
 * document and the first family share the trees that are derived from it in memory. Returns names of documents by
 * language.
 */
export async function writeNavigation(run: SiteRun, emit: EmitParts): Promise<Record<string, string>> {
  const shards = new ShardAnswers(run.shards?.paths(run.plan.context.site.id) ?? [])
  const documents: Record<string, string> = {}
  try {
    for (const place of navigationPlaces(run)) {
      const result = await writeDocument(run, place, emit)
      documents[place.language] = result.document ?? ''
      await writeFamilies(run, place, result, shards)
    }
  } finally {
    shards.close()
  }
  return documents
}

type NavigationResult = Pick<UnitResult, 'document' | 'pieces'>

async function writeDocument(
  run: SiteRun,
  { language, key }: NavigationPlace,
  emit: EmitParts,
): Promise<NavigationResult> {
  const { id } = run.plan.context.site
  run.counters.phase('navigation', id)
  const fingerprint = fingerprintOf('navigation', 'document', run.structure.of(language))
  return run.units.reuseOrWrite({ key, fingerprint }, navigationChanged, () => {
    const made = navigationText(run, language, fingerprintOfAll)
    const document = emit([...made.parts])
    return { document, pieces: run.shards?.pieces(id, language) ?? piecesOf(run, made) }
  })
}

async function writeFamilies(
  run: SiteRun,
  place: NavigationPlace,
  { document = '', pieces = [] }: NavigationResult,
  shards: ShardAnswers,
): Promise<void> {
  const { language } = place
  const hasPieces = isDivisible(run, language)
  const fingerprint = wholeFingerprint(run, language, document)
  for (const keyed of keyedFamilies(run, place)) {
    run.counters.phase(keyed.family.name, run.plan.context.site.id)
    const part = hasPieces ? shownPart(run, keyed.family) : null
    if (part === null) await writeWhole(run, language, keyed, fingerprint, shards)
    else await writePieces(run, place, keyed, shownOf(pieces, part), shards)
    // A menu of the whole site makes a tree of its own: another one beside it would be the peak of memory.
    run.documents.forgetTrees()
  }
  run.documents.forgetLanguage()
}

/** Of everything that families are made from. The document's name is a hash of the navigation. */
function wholeFingerprint({ plan, documents, structure }: SiteRun, language: string, name: string): string {
  const paths = structure.derive(`paths in ${language}`, () => fingerprintOfAll(pathsWithPages(plan, language)))
  // Answers without a path are those of home, in a language that has no page as well.
  const home = pageAt(plan.context.site, '')?.id
  return fingerprintOf(JSON.stringify({ name, paths, home, shape: documents.linkBases }))
}

/** Each path with the id of its page, since a path may move to another page. */
function* pathsWithPages(plan: SitePlan, language: string): Iterable<string> {
  for (const url of pageUrls(plan, language)) yield `${url.page.id} ${pathOf(url)}`
}

/** Writes a family of a language as one unit. */
async function writeWhole(
  run: SiteRun,
  language: string,
  { family, key }: KeyedFamily,
  whole: string,
  shards: ShardAnswers,
): Promise<void> {
  // Rows that no navigation shows may ask for answers, too, such as a page without contents by its reverse id.
  const requests = family.pagePaths ? [] : family.requests(run.plan, language, run.settings, [])
  const inputs = { key, fingerprint: fingerprintOf(family.name, whole, fingerprintOfAll(requests)) }
  const group = { site: run.plan.context.site.id, from: key, fingerprint: () => inputs.fingerprint }
  await run.units.reuseOrWriteGroup(group, () =>
    writeFamily(run, family, inputs, navigationChanged, () =>
      shards.take(key, family, languageFiles(run, family, language)),
    ),
  )
}
