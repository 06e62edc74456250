import { checkSignal, untilSignal } from './build/check-signal.js'
import { ExportCounters } from './build/export-counters.js'
import { buildVersion } from './build/reuse/build-version.js'
import type { FolderWriter } from './build/write/folder-writer.js'
import { type OpenedDatabase, openDatabase } from './database/open-database.js'
import { defaults } from './default-options.js'
import { publicAudience, wantedFamilies } from './deliver/folder/audience.js'
import { exportFolder } from './deliver/folder/export-folder.js'
import type { FolderExport } from './deliver/folder/export-source.js'
import { fetchPrevious, type PreviousRecord } from './deliver/folder/fetch-previous.js'
import { checkFolders, type Targets, withFolders } from './deliver/folder/output-folders.js'
import { reuseExport } from './deliver/folder/reuse-export.js'
import { checkReports } from './deliver/reports/report-file.js'
import { exportOptions, type GivenOptions } from './given-options.js'
import { superuserViewer } from './model/access/viewers.js'
import { optionsWith } from './option-effects.js'
import type { ExportOptions, ExportReport } from './options.js'
import { firstFindings, readSource, validityOf } from './read-source.js'
import { withOwnRoutes } from './routes/routes.js'

/**
 * Reads a django CMS database and writes its API as a folder of JSON files.
 * Throws ExportError; then the folder is as it was before.
 */
export async function exportSite(given: GivenOptions): Promise<ExportReport> {
  const options = exportOptions('exportSite', given)
  checkFolders(options)
  await checkReports(options)
  const started = performance.now()
  // Before the transaction begins, since it may take long. A dry run compares nothing.
  const previous = await fetchPrevious(options.dryRun ? null : options.previous, options.signal)
  try {
    return await untilSignal(options.signal, readAndExport(options, previous, started))
  } finally {
    await previous.dispose()
  }
}

async function readAndExport(options: ExportOptions, previous: PreviousRecord, started: number): Promise<ExportReport> {
  const database = await openDatabase(options.database, options.snapshot, options)
  try {
    return await withFolders(options, previous, (targets) => exportDatabase(database, options, targets, started))
  } finally {
    await database.close()
  }
}

async function exportDatabase(
  database: OpenedDatabase,
  options: ExportOptions,
  targets: Targets,
  started: number,
): Promise<ExportReport> {
  const counters = new ExportCounters(options.onProgress)
  counters.step('reading')
  const validity = await validityOf(database, options)
  const findings = firstFindings(database, options)
  const routes = withOwnRoutes(options.routes)
  const families = wantedFamilies(routes, options)
  const endReading = () => database.close()
  const tool = await buildVersion()
  const begun = { tool, validity, findings, started, counters, routes, families, endReading }
  const reused = targets.out && (await reuseExport(targets.out, options, begun))
  if (reused) return reused
  const source = await readSource(database, options, begun, (tables) => targets.rows?.take(tables))
  checkSignal(options.signal)
  const audience = publicAudience(source.project, options, routes)
  const folder = { source, audience, options, writer: targets.out, counters }
  const { drafts: out } = options
  const drafts = targets.drafts && out !== null ? await exportDrafts(folder, { writer: targets.drafts, out }) : null
  const report = await exportFolder(folder)
  return drafts ? { ...report, retired: bothRetired(report.retired, drafts.retired) } : report
}

async function exportDrafts(
  { source, audience, options, counters }: FolderExport,
  { writer, out }: { writer: FolderWriter; out: string },
): Promise<ExportReport> {
  counters.phase('drafts')
  return exportFolder({
    // The public export still has to read.
    source: { ...source, endReading: source.checkRead },
    // Drafts are only answered by the handler, which composes all other answers from documents.
    audience: {
      ...audience,
      viewer: superuserViewer(),
      families: audience.routes.families.filter(({ from }) => from === 'contents'),
    },
    options: { ...options, ...draftsOptions, out },
    writer,
    counters: new ExportCounters(() => {}),
  })
}

/** Options of an export that do not apply to its folder of drafts, which holds answers and documents only. */
const draftsOptions = {
  ...optionsWith(defaults, 'files', 'hosts'),
  report: null,
  reportHtml: null,
  media: null,
  state: null,
} satisfies Partial<ExportOptions>

function bothRetired(one: ExportReport['retired'], other: ExportReport['retired']): ExportReport['retired'] {
  const [next = null] = [one.next, other.next].filter((time) => time !== null).sort()
  return { files: one.files + other.files, next }
}
