import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { ExportError } from '../../errors.js'
import { hasCode, namesIn } from '../../files/small-files.js'
import { makeFolder } from './make-folder.js'

/** Modes of files and folders that only their owner may read. Windows has no modes: there the folder above decides. */
export const privateFolder = 0o700
export const privateFile = 0o600

/** Creates a folder that only its owner may enter, and those above it with usual rights. Leaves existing ones alone. */
export function makePrivateFolder(folder: string): Promise<void> {
  return makeFolder(folder, privateFolder)
}

/**
 * Throws `folder-unsafe` for a private folder that is a link or a file, or belongs to another user: the run would
 * remove files somewhere else, or read what the other user wrote. `fix` is the fix of the error.
 */
export async function checkPrivateFolder(folder: string, fix: string): Promise<void> {
  const found = await fs.lstat(folder).catch((error: unknown) => unlessMissing(error))
  if (found === null) return
  if (found.isSymbolicLink()) {
    throw new ExportError('folder-unsafe', `${folder} is a link to ${await fs.readlink(folder)}`, fix)
  }
  if (!found.isDirectory()) throw new ExportError('folder-unsafe', `${folder} is a file`, fix)
  if (isMine(found.uid) || found.uid === (await uidOfNewFile(folder))) return
  throw new ExportError('folder-unsafe', `${folder} belongs to another user (uid ${found.uid})`, fix)
}

/**
 * Removes the rights of other users on a folder and on the files directly in it. `own`: only on files with such names;
 * the folder keeps its rights if it has others.
 */
export async function makePrivate(folder: string, own = /(?:)/): Promise<void> {
  const names = await namesIn(folder)
  if (names.every((name) => own.test(name))) await tighten(folder, privateFolder)
  for (const name of names.filter((one) => own.test(one))) {
    const file = path.join(folder, name)
    if ((await fs.lstat(file).catch(unlessMissing))?.isFile()) await tighten(file, privateFile)
  }
}

/** The same for everything in the folder, at any depth, unless the folder is private already. Links are left alone. */
export async function makeAllPrivate(folder: string): Promise<void> {
  if (!(await isOpen(folder))) return
  await makePrivate(folder)
  for (const entry of await fs.readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) await makeAllPrivate(path.join(folder, entry.name))
  }
}

async function tighten(file: string, mode: number): Promise<void> {
  // Fails for other users' files, and on file systems without modes.
  if (await isOpen(file)) await fs.chmod(file, mode).catch(() => {})
}

/** Whether other users have rights on it. */
async function isOpen(file: string): Promise<boolean> {
  if (process.platform === 'win32') return false
  const found = await fs.stat(file).catch(unlessMissing)
  return found !== null && (found.mode & 0o077) !== 0
}

/** Root's folders are trusted: root may do everything anyway. Windows has no user ids. */
function isMine(uid: number): boolean {
  return process.geteuid === undefined || uid === process.geteuid() || uid === 0
}

/** On network and some other file systems all files belong to one user, whoever creates them. null: unknown. */
async function uidOfNewFile(folder: string): Promise<number | null> {
  const file = path.join(folder, `lock.${randomUUID()}`)
  try {
    await fs.writeFile(file, '', { flag: 'wx', mode: privateFile })
    return (await fs.lstat(file)).uid
  } catch {
    return null
  } finally {
    await fs.rm(file, { force: true }).catch(() => {})
  }
}

function unlessMissing(error: unknown): null {
  if (hasCode(error, 'ENOENT', 'ENOTDIR')) return null
  throw error
}
