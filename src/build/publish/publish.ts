import path from 'node:path'
import fs from 'fs-extra'
import { hasCode } from '../../files/small-files.js'
import { markPartial } from '../state/partial-folder.js'
import type { Publication } from './publication.js'
import { publishFiles } from './publish-files.js'
import { publishRelease } from './publish-release.js'
import { syncFolder, syncFolders } from './sync-folders.js'

/** Publishes the staged files. Returns the name of the release; null: none. */
export function publish(publication: Publication): string | null {
  const { how, folder, target, staging, fsync, uploadedTo, checkLock } = publication
  if (how === 'releases') return publishRelease(publication)
  if (target !== null) publishFiles({ ...publication, target })
  else {
    if (uploadedTo !== null) markPartial(staging, uploadedTo)
    if (fsync) syncFolders(staging)
    checkLock()
    removeEmpty(folder)
    fs.moveSync(staging, folder)
    if (fsync) syncFolder(path.dirname(folder))
  }
  return null
}

/** Removes a folder that was empty when the run began, or a link to one. Throws if it is no longer empty. */
function removeEmpty(folder: string): void {
  try {
    if (fs.lstatSync(folder).isSymbolicLink()) fs.unlinkSync(folder)
    else fs.rmdirSync(folder)
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
  }
}
