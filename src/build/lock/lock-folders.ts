import { hasCode } from '../../files/small-files.js'
import { realPlace } from '../folders/is-inside.js'
import { checkPrivateFolder } from '../folders/private-folder.js'
import type { WorkFolder } from '../folders/work-folder.js'
import { type FolderLock, lockFolder } from './folder-lock.js'

/**
 * Locks an output folder by its private folder; and by the one beside the folder that a link leads to, since other runs
 * may name that one; and a separate folder for the record, which two outputs may share. `out` is the folder as users
 * name it. Throws as `lockFolder`.
 */
export async function lockFolders(
  { work, state }: Pick<WorkFolder, 'work' | 'state'>,
  out: string,
): Promise<FolderLock> {
  const locks = [await lockFolder(work, out)]
  const release = async () => {
    for (const lock of locks.reverse()) await lock.release()
  }
  try {
    const linked = `${realPlace(out)}.state`
    const isLink = linked !== realPlace(work)
    const other = isLink ? await lockIfAllowed(linked, out) : null
    if (other) locks.push(other)
    if (state !== work && !(isLink && realPlace(state) === linked)) locks.push(await lockFolder(state, state))
  } catch (error) {
    await release()
    throw error
  }
  return {
    check(changed) {
      for (const lock of locks) lock.check(changed)
    },
    isHeld: () => locks.every((lock) => lock.isHeld()),
    release,
  }
}

/** null: this user may not write there, and so cannot export to that folder by its own name. */
async function lockIfAllowed(work: string, out: string): Promise<FolderLock | null> {
  await checkPrivateFolder(work, 'Remove it, or choose another folder with --out.')
  try {
    return await lockFolder(work, out)
  } catch (error) {
    if (hasCode(error, 'EACCES', 'EPERM', 'EROFS')) return null
    throw error
  }
}
