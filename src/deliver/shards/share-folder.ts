import path from 'node:path'
import fs from 'fs-extra'
import { type FolderLock, lockFolder } from '../../build/lock/folder-lock.js'
import { guarded } from '../../build/output-failure.js'
import { previewList } from '../../build/plan/preview-list.js'
import { isReallyInside } from '../../build/state/is-inside.js'
import { checkPrivateFolder, makePrivate, makePrivateFolder } from '../../build/state/private-folder.js'
import { ShareWriter } from '../../build/write/share-writer.js'
import { namesIn } from '../../build/write/small-files.js'
import { ExportError } from '../../errors.js'
import { type ShareSummary, saveShareSummary, summaryFile } from './share-summary.js'

/** The folder of a share while it is written. */
export interface ShareFolder {
  readonly share: ShareWriter
  /** Makes it a share. */
  finish(summary: ShareSummary): Promise<void>
  /** Ends the work. A share that was not finished leaves nothing. */
  close(): Promise<void>
}

/** What a share consists of, with what a killed run may leave. */
const ownFiles = /^(share\.json(\.new)?|tables\.txt|site-\d+\.txt|lock(\..+)?)$/

/**
 * Opens a folder for a share and locks it until `close`; an earlier share in it goes. Throws `foreign-output` when it
 * holds anything but a share, and `folder-locked` when another run is writing there.
 */
export async function openShareFolder(out: string): Promise<ShareFolder> {
  const folder = path.resolve(out)
  return guarded(folder, async () => {
    await checkFolder(folder, out)
    await checkPrivateFolder(folder, 'A share needs a private folder of its own: choose another with --out.')
    await makePrivateFolder(folder)
    const lock = await lockFolder(folder, out)
    try {
      // The summary first: what is left after it counts for nothing.
      await fs.remove(path.join(folder, summaryFile))
      await removeFiles(folder)
      await makePrivate(folder)
      return shareFolder(folder, lock)
    } catch (error) {
      await lock.release()
      throw error
    }
  })
}

function shareFolder(folder: string, lock: FolderLock): ShareFolder {
  const share = new ShareWriter(folder)
  let isFinished = false
  return {
    share,
    finish: (summary) =>
      guarded(folder, async () => {
        lock.check()
        saveShareSummary(folder, summary)
        isFinished = true
      }),
    async close() {
      try {
        share.abandon()
        if (!isFinished && lock.isHeld()) await removeFiles(folder)
      } catch {
        // Without its summary it is no share, and the next run removes it.
      } finally {
        await lock.release()
      }
    },
  }
}

/** Throws `option-invalid` for a share that is in the folder of the export, or the other way round. Follows links. */
export function checkShareApart(share: string, out: string): void {
  if (!isReallyInside(share, out) && !isReallyInside(out, share)) return
  const message = `The share ${share} and the export ${out} are not apart, and shares hold rows of the database`
  throw new ExportError('option-invalid', message, 'Name a folder of its own with --out.')
}

async function checkFolder(folder: string, out: string): Promise<void> {
  const others = (await namesIn(folder)).filter((name) => !ownFiles.test(name))
  if (others.length === 0) return
  const fix = 'A share needs a folder of its own: choose an empty one with --out.'
  throw new ExportError('foreign-output', `${out} holds ${previewList(others)}, which is no share of an export`, fix)
}

async function removeFiles(folder: string): Promise<void> {
  const names = (await namesIn(folder)).filter((name) => !name.startsWith('lock'))
  for (const name of names) await fs.remove(path.join(folder, name))
}
