import { constants, copyFileSync, linkSync } from 'node:fs'
import { hasCode } from './small-files.js'

/** Makes a hard link, or a copy if the file is on another disk or belongs to another user. */
export function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch (error) {
    if (!hasCode(error, ...noLinks)) throw error
    copyFileSync(from, to, constants.COPYFILE_FICLONE)
  }
}

const noLinks = ['EXDEV', 'EPERM', 'EACCES', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']
