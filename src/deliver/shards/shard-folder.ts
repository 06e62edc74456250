import path from 'node:path'
import fs from 'fs-extra'
import { type FolderLock, lockFolder } from '../../build/lock/folder-lock.js'
import { previewList } from '../../build/plan/preview-list.js'
import { isReallyInside } from '../../build/state/is-inside.js'
import { checkPrivateFolder, makePrivate, makePrivateFolder } from '../../build/state/private-folder.js'
import { ShardWriter } from '../../build/write/shard-writer.js'
import { ExportError } from '../../errors.js'
import { guarded } from '../../files/output-failure.js'
import { namesIn } from '../../files/small-files.js'
import { type ShardSummary, saveShardSummary, summaryFile } from './shard-summary.js'

/** The folder of a shard while it is written. */
export interface ShardFolder {
  readonly writer: ShardWriter
  /** Writes the summary, which makes it a shard. */
  finish(summary: ShardSummary): Promise<void>
  /** Ends the work. A shard that was not finished leaves nothing. */
  close(): Promise<void>
}

/** What a shard consists of, with what a killed run may leave. */
const ownFiles = /^(shard\.json(\.new)?|tables\.txt|site-\d+\.txt|lock(\..+)?)$/

/**
 * Opens a folder for a shard and locks it until `close`; removes a previous shard. Throws `foreign-output` when it holds anything
 * but a shard, and `folder-locked` when another run is writing there.
 */
export async function openShardFolder(out: string): Promise<ShardFolder> {
  const folder = path.resolve(out)
  return guarded(folder, async () => {
    await checkFolder(folder, out)
    await checkPrivateFolder(folder, 'A shard needs its own private folder: choose another with --out.')
    await makePrivateFolder(folder)
    const lock = await lockFolder(folder, out)
    try {
      // The summary first: without it the rest is ignored.
      await fs.remove(path.join(folder, summaryFile))
      await removeFiles(folder)
      await makePrivate(folder)
      return shardFolder(folder, lock)
    } catch (error) {
      await lock.release()
      throw error
    }
  })
}

function shardFolder(folder: string, lock: FolderLock): ShardFolder {
  const writer = new ShardWriter(folder)
  let isFinished = false
  return {
    writer,
    finish: (summary) =>
      guarded(folder, async () => {
        lock.check()
        saveShardSummary(folder, summary)
        isFinished = true
      }),
    async close() {
      try {
        writer.abandon()
        if (!isFinished && lock.isHeld()) await removeFiles(folder)
      } catch {
        // Without its summary it is no shard, and the next run removes it.
      } finally {
        await lock.release()
      }
    },
  }
}

/** Throws `option-invalid` for a shard that is in the folder of the export, or the other way round. Follows links. */
export function checkShardApart(shard: string, out: string): void {
  if (!isReallyInside(shard, out) && !isReallyInside(out, shard)) return
  const message = `The shard ${shard} and the export ${out} overlap, and shards hold rows of the database`
  throw new ExportError('option-invalid', message, 'Name a separate folder with --out.')
}

async function checkFolder(folder: string, out: string): Promise<void> {
  const others = (await namesIn(folder)).filter((name) => !ownFiles.test(name))
  if (others.length === 0) return
  const fix = 'A shard needs its own folder: choose an empty one with --out.'
  throw new ExportError('foreign-output', `${out} holds ${previewList(others)}, which is not a shard`, fix)
}

async function removeFiles(folder: string): Promise<void> {
  const names = (await namesIn(folder)).filter((name) => !name.startsWith('lock'))
  for (const name of names) await fs.remove(path.join(folder, name))
}
