import { checkSignal } from './build/check-signal.js'
import { ExportCounters } from './build/export-counters.js'
import { contracts } from './contract/contracts.js'
import { type OpenedDatabase, openDatabase } from './database/open-database.js'
import { defaults } from './default-options.js'
import { exportFolder } from './deliver/folder/export-folder.js'
import { fetchPrevious } from './deliver/folder/fetch-previous.js'
import type { Audience, ExportSource } from './deliver/folder/folder-export.js'
import { checkFolders, type Targets, withFolders } from './deliver/folder/output-folders.js'
import { reuseExport } from './deliver/folder/reuse-export.js'
import { StoredRows } from './deliver/folder/stored-rows.js'
import { checkReportFile } from './deliver/reports/report-file.js'
import { checkShardRoutes } from './deliver/shards/check-shard-routes.js'
import { checkUploaded } from './deliver/shards/check-uploaded.js'
import { readShards } from './deliver/shards/read-shards.js'
import { checkShardApart, openShardFolder } from './deliver/shards/shard-folder.js'
import { uploadTarget } from './deliver/shards/shard-receipt.js'
import { shardSource } from './deliver/shards/shard-source.js'
import type { ShardOptions } from './deliver/shards/shard-summary.js'
import { writeShardTables } from './deliver/shards/shard-tables.js'
import { type ShardReport, writeShardFolder } from './deliver/shards/write-shard-folder.js'
import type { Shard } from './exporter/shards/shard.js'
import { publicViewer, superuserViewer } from './model/access/viewers.js'
import type { ManifestOptions } from './model/manifest/known-manifest.js'
import type { SiteTables } from './model/rows/rows.js'
import type { JsonObject } from './model/values/json.js'
import type { ExportOptions, ExportReport } from './options.js'
import { packageVersion } from './package-files.js'
import { firstFindings, readSource, unrecordedValidity, validityOf } from './read-source.js'
import type { FileFamily } from './routes/route-files.js'
import type { RouteTable } from './routes/route-table.js'
import { withOwnRoutes } from './routes/routes.js'

/**
 * Reads a django CMS database and writes its API as a folder of JSON files.
 * Throws ExportError; then the folder is as it was before.
 */
export async function exportSite(options: ExportOptions): Promise<ExportReport> {
  checkFolders(options)
  await checkReports(options)
  const started = performance.now()
  // Before the transaction begins, since it may take long.
  const previous = await fetchPrevious(options.previous)
  try {
    const database = await openDatabase(options.database, options.snapshot, options)
    try {
      return await withFolders(options, previous, (targets) => exportDatabase(database, options, targets, started))
    } finally {
      await database.close()
    }
  } finally {
    await previous.dispose()
  }
}

/**
 * Writes one shard of the pages and placeholders of an export into its own folder, for `mergeShards`.
 * Throws ExportError; then the folder holds no shard.
 */
export async function exportShard(options: ExportOptions, shard: Shard): Promise<ShardReport> {
  const started = performance.now()
  const database = await openDatabase(options.database, options.snapshot, options)
  try {
    const folder = await openShardFolder(options.out)
    const rows = new StoredRows(options.out)
    try {
      const counters = new ExportCounters(options.onProgress)
      counters.step('reading')
      const onTables = (tables: SiteTables) => {
        // The merge needs the tables once.
        if (shard.number === 1) writeShardTables(tables, folder.writer)
        rows.take(tables)
      }
      const begun = { validity: unrecordedValidity(options), findings: firstFindings(database, options), started }
      const source = await readSource(database, options, begun, onTables)
      checkSignal(options.signal)
      const audience = publicAudience(source, options, withOwnRoutes(options.routes))
      return await writeShardFolder({ source, audience, options, counters }, shard, folder)
    } finally {
      rows.close()
      await folder.close()
    }
  } finally {
    await database.close()
  }
}

/** The options of a merge: those that do not affect the bytes of an export. */
export interface MergeOptions extends Omit<ExportOptions, keyof ShardOptions | NotMerged> {
  /** The shards have uploaded their files, which are not written again. */
  uploaded: boolean
}

