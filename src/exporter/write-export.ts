import type { RecordSummary, SearchRecord } from '../build/record/record-files.js'
import type { UnitGroup } from '../build/record/unit-group.js'
import { NumberSet } from '../model/values/number-set.js'
import type { SitePlan } from '../routes/site-plan.js'
import { hasContents, writeSite } from './answers/write-site.js'
import { type NamedText, writeDocuments, writeEnd } from './documents/write-documents.js'
import type { ExportParts } from './export-parts.js'
import { type PlannedRuns, planRuns } from './plan/plan-runs.js'
import type { SizedExport } from './plan/size-sites.js'
import type { Recording, SiteRun } from './site-run.js'
import { writeWebsite } from './website/write-website.js'

export interface WrittenExport {
  readonly plans: readonly SitePlan[]
  /** Pages that have at least one file. */
  readonly pages: number
  /** Search indexes, by site id. */
  readonly searches: Readonly<Record<string, SearchRecord>>
  readonly derived: RecordSummary['derived']
  readonly groups: readonly UnitGroup[]
}

/** Plans and writes an export for one audience. `others` are files that are no answers. */
export async function writeExport(
  parts: ExportParts,
  sized: SizedExport,
  others: readonly NamedText[],
  writeMedia: (recording: Recording) => Promise<void>,
): Promise<WrittenExport> {
  try {
    return await writeRuns(parts, planRuns(parts, sized), others, writeMedia)
  } finally {
    // A run that failed has not read the record to its end.
    parts.reuse.units?.close()
    parts.reuse.groups?.close()
  }
}

async function writeRuns(
  { options, counters, endReading }: ExportParts,
  { runs, recording }: PlannedRuns,
  others: readonly NamedText[],
  writeMedia: (recording: Recording) => Promise<void>,
): Promise<WrittenExport> {
  const { store, units } = recording
  const plans = runs.map(({ plan }) => plan)
  counters.step('writing')
  const documents = new Map<number, string>()
  const searches: Record<string, SearchRecord> = {}
  const bundles = new Map<number, Readonly<Record<string, string>>>()
  const lastReader = runs.findLast(hasContents)
  if (!lastReader) await endReading()
  for (const run of runs) {
    const { id } = run.plan.context.site
    const hasHandler = options.target === 'handler'
    const onRead = run === lastReader ? endReading : async () => {}
    try {
      const navigation = await writeSite(run, hasHandler ? store.emitParts : null, onRead)
      counters.phase('documents and search indexes', id)
      if (hasHandler) {
        const { document, search } = await writeDocuments(run, navigation, store.emit)
        documents.set(id, document)
        searches[id] = search
      }
      const hashes = await writeWebsite(run, options)
      if (hashes) bundles.set(id, hashes)
    } finally {
      run.bundles?.abandon()
      run.records?.abandon()
      await run.search?.stop()
    }
  }
  counters.phase('uploaded files')
  await writeMedia(recording)
  counters.phase('writing')
  await writeEnd(recording, plans, { documents, bundles }, others)
  const derived = Object.fromEntries(runs.map(({ plan, structure }) => [plan.context.site.id, structure.derived]))
  return { plans, pages: countPages(runs), searches, derived, groups: units.groups }
}

function countPages(runs: readonly SiteRun[]): number {
  const counted = new NumberSet()
  for (const { contents } of runs) {
    for (const { id } of contents.contents()) if (contents.pages.has(id)) counted.add(id)
  }
  return counted.size
}
