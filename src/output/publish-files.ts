import path from 'node:path'
import fs from 'fs-extra'
import { LineReader } from './line-reader.js'
import { hasCode } from './small-files.js'
import { syncFolder } from './sync-folders.js'

/** What becomes of a folder that holds an export. Paths are relative to it. */
export interface FilePublication {
  readonly staging: string
  readonly target: string
  /** List of the files to move, in this order. */
  readonly staged: string
  /** Files to remove afterwards. */
  readonly orphans: readonly string[]
  /** Someone else may have left empty folders there. */
  readonly sweep: boolean
  readonly fsync: boolean
}

/**
 * Moves files one by one into the folder, then removes others. At every moment each file there is whole: the old one
 * or the new one. Readers find a page before the lists and menus that link to it.
 */
export function publishFiles({ staging, target, staged, orphans, sweep, fsync }: FilePublication): void {
  const folders = new Set<string>()
  const reader = new LineReader(staged)
  for (let name = reader.next(); name !== null; name = reader.next()) {
    const file = path.join(target, name)
    moveFile(path.join(staging, name), file, target)
    if (fsync) folders.add(path.dirname(file))
  }
  for (const folder of folders) syncFolder(folder)
  for (const name of orphans) removeFile(target, name)
  if (sweep) removeEmptyFolders(target)
}

function moveFile(from: string, to: string, target: string): void {
  try {
    fs.renameSync(from, to)
  } catch (error) {
    if (hasCode(error, 'EXDEV')) fs.moveSync(from, to, { overwrite: true })
    else if (hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR') || hasCode(error, 'EISDIR')) {
      makeWay(to, target)
      fs.moveSync(from, to, { overwrite: true })
    } else throw error
  }
}

/** A file of the export before may be where a folder has to be, and the other way round. */
function makeWay(to: string, target: string): void {
  if (fs.statSync(to, { throwIfNoEntry: false })?.isDirectory()) fs.removeSync(to)
  for (let folder = path.dirname(to); folder.length > target.length; folder = path.dirname(folder)) {
    if (isFile(folder)) fs.unlinkSync(folder)
  }
  fs.mkdirSync(path.dirname(to), { recursive: true })
}

function isFile(path: string): boolean {
  try {
    return fs.statSync(path).isFile()
  } catch {
    return false
  }
}

/** And the folders that are empty without it. */
function removeFile(target: string, name: string): void {
  try {
    fs.unlinkSync(path.join(target, name))
  } catch (error) {
    // Its folder had to make way, or it was removed by someone else.
    if (!hasCode(error, 'ENOENT') && !hasCode(error, 'ENOTDIR')) throw error
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
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue
    const inner = path.join(folder, entry.name)
    removeEmptyFolders(inner)
    if (fs.readdirSync(inner).length === 0) fs.rmdirSync(inner)
  }
}
