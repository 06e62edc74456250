import { randomUUID } from 'node:crypto'
import path from 'node:path'
import fs from 'fs-extra'
import { ExportError } from '../../errors.js'
import { hasCode, namesIn } from '../../files/small-files.js'
import { makeFolder } from './make-folder.js'

/** Modes of what only its owner may read. Windows knows no modes: there the folder above decides. */
export const privateFolder = 0o700
export const privateFile = 0o600

/** Makes a folder that only its owner may enter; those above it are made as usual. One that is there stays as it is. */
export function makePrivateFolder(folder: string): Promise<void> {
  return makeFolder(folder, privateFolder)
}

/**
 * Throws `folder-unsafe` for a private folder that is a link, or that belongs to another user: what is removed in it
 * would be removed somewhere else, and somebody else decides what is read from it. `fix` says what to do instead.
 */
export async function checkPrivateFolder(folder: string, fix: string): Promise<void> {
  const found = await fs.lstat(folder).catch((error: unknown) => unlessMissing(error))
  if (found === null) return
  if (found.isSymbolicLink()) {
    throw new ExportError('folder-unsafe', `${folder} is a link to ${await fs.readlink(folder)}`, fix)
  }
  if (!found.isDirectory() || isMine(found.uid) || found.uid === (await uidOfNewFile(folder))) return
  throw new ExportError('folder-unsafe', `${folder} belongs to another user (uid ${found.uid})`, fix)
}

/**
 * Takes everybody else's rights on a folder and on the files directly in it. `own`: only files with such names; the
 * folder keeps its rights where it has others.
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
  // Only its owner may change it, and some file systems have no modes.
  if (await isOpen(file)) await fs.chmod(file, mode).catch(() => {})
}

/** Whether others than its owner have rights on it. */
async function isOpen(file: string): Promise<boolean> {
  if (process.platform === 'win32') return false
  const found = await fs.stat(file).catch(unlessMissing)
  return found !== null && (found.mode & 0o077) !== 0
}

/** Root may do everything anyway. Windows has no such numbers. */
function isMine(uid: number): boolean {
  return process.geteuid === undefined || uid === process.geteuid() || uid === 0
}

/** On disks of other machines, and on some of this one, everything belongs to one user, whoever makes it. */
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
  if (hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR')) return null
  throw error
}
