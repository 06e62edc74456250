import { ReferencedFiles } from '../../build/reuse/referenced-files.js'
import type { UnitTrace } from '../../build/reuse/unit-trace.js'
import { UnitWriter } from '../../build/reuse/unit-writer.js'
import { DocumentStore } from '../../build/write/document-store.js'
import type { ExportOptions } from '../../options.js'
import { type FileFamily, holdsPages } from '../../routes/route-files.js'
import { DeferredContents } from '../documents/deferred-contents.js'
import type { ExportParts } from '../export-parts.js'
import type { Shard } from '../shards/shard.js'
import type { PlannedFacts } from '../shards/shard-contents.js'
import type { ShardWriter } from '../shards/shard-writer.js'
import type { Recording, SiteRun, UnchosenRun } from '../site-run.js'
import { Bundles } from '../website/bundles.js'
import { SearchablePages } from '../website/searchable-pages.js'
import { planSearch } from './plan-search.js'
import { answerText, type FileSource } from './planned-files.js'
import { isAmong, type SizedExport } from './size-sites.js'

/** The plan of an export, made before anything is written. */
export interface PlannedRuns extends PlannedFacts {
  readonly runs: readonly SiteRun[]
  readonly recording: Recording
  /** Estimated size of all contents. */
  readonly contentBytes: number
}

interface ShardPart {
  readonly shard: Shard
  readonly writer: ShardWriter
}

/** Plans what is written of sized sites, and what is reused. `part`: only this shard is written; null: the whole export. */
export function planRuns(parts: ExportParts, sized: SizedExport, part: ShardPart | null = null): PlannedRuns {
  const recording = recordingOf(parts, sized.trace)
  const runs = sized.sites.map((site) => planRun(site, parts, part, recording))
  const searchFingerprints = Object.fromEntries(
    runs.flatMap(({ plan, searched }) => (searched ? [[plan.context.site.id, searched]] : [])),
  )
  const sizes = Object.fromEntries(sized.sites.map(({ run, inMemory }) => [run.plan.context.site.id, inMemory]))
  const { aliasesFingerprint, contentBytes } = sized
  return { runs, recording, aliasesFingerprint, searchFingerprints, sizes, contentBytes }
}

function recordingOf({ project, writer, reuse, counters, findings }: ExportParts, trace: UnitTrace): Recording {
  const store = new DocumentStore(writer, counters)
  const { models } = project.manifest
  const files = new ReferencedFiles(Object.keys(models).filter((name) => models[name]?.endpoint === 'file'))
  const units = new UnitWriter({
    reuse,
    writer,
    counters,
    store,
    findings,
    trace,
    files,
    isPage: (model) => models[model]?.endpoint === 'page',
  })
  return { writer, store, units, files }
}

function planRun(
  { run: unchosen, families, searched }: SizedExport['sites'][number],
  parts: ExportParts,
  part: ShardPart | null,
  recording: Recording,
): SiteRun {
  const settings = { ...unchosen.settings, isWritten: isAmong(families) }
  const search = planSearch(unchosen, searched, parts, part?.writer ?? null)
  const output = derivedOutput({ ...unchosen, ...recording }, families, parts.options, part)
  return { ...unchosen, ...recording, settings, families, extras: parts.extras, ...output, ...search }
}

/** What is made of the files of pages and placeholders, or in their place. */
function derivedOutput(
  run: UnchosenRun & Recording,
  families: readonly FileFamily[],
  { target, bundle, searchRecords }: ExportOptions,
  part: ShardPart | null,
): Pick<SiteRun, 'deferred' | 'bundles' | 'records'> {
  const { plan, routes, store, writer, units, findings } = run
  const isDeferred = routes.families.some(
    (family) => family.from === 'contents' && family.defer && !families.includes(family),
  )
  const deferred =
    target === 'handler' && isDeferred ? new DeferredContents(store.emit, part?.writer.addDeferred) : null
  if (part) return { deferred, bundles: null, records: null }
  const hasPages = families.some(holdsPages)
  const site = plan.context.site.id
  if (bundle && !hasPages) findings.add({ code: 'bundle-missing', site })
  if (searchRecords && !hasPages) findings.add({ code: 'search-records-missing', site })
  return {
    deferred,
    bundles: bundle && hasPages ? new Bundles(plan, wholeAnswers(run), writer.scratch) : null,
    records: searchRecords && hasPages ? new SearchablePages(plan, writer.scratch, units.reuse.folder) : null,
  }
}

function wholeAnswers(source: FileSource): (path: string) => Promise<string | null> {
  return async (path) => {
    const text = await answerText(source, path)
    // What is held of a language is large, and the next answer is of another one.
    source.documents.forgetLanguage()
    return text === null || typeof text === 'string' ? text : [...text].join('')
  }
}