type NotMerged =
  | keyof ManifestOptions
  | 'database'
  | 'snapshot'
  | 'now'
  | 'statementTimeout'
  | 'idleTimeout'
  | 'drafts'
  | 'serializers'
  | 'serializersFingerprint'
  | 'dryRun'

/**
 * Joins the folders of all shards into the export that one run would have written, byte for byte.
 * Throws ExportError; then the folder is as it was before.
 */
export async function mergeShards(folders: readonly string[], given: MergeOptions): Promise<ExportReport> {
  await checkReports(given)
  checkFolders({ ...given, drafts: null })
  for (const folder of folders) checkShardApart(folder, given.out)
  const started = performance.now()
  const counters = new ExportCounters(given.onProgress)
  counters.step('reading')
  const { uploaded } = given
  const { first, shards } = await readShards(folders, await packageVersion(), given.signal, { packed: !uploaded })
  checkShardRoutes(first.routes, given.routes, 'merge')
  // Their output is in the shards; stand-ins keep the types from being reported.
  const serializers = Object.fromEntries(
    first.run.serializers.types.map((type) => [type, (plugin: JsonObject) => plugin]),
  )
  const options: ExportOptions = { ...defaults, ...first.options, ...given, serializers, database: '' }
  const uploadedTo = uploaded ? uploadTarget(shards) : null
  if (uploaded) checkUploaded(options)
  const previous = await fetchPrevious(options.previous)
  try {
    const merge = ({ out: writer, rows }: Targets) => {
      const source = shardSource(first, shards, (tables) => rows?.take(tables), started)
      const audience = publicAudience(source, options, withOwnRoutes(options.routes))
      return exportFolder({ source, audience, options, writer, counters })
    }
    return await withFolders(options, previous, merge, uploadedTo)
  } finally {
    await previous.dispose()
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
  const begun = { validity, findings, started, counters, routes, families, endReading }
  const reused = targets.out && (await reuseExport(targets.out, options, begun, await packageVersion()))
  if (reused) return reused
  const source = await readSource(database, options, begun, (tables) => targets.rows?.take(tables))
  checkSignal(options.signal)
  const audience = publicAudience(source, options, routes)
  const own = { source, audience, options, writer: targets.out, counters }
  if (targets.drafts && options.drafts !== null) {
    // Drafts are only answered by the handler, which composes all other answers from documents.
    const ofContents = routes.families.filter(({ from }) => from === 'contents')
    counters.phase('drafts')
    const drafts = await exportFolder({
      // The public export still has to read.
      source: { ...source, endReading: async () => {} },
      audience: { ...audience, viewer: superuserViewer(), families: ofContents },
      options: { ...options, ...draftsOptions, out: options.drafts },
      writer: targets.drafts,
      counters: new ExportCounters(() => {}),
    })
    const report = await exportFolder(own)
    return { ...report, retired: bothRetired(report.retired, drafts.retired) }
  }
  return exportFolder(own)
}

/** The options of an export that do not apply to its folder of drafts. */
const draftsOptions = {
  report: null,
  reportHtml: null,
  media: null,
  openapi: false,
  sitemap: false,
  searchRecords: false,
  state: null,
  profiles: [],
  precompress: [],
  bundle: false,
} satisfies Partial<ExportOptions>

function bothRetired(one: ExportReport['retired'], other: ExportReport['retired']): ExportReport['retired'] {
  const [next = null] = [one.next, other.next].filter((time) => time !== null).sort()
  return { files: one.files + other.files, next }
}

/** Checks before a long run that its reports can be written. Throws `report-failed`. */
async function checkReports({ report, reportHtml }: Pick<ExportOptions, 'report' | 'reportHtml'>): Promise<void> {
  if (report !== null) await checkReportFile(report, '--report')
  if (reportHtml !== null) await checkReportFile(reportHtml, '--report-html')
}

function publicAudience({ project }: ExportSource, options: ExportOptions, routes: RouteTable): Audience {
  return {
    viewer: publicViewer(project),
    contract: contracts[options.contract],
    routes,
    families: wantedFamilies(routes, options),
  }
}

function wantedFamilies(table: RouteTable, { only, skip }: ExportOptions): FileFamily[] {
  return table.families.filter(({ name }) => (only.length === 0 || only.includes(name)) && !skip.includes(name))
}
