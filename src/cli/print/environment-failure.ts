import { ExportError, reasonOf, thrownFrame, thrownReason } from '../../errors.js'
import { hasCode } from '../../files/small-files.js'

/** Errors of the file system that are none of the program, whatever it does. */
const systemErrors = ['EACCES', 'EPERM', 'EIO', 'EROFS', 'ENOSPC', 'EMFILE', 'ENFILE'] as const

/** The folder of the compiled sources. */
const ownFolder = new URL('../../', import.meta.url).href

/**
 * The error of a file that may not be used (`file-failed`), or of code that is neither of this package nor of another
 * one (`configuration-failed`), with exit code 1; null: a bug.
 */
export function environmentFailure(error: unknown): ExportError | null {
  if (hasCode(error, ...systemErrors)) {
    const fix = 'Run the command as a user who may use that file or folder, and check the disk.'
    return new ExportError('file-failed', reasonOf(error), fix, { cause: error })
  }
  if (hasCode(error, 'ENOENT')) {
    const { syscall } = error as NodeJS.ErrnoException
    if (syscall === 'uv_cwd') {
      const fix = 'Change to a folder that exists, and run the command there.'
      return new ExportError('file-failed', 'The working directory was removed', fix, { cause: error })
    }
    if (syscall === 'mkdtemp') {
      const fix = 'Set TMPDIR to a folder that exists.'
      return new ExportError('file-failed', 'There is no folder for temporary files', fix, { cause: error })
    }
  }
  const frame = thrownFrame(error)
  if (frame === null || frame.includes(ownFolder) || frame.includes('/node_modules/')) return null
  const fix = 'Correct the function there. --verbose prints the stack.'
  return new ExportError('configuration-failed', thrownReason(error), fix, { cause: error })
}
