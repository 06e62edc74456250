import { ExportError, reasonOf } from '../errors.js'
import { hasCode } from './small-files.js'

/** Turns errors of the file system into `output-failed`, which names the folder. `ifFull`: the fix for a full disk. */
export async function guarded<T>(folder: string, work: () => Promise<T>, ifFull?: string): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw outputFailed(folder, error, ifFull)
  }
}

/** The same for work that does not wait. */
export function guardedNow<T>(folder: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw outputFailed(folder, error)
  }
}

/** The `output-failed` of an error; returns an ExportError unchanged, and an error of the program. */
export function outputFailed(folder: string, error: unknown, ifFull?: string): Error {
  if (error instanceof ExportError || error instanceof TypeError || error instanceof RangeError) return error
  return new ExportError('output-failed', `${folder}: ${reasonOf(error)}`, fixOf(error, ifFull), { cause: error })
}

/** The fix for a file that cannot be written: `otherwise`, unless the disk is full. */
export function fixOfFile(error: unknown, otherwise: string, ifFull = 'Make room on that disk.'): string {
  return hasCode(error, 'ENOSPC') ? ifFull : otherwise
}

function fixOf(error: unknown, ifFull?: string): string {
  if (hasCode(error, 'ERR_MODULE_NOT_FOUND')) return 'Install djangocms-static again. It cannot be part of a bundle.'
  if (hasCode(error, 'ERR_WORKER_OUT_OF_MEMORY')) {
    return 'Give Node more memory, such as with NODE_OPTIONS=--max-old-space-size=4096.'
  }
  return fixOfFile(
    error,
    'Check that the folder, its parent and its private folder can be written, or choose others with --out and --state. ' +
      '<out>.state is always beside the folder: on a mounted disk, name a folder below its root.',
    ifFull,
  )
}
