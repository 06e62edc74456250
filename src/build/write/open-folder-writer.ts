import path from 'node:path'
import fs from 'fs-extra'
import { guarded } from '../../files/output-failure.js'
import { makeAllPrivate, privateFile } from '../folders/private-folder.js'
import { checkWorkFolder, prepareWorkFolder, workFolder } from '../folders/work-folder.js'
import { lockFolders } from '../lock/lock-folders.js'
import { checkAudience } from '../output/other-exports.js'
import { findOutput } from '../output/output-folder.js'
import { checkPartial } from '../output/partial-folder.js'
import type { FolderOptions } from './folder-options.js'
import { FolderWriter } from './folder-writer.js'

/**
 * Opens a folder for an export, and locks it until `close`. New and changed files are staged in `<folder>.state` beside
 * it, on the same disk, until `finish` publishes them. Throws
 * - `foreign-output` if the folder holds anything but an export
 * - `drafts-exposed` if it holds drafts and this export is public, or the reverse
 * - `export-partial` if that export lacks other files than this one will
 * - `folder-unsafe` if the private folder is not the exporter's alone
 * - `folder-locked` if another run is writing there
 */
export async function openFolderWriter(out: string, options: FolderOptions): Promise<FolderWriter> {
  const target = path.resolve(out)
  const folders = workFolder(target, options.state)
  return guarded(target, async () => {
    const isOurs = await fs.pathExists(folders.marker)
    const { publish: how, foreignFiles } = options
    await findOutput(out, how, isOurs, foreignFiles)
    await checkWorkFolder(folders)
    const lock = await lockFolders(folders, out)
    try {
      // Another run may have written to the folder before it released the lock.
      const found = await findOutput(out, how, isOurs || (await fs.pathExists(folders.marker)), foreignFiles)
      if (found.target !== null) {
        checkAudience(found.target, out, options.private)
        checkPartial(found.target, out, options.uploadedTo)
      }
      await prepareWorkFolder(folders, options.private)
      if (options.private) await makeAllPrivate(target)
      await fs.writeFile(folders.marker, '{"tool":"djangocms-static"}\n', { mode: privateFile })
      return new FolderWriter(found, folders, lock, options)
    } catch (error) {
      await lock.release()
      throw error
    }
  })
}
