import path from 'node:path'
import fs from 'fs-extra'
import { pointerFile } from '../../documents/export-pointer.js'
import { readLines } from '../../files/read-lines.js'
import { hasCode } from '../../files/small-files.js'
import { privateFolder } from '../folders/private-folder.js'
import { RealFolders } from '../folders/real-folders.js'
import { syncFile, syncFolder } from '../folders/sync-folders.js'

/** The changes of a folder that holds an export. Paths are relative to it. */
export interface FilePublication {
  readonly staging: string
  readonly target: string
  /** List of the files to move, in this order. */
  readonly staged: string
  /** Files to remove afterwards. */
  readonly orphans: readonly string[]
  /** Top-level folders to search for empty folders, which an interrupted run may have left. */
  readonly swept: readonly string[]
  readonly fsync: boolean
  /** Only the owner may read the folder. */
  readonly private: boolean
  /** Throws if the lock is lost. Every file is complete even then. */
  readonly checkLock: () => void
}

/** Files that are moved or removed between two checks of the lock. */
const betweenChecks = 250

/** Makes the folders of staged files. Removes them again if one fails, such as on a disk without room for it. */
export function makeFolders({ target, staged, private: isPrivate }: FilePublication): void {
  const real = new RealFolders(target)
  try {
    for (const name of readLines(staged)) {
      if (!real.holds(name)) real.makeFor(name, isPrivate ? privateFolder : 0o777)
    }
  } catch (error) {
    real.removeMade()
    throw error
  }
}

/**
 * Moves files one by one into their folders, then removes others. At every instant each file is complete, the old one or
 * the new one. Readers find a page before the lists and menus that link to it.
 */
export function publishFiles(publication: FilePublication): void {
  const { staging, target, staged, orphans, swept, fsync, checkLock } = publication
  const unflushed = new Set<string>()
  const flush = () => {
    for (const folder of unflushed) syncFolder(path.join(target, folder))
    unflushed.clear()
  }
  let moved = 0
  for (const name of readLines(staged)) {
    moved += 1
    if (moved % betweenChecks === 0) checkLock()
    // A loss of power must not leave a pointer to documents that are lost.
    if (name === pointerFile) flush()
    moveFile(path.join(staging, name), path.join(target, name), fsync)
    if (fsync) addFolders(unflushed, name)
  }
  flush()
  checkLock()
  removeFiles(target, orphans, checkLock)
  for (const folder of swept) removeEmptyFolders(path.join(target, folder))
}

/** Adds the folder of a file, and those above it, which may be new as well. */
function addFolders(folders: Set<string>, name: string): void {
  for (let folder = path.posix.dirname(name); !folders.has(folder); folder = path.posix.dirname(folder)) {
    folders.add(folder)
  }
}

/** Removes files, and the folders that are empty without them. Follows no links. */
export function removeFiles(target: string, names: readonly string[], checkLock: () => void): void {
  const real = new RealFolders(target)
  for (const [index, name] of names.entries()) {
    if (index % betweenChecks === 0) checkLock()
    // Its folder may have been replaced, or removed by another program.
    if (real.holds(name)) removeFile(target, name)
  }
}

function moveFile(from: string, to: string, fsync: boolean): void {
  try {
    fs.renameSync(from, to)
  } catch (error) {
    if (hasCode(error, 'EXDEV')) copyFile(from, to, fsync)
    // A folder of the previous export may be where a file has to be.
    else if (fs.lstatSync(to, { throwIfNoEntry: false })?.isDirectory()) {
      fs.removeSync(to)
      fs.renameSync(from, to)
    } else throw error
  }
}

/** Name of a copy that is not complete yet, beside the file that it will be. */
export const incomingFile = '.djangocms-static-incoming'

/** From another disk, where the folder is mounted or a link. Readers find the old file or the whole new one. */
function copyFile(from: string, to: string, fsync: boolean): void {
  const incoming = path.join(path.dirname(to), incomingFile)
  try {
    fs.rmSync(incoming, { force: true })
    fs.copyFileSync(from, incoming)
    if (fsync) syncFile(incoming)
    moveFile(incoming, to, fsync)
  } catch (error) {
    fs.rmSync(incoming, { force: true })
    throw error
  }
  fs.unlinkSync(from)
}

function removeFile(target: string, name: string): void {
  const file = path.join(target, name)
  // A folder may have replaced a link.
  if (fs.lstatSync(file, { throwIfNoEntry: false })?.isDirectory()) return
  try {
    fs.unlinkSync(file)
  } catch (error) {
    if (!hasCode(error, 'ENOENT', 'ENOTDIR')) throw error
  }
  for (let folder = path.dirname(name); folder !== '.'; folder = path.dirname(folder)) {
    try {
      fs.rmdirSync(path.join(target, folder))
    } catch {
      return
    }
  }
}

function removeEmptyFolders(folder: string): void {
  if (!fs.lstatSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) removeEmptyFolders(path.join(folder, entry.name))
  }
  if (fs.readdirSync(folder).length === 0) fs.rmdirSync(folder)
}
