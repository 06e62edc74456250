import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import path from 'node:path'
import fs from 'fs-extra'
import { checkSignal } from '../../build/check-signal.js'
import { ExportError } from '../../errors.js'
import { isPack, type ShardFile, shardFileNames } from '../../exporter/shards/shard-lines.js'
import { shardRefused } from '../../exporter/shards/shard-reader.js'
import { hasCode } from '../../files/small-files.js'
import { previewList } from '../../quantities.js'
import { loadShardSummary, type ShardSummary, summaryFile, summaryHash } from './shard-summary.js'

export interface FoundShard extends ShardSummary {
  /** As given by the user. */
  readonly folder: string
  /** See `summaryHash`. */
  readonly hash: string
}

/**
 * Reads and checks the shards of an export, and returns them ordered by number. `packed`: also the contents of their
 * files. Throws `shard-incomplete`, `shard-damaged`, `shards-differ`, `shard-twice` and `shard-missing`.
 */
export async function readShards(folders: readonly string[], tool: string, signal: AbortSignal | null, packed = true) {
  const shards = folders.map(readShard)
  checkSame(shards, tool)
  const first = checkWhole(shards)
  for (const found of shards) await checkFiles(found, signal, packed)
  return { first, shards: shards.sort((a, b) => a.shard.number - b.shard.number) }
}

/** Reads and checks one shard. Throws `shard-incomplete`, `shard-damaged` and `shards-differ`. */
export async function readOneShard(folder: string, tool: string, signal: AbortSignal | null): Promise<FoundShard> {
  const found = readShard(folder)
  checkSame([found], tool)
  await checkFiles(found, signal, true)
  return found
}

function readShard(folder: string): FoundShard {
  const again = 'Run its "export --shard" again, or leave the folder out.'
  checkPlain(folder, summaryFile)
  try {
    const hash = summaryHash(folder)
    const summary = loadShardSummary(folder)
    if (summary) return { ...summary, folder, hash }
  } catch (error) {
    if (!hasCode(error, 'ENOENT', 'ENOTDIR')) throw damaged(folder, summaryFile, error)
    const what = fs.existsSync(folder) ? `has no ${summaryFile}, which is written last` : 'does not exist'
    throw new ExportError('shard-incomplete', `${folder} is not a complete shard of an export: it ${what}`, again)
  }
  throw damaged(folder, summaryFile)
}

/** Throws `shard-damaged` if a run has begun to write one of the shards again: it removes the summary first. */
export function checkUnchanged(shards: readonly FoundShard[]): void {
  const changed = shards.find((found) => !isUnchanged(found))
  if (!changed) return
  const message = `The shard ${changed.folder} was written again, or removed, while it was merged`
  throw new ExportError('shard-damaged', message, 'Merge the shards again when no run is writing them.')
}

function isUnchanged({ folder, hash }: FoundShard): boolean {
  try {
    return summaryHash(folder) === hash
  } catch {
    return false
  }
}

/** Checks that all shards are of one export, written by this version of the tool. */
function checkSame(shards: readonly FoundShard[], tool: string): void {
  const [first, ...others] = shards
  if (!first) return
  const fix = 'Write all shards again, from one state of the database and with the same options.'
  for (const other of others) {
    const [run, otherRun] = [first.run, other.run]
    const hasSameSettings = run.settings === otherRun.settings && run.hosts === otherRun.hosts
    const hasSameSerializers = run.serializers.fingerprint === otherRun.serializers.fingerprint
    const hasSameState = run.tables === otherRun.tables && run.database === otherRun.database
    const differences = [
      run.tool !== otherRun.tool && 'versions of the tool',
      !(hasSameSettings && hasSameSerializers) && 'settings, manifests or configurations',
      !hasSameState && 'states of the database',
      first.shard.of !== other.shard.of && `numbers of shards (${first.shard.of} and ${other.shard.of})`,
    ].filter((text) => text !== false)
    if (differences.length === 0) continue
    const message = `${first.folder} and ${other.folder} are shards of different exports, with different ${differences.join(' and ')}`
    throw new ExportError('shards-differ', message, fix)
  }
  if (first.run.tool === tool) return
  const message = `The shards were written by version ${first.run.tool}, and this is version ${tool}`
  throw new ExportError('shards-differ', message, 'Merge them with that version, its packages and its Node.js.')
}

/** Checks that each shard is given exactly once. Returns the first one. */
function checkWhole(shards: readonly FoundShard[]): FoundShard {
  const byNumber = new Map<number, FoundShard>()
  for (const found of shards) {
    const { number, of } = found.shard
    const same = byNumber.get(number)
    byNumber.set(number, found)
    if (!same) continue
    const message = `${same.folder} and ${found.folder} are both shard ${number} of ${of}`
    throw new ExportError('shard-twice', message, 'Leave one of the two out.')
  }
  const of = shards[0]?.shard.of ?? 1
  const missing = Array.from({ length: of }, (_, index) => index + 1).filter((number) => !byNumber.has(number))
  const first = byNumber.get(1)
  if (missing.length === 0 && first) return first
  throw new ExportError(
    'shard-missing',
    `Of ${of} shards ${missing.length} ${missing.length === 1 ? 'is' : 'are'} missing: ${previewList(missing, 10)}`,
    `Name ${missing.length === 1 ? 'its folder' : 'their folders'}, too; or run "export --shard ${missing[0]}/${of}" first.`,
  )
}

/** Refuses links, which could lead to any file of this machine. Throws `shard-refused`. */
function checkPlain(folder: string, name: string): void {
  const found = entryOf(path.join(folder, name))
  if (found && !found.isFile()) throw shardRefused(folder, `${name} is a link, or no file`)
}

/** null: there is none, or reading it says why not. */
function entryOf(file: string): fs.Stats | null {
  try {
    return fs.lstatSync(file)
  } catch {
    return null
  }
}

async function checkFiles({ folder, files }: FoundShard, signal: AbortSignal | null, packed: boolean): Promise<void> {
  for (const file of files) {
    if (!shardFileNames.test(file.name)) {
      throw shardRefused(folder, `${summaryFile} lists ${JSON.stringify(file.name)}, which is not a file of a shard`)
    }
    checkPlain(folder, file.name)
    if (!packed && isPack(file)) continue
    if (!(await isIntact(folder, file, signal))) throw damaged(folder, file.name)
  }
}

async function isIntact(folder: string, { name, bytes, hash }: ShardFile, signal: AbortSignal | null) {
  const found = createHash('sha256')
  try {
    if ((await fs.stat(path.join(folder, name))).size !== bytes) return false
    for await (const piece of createReadStream(path.join(folder, name), { highWaterMark: 1 << 20 })) {
      checkSignal(signal)
      found.update(piece as Buffer)
    }
  } catch (error) {
    if (error instanceof ExportError) throw error
    if (hasCode(error, 'ENOENT')) return false
    throw damaged(folder, name, error)
  }
  return found.digest('hex') === hash
}

function damaged(folder: string, name: string, cause?: unknown): ExportError {
  const reason = cause instanceof Error ? `: ${cause.message}` : ' or was changed since'
  const fix = 'Copy the folder again, or run its "export --shard" again.'
  return new ExportError('shard-damaged', `${name} of the shard ${folder} is damaged${reason}`, fix)
}
