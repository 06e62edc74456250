import { checkSignal, untilSignal } from './build/check-signal.js'
import { ExportCounters } from './build/export-counters.js'
import { buildVersion } from './build/reuse/build-version.js'
import { openDatabase } from './database/open-database.js'
import { defaults } from './default-options.js'
import { publicAudience } from './deliver/folder/audience.js'
import { exportFolder } from './deliver/folder/export-folder.js'
import { fetchPrevious } from './deliver/folder/fetch-previous.js'
import { checkFolders, type Targets, withFolders } from './deliver/folder/output-folders.js'
import { StoredRows } from './deliver/folder/stored-rows.js'
import { checkReports } from './deliver/reports/report-file.js'
import { readShards } from './deliver/shards/read-shards.js'
import { checkShardApart, openShardFolder } from './deliver/shards/shard-folder.js'
import { uploadTarget } from './deliver/shards/shard-receipt.js'
import type { ShardReport } from './deliver/shards/shard-report.js'
import { shardSource } from './deliver/shards/shard-source.js'
import { checkShardRoutes } from './deliver/shards/shard-summary.js'
import { writeShardTables } from './deliver/shards/shard-tables.js'
import { writeShardFolder } from './deliver/shards/write-shard-folder.js'
import type { Shard } from './exporter/shards/shard.js'
import { checkedOptions, exportOptions, type GivenOptions } from './given-options.js'
import type { SiteTables } from './model/rows/rows.js'
import type { JsonObject } from './model/values/json.js'
import { type OptionWith, optionsWith } from './option-effects.js'
import type { ExportOptions, ExportReport } from './options.js'
import { firstFindings, readSource, unrecordedValidity } from './read-source.js'
import { withOwnRoutes } from './routes/routes.js'

/**
 * Writes one shard of the pages and placeholders of an export into its own folder, for `mergeShards`.
 * Throws ExportError; then the folder holds no shard.
 */
export async function exportShard(given: GivenOptions, shard: Shard): Promise<ShardReport> {
  const options = exportOptions('exportShard', given)
  return untilSignal(options.signal, readAndWrite(options, shard))
}

async function readAndWrite(options: ExportOptions, shard: Shard): Promise<ShardReport> {
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
      const begun = {
        tool: await buildVersion(),
        validity: unrecordedValidity(options),
        findings: firstFindings(database, options),
        started,
      }
      const source = await readSource(database, options, begun, onTables)
      checkSignal(options.signal)
      const audience = publicAudience(source.project, options, withOwnRoutes(options.routes))
      return await writeShardFolder({ source, audience, options, counters }, shard, folder)
    } finally {
      rows.close()
      await folder.close()
    }
  } finally {
    await database.close()
  }
}

/** The options of a merge: those that shards do not record. */
type MergeOption = OptionWith<'delivery'> | 'media' | 'routes' | 'onProgress' | 'signal'

/** What affects answers is as in the shards. */
export interface MergeOptions extends Pick<ExportOptions, 'out'>, Partial<Pick<ExportOptions, MergeOption>> {
  /** The shards have uploaded their files, which are not written again; false by default. */
  readonly uploaded?: boolean
}

/**
 * Joins the folders of all shards into the export that one run would have written, byte for byte.
 * Throws ExportError; then the folder is as it was before.
 */
export async function mergeShards(folders: readonly string[], options: MergeOptions): Promise<ExportReport> {
  const { media, routes, onProgress, signal } = defaults
  const others = { ...optionsWith(defaults, 'delivery'), media, routes, onProgress, signal, uploaded: false }
  const given = { ...others, ...checkedOptions('mergeShards', options, ['out'], others) }
  await checkReports(given)
  checkFolders({ ...given, drafts: null })
  for (const folder of folders) checkShardApart(folder, given)
  const started = performance.now()
  const counters = new ExportCounters(given.onProgress)
  counters.step('reading')
  const { uploaded } = given
  const { first, shards } = await readShards(folders, await buildVersion(), given.signal, !uploaded)
  checkShardRoutes(first.routes, given.routes, 'merge')
  // Their output is in the shards; stand-ins keep the types from being reported.
  const serializers = Object.fromEntries(
    first.run.serializers.types.map((type) => [type, (plugin: JsonObject) => plugin]),
  )
  const merged: ExportOptions = { ...defaults, ...first.options, ...given, serializers, database: '' }
  const uploadedTo = uploaded ? uploadTarget(shards, merged) : null
  const previous = await fetchPrevious(merged.previous, merged.signal)
  try {
    const merge = ({ out: writer, rows }: Targets) => {
      const source = shardSource(first, shards, (tables) => rows?.take(tables), started)
      const audience = publicAudience(source.project, merged, withOwnRoutes(merged.routes))
      return exportFolder({ source, audience, options: merged, writer, counters })
    }
    return await withFolders(merged, previous, merge, uploadedTo)
  } finally {
    await previous.dispose()
  }
}
