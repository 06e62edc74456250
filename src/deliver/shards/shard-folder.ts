import path from 'node:path'
import fs from 'fs-extra'
import { doOverlap } from '../../build/folders/is-inside.js'
import { checkPrivateFolder, makePrivate, makePrivateFolder } from '../../build/folders/private-folder.js'
import { stateFolder } from '../../build/folders/work-folder.js'
import { type FolderLock, lockFolder } from '../../build/lock/folder-lock.js'
import { checkOutsideExports } from '../../build/output/other-exports.js'
import { ExportError } from '../../errors.js'
import { shardFileNames } from '../../exporter/shards/shard-lines.js'
import { ShardWriter } from '../../exporter/shards/shard-writer.js'
import { guarded } from '../../files/output-failure.js'
import { namesIn } from '../../files/small-files.js'
import type { ExportOptions } from '../../options.js'
import { previewList } from '../../quantities.js'
import { type ShardSummary, saveShardSummary, summaryFile } from './shard-summary.js'

export type ShardFolder = ReturnType<typeof shardFolder>

/** Names of a shard's other files, including leftovers of killed runs. */
const ownFiles = /^((shard|uploaded)\.json(\.new)?|lock(\..+)?|rows)$/

/**
 * Opens a folder for a shard and locks it until `close`; removes a previous shard. Throws `foreign-output` if it holds
 * anything but a shard, `option-invalid` inside of an export, and `folder-locked` if another run is writing to it.
 */
export async function openShardFolder(out: string): Promise<ShardFolder> {
  const folder = path.resolve(out)
  return guarded(folder, async () => {
    await checkFolder(folder, out)
    checkOutsideExports(out, '--out')
    await checkPrivateFolder(folder, 'A shard needs its own private folder: choose another with --out.')
    await makePrivateFolder(folder)
    const lock = await lockFolder(folder, out)
    try {
      // The summary first, as the other files are ignored without it.
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

function shardFolder(folder: string, lock: FolderLock) {
  const writer = new ShardWriter(folder)
  let isFinished = false
  return {
    writer,
    /** Writes the summary, which completes the shard. */
    finish: (summary: ShardSummary) =>
      guarded(folder, async () => {
        lock.check()
        saveShardSummary(folder, summary)
        isFinished = true
      }),
    /** Releases the folder. Removes an unfinished shard. */
    async close(): Promise<void> {
      try {
        writer.abandon()
        if (!isFinished && lock.isHeld()) await removeFiles(folder)
      } catch {
        // Without a summary it is not a shard, and the next run removes it.
      } finally {
        await lock.release()
      }
    },
  }
}

/** Throws `option-invalid` if a shard overlaps with the export or its private folder. Follows symbolic links. */
export function checkShardApart(shard: string, { out, state }: Pick<ExportOptions, 'out' | 'state'>): void {
  const folder = [out, stateFolder({ out }), state].find((own) => own !== null && doOverlap(shard, own))
  if (!folder) return
  const message = `The shard ${shard} and the folder ${folder} overlap, and shards hold rows of the database`
  throw new ExportError(
    'option-invalid',
    message,
    `Name a separate folder with ${folder === state ? '--state' : '--out'}.`,
  )
}

async function checkFolder(folder: string, out: string): Promise<void> {
  const others = (await namesIn(folder)).filter((name) => !ownFiles.test(name) && !shardFileNames.test(name))
  if (others.length === 0) return
  const fix = 'A shard needs its own folder: choose an empty one with --out.'
  throw new ExportError('foreign-output', `${out} holds ${previewList(others)}, which is not a shard`, fix)
}

async function removeFiles(folder: string): Promise<void> {
  const names = (await namesIn(folder)).filter((name) => !name.startsWith('lock'))
  for (const name of names) await fs.remove(path.join(folder, name))
}
