import { ExportError, reasonOf } from '../errors.js'
import { hasCode } from './small-files.js'

/** Turns errors of the file system into `output-failed`, which names the folder. */
export async function guarded<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw outputFailed(folder, error)
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

/** The `output-failed` of an error; returns an ExportError unchanged. */
export function outputFailed(folder: string, error: unknown): ExportError {
  if (error instanceof ExportError) return error
  return new ExportError('output-failed', `${folder}: ${reasonOf(error)}`, fixOf(error), { cause: error })
}

/** The fix for a file that cannot be written: `otherwise`, unless the disk is full. */
export function fixOfFile(error: unknown, otherwise: string): string {
  return hasCode(error, 'ENOSPC') ? 'Make room on that disk.' : otherwise
}

function fixOf(error: unknown): string {
  if (hasCode(error, 'ERR_MODULE_NOT_FOUND')) return 'Install djangocms-static again. It cannot be part of a bundle.'
  if (hasCode(error, 'ERR_WORKER_OUT_OF_MEMORY')) {
    return 'Give Node more memory, such as with NODE_OPTIONS=--max-old-space-size=4096.'
  }
  return fixOfFile(
    error,
    'Check that the folder, its parent and its private folder can be written, or choose others with --out and --state.',
  )
}
