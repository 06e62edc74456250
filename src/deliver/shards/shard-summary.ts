import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { privateFile } from '../../build/folders/private-folder.js'
import type { RunFingerprints } from '../../build/reuse/reuse-plan.js'
import { ExportError } from '../../errors.js'
import type { Shard } from '../../exporter/shards/shard.js'
import { type ShardFile, shardFileNames } from '../../exporter/shards/shard-lines.js'
import type { WrittenShard } from '../../exporter/write-shard.js'
import { replaceFile } from '../../files/small-files.js'
import type { Finding } from '../../findings.js'
import type { CmsDatabase } from '../../model/cms-database.js'
import type { Manifest } from '../../model/manifest/manifest.js'
import type { ModelRows } from '../../model/rows/model-rows.js'
import { type Json, toJsonText } from '../../model/values/json.js'
import { parseJson } from '../../model/values/parse-json.js'
import type { Route } from '../../routes/route.js'
import type { ShardOptions } from './shard-options.js'

/** The content of `shard.json`, which is written last and completes a shard. */
export interface ShardSummary {
  readonly version: 7
  readonly shard: Shard
  /** Fingerprints of tool, options and rows, equal in all shards of one export. */
  readonly run: RunFingerprints
  /** See `PageFingerprints.others`. */
  readonly others: string
  readonly engine: CmsDatabase['engine']
  readonly schema: CmsDatabase['schema']
  readonly manifest: Manifest
  readonly options: ShardOptions
  /** Names of the project's own routes, which `merge` needs again. */
  readonly routes: readonly string[]
  readonly rows: readonly (readonly [route: string, rows: ModelRows])[]
  readonly contents: WrittenShard
  /** When time alone changes the rows next, in milliseconds since 1970; null: never. */
  readonly changesAt: number | null
  /** Findings from reading the database. */
  readonly findings: readonly Finding[]
  readonly files: readonly ShardFile[]
}

export const summaryFile = 'shard.json'

/** Whether a folder holds a shard, complete or not. */
export function isShard(folder: string): boolean {
  try {
    return readdirSync(folder).some((name) => name === summaryFile || shardFileNames.test(name))
  } catch {
    return false
  }
}

/** Writes `shard.json` atomically. Throws errors of the file system. */
export function saveShardSummary(folder: string, { rows, ...summary }: ShardSummary): void {
  // Rows may have long integers.
  const text = `{"rows":${toJsonText(rows as unknown as Json)},${JSON.stringify(summary).slice(1)}\n`
  replaceFile(path.join(folder, summaryFile), text, { fsync: true, mode: privateFile })
}

/** null: damaged, or of another version of the tool. Throws errors of the file system. */
export function loadShardSummary(folder: string): ShardSummary | null {
  const text = readFileSync(path.join(folder, summaryFile), 'utf8')
  try {
    const summary = parseJson(text) as Partial<ShardSummary> | null
    const { version, shard, run, others, contents, changesAt, files } = summary ?? {}
    const isOfRun = version === 7 && isShardNumber(shard) && isRun(run) && typeof others === 'string'
    const isWhole = isOfRun && areContents(contents) && isTime(changesAt) && areFiles(files)
    return isWhole ? (summary as ShardSummary) : null
  } catch {
    return null
  }
}

/** SHA-256 of `shard.json`, which names and hashes all files of a shard. Throws errors of the file system. */
export function summaryHash(folder: string): string {
  return hash('sha256', readFileSync(path.join(folder, summaryFile)))
}

/** Whether a value is valid for `--shard`. */
function isShardNumber({ number = 0, of = 0 }: Partial<Shard> = {}): boolean {
  return Number.isInteger(number) && Number.isInteger(of) && number >= 1 && number <= of && of < 1_000_000
}

function isRun({ serializers, ...run }: Partial<RunFingerprints> = {}): boolean {
  const { tool, settings, hosts, tables, structure, database } = run
  const texts = [tool, settings, hosts, tables, structure, database, serializers?.fingerprint]
  const areTexts = texts.every((one) => typeof one === 'string')
  return areTexts && Array.isArray(serializers?.types)
}

function areContents({ searchFingerprints, sizes, pieces }: Partial<WrittenShard> = {}): boolean {
  if (!searchFingerprints || !sizes || !Array.isArray(pieces)) return false
  return Object.values(sizes).every(
    (ofSite) =>
      Array.isArray(ofSite) &&
      ofSite.every((size) => Array.isArray(size) && typeof size[0] === 'string' && typeof size[1] === 'number'),
  )
}

function isTime(value: unknown): boolean {
  return value === null || (typeof value === 'number' && !Number.isNaN(new Date(value).getTime()))
}

function areFiles(files: readonly Partial<ShardFile>[] | undefined): boolean {
  return Array.isArray(files) && files.every((file) => typeof file?.name === 'string')
}

/** Throws `route-missing` if a command is not given the project's own routes that shards were written with. */
export function checkShardRoutes(names: readonly string[], routes: readonly Route[], command: string): void {
  const missing = names.filter((name) => routes.every((route) => route.name !== name))
  if (missing.length === 0) return
  const fix = 'Name the configuration of the shards with --config: it lists their routes.'
  const message = `The shards have the route ${missing.join(', ')}, which the ${command} does not know.`
  throw new ExportError('route-missing', message, fix)
}
