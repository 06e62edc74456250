import { checkSignal } from '../../build/check-signal.js'
import type { FolderLock } from '../../build/lock/folder-lock.js'
import type { FileLine } from '../../build/record/unit-lines.js'
import { buildVersion } from '../../build/reuse/build-version.js'
import { unitFilesIn } from '../../exporter/shards/shard-lines.js'
import { ShardReader, shardRefused } from '../../exporter/shards/shard-reader.js'
import { fileName } from '../../routes/file-name.js'
import type { RouteTable } from '../../routes/route-table.js'
import { withOwnRoutes } from '../../routes/routes.js'
import { nameInSite } from '../../routes/site-folder.js'
import { type FoundShard, readOneShard } from '../shards/read-shards.js'
import { shardUnits } from '../shards/shard-source.js'
import { checkShardRoutes, summaryFile, summaryHash } from '../shards/shard-summary.js'
import type { LocalFile } from './local-files.js'
import { objectKind } from './object-kinds.js'
import { lockIfThere } from './open-export.js'
import type { UploadOptions } from './upload-options.js'

/** A shard that is locked for an upload: no run writes it again until `lock` is released. */
export interface OpenShard {
  readonly folder: string
  /** Hash of its summary, for the receipt. */
  readonly summary: string
  readonly apiRoot: string
  readonly table: RouteTable
  /** The answers that it holds, by name. */
  readonly answers: ReadonlyMap<string, LocalFile>
  readonly lock: Pick<FolderLock, 'check' | 'release'>
}

/**
 * Throws `folder-locked`, `shard-damaged`, `shards-differ` for a shard of another version, `route-missing`, and
 * `shard-refused` for files that no shard may have.
 */
export async function openShard(folder: string, { routes, signal }: UploadOptions): Promise<OpenShard> {
  const lock = await lockIfThere(folder, folder)
  try {
    const found = await readOneShard(folder, await buildVersion(), signal)
    if (!isPlain(found)) throw shardRefused(folder, `${summaryFile} lacks the manifest or the routes`)
    checkShardRoutes(found.routes, routes, 'upload')
    const table = withOwnRoutes(routes)
    const answers = answersOf(found, table, signal)
    return { folder, summary: summaryHash(folder), apiRoot: found.manifest.api_root, table, answers, lock }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** Whether what is read of a shard that may be forged is there. */
function isPlain({ manifest, routes }: Partial<FoundShard>): boolean {
  return typeof manifest?.api_root === 'string' && Array.isArray(routes)
}

function answersOf(found: FoundShard, table: RouteTable, signal: AbortSignal | null): Map<string, LocalFile> {
  const answers = new Map<string, LocalFile>()
  for (const files of unitFilesIn(found.files)) {
    checkSignal(signal)
    const reader = new ShardReader(shardUnits(found, files))
    try {
      for (const { file, from } of reader.files()) {
        // Documents belong to the whole export: the merge decides which it has.
        if (file.kind === 'documents') continue
        const { name, bytes } = file
        if (!isAnswer(file, found.manifest.api_root, table) || answers.has(name)) {
          throw reader.refused(`the file ${JSON.stringify(name)}, which is not an answer of a shard`)
        }
        answers.set(name, { name, bytes, from })
      }
    } catch (error) {
      throw reader.failure(error)
    }
  }
  return answers
}

/** Whether shards may hold the file. Only a merge knows all pages, so it decides which files are planned. */
function isAnswer({ kind, name }: FileLine, apiRoot: string, table: RouteTable): boolean {
  const route = table.ofFamily(kind)
  const family = route?.families.find((one) => one.name === kind)
  if (!route || (family?.from !== 'contents' && family?.pagePaths === undefined)) return false
  const isSafe = name.split('/').every((segment) => fileName(segment) !== null)
  const isInApi = nameInSite(name).startsWith(apiRoot.slice(1)) && /\/(?:index|html)\.json$/.test(name)
  // Only described routes are known by their names.
  return isSafe && isInApi && objectKind(name, apiRoot, table) === (route.operations ? route.name : 'answers')
}
