import type { WorkFolder } from '../folders/work-folder.js'
import { type FolderLock, lockFolder } from './folder-lock.js'

/** Locks the private folder, and a separate folder for the record, which two outputs may share. */
export async function lockAll({ work, state }: Pick<WorkFolder, 'work' | 'state'>, out: string): Promise<FolderLock> {
  const lock = await lockFolder(work, out)
  if (state === work) return lock
  try {
    const other = await lockFolder(state, state)
    return {
      check(changed) {
        lock.check(changed)
        other.check(changed)
      },
      isHeld: () => lock.isHeld() && other.isHeld(),
      async release() {
        await other.release()
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}
