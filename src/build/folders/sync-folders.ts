import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import path from 'node:path'

/** Flushes the entries of a folder to disk. */
export function syncFolder(folder: string): void {
  // Windows cannot open folders, and flushes names by itself.
  if (process.platform !== 'win32') sync(folder, 'r')
}

/** Flushes a file to disk. */
export function syncFile(file: string): void {
  sync(file, 'r+')
}

function sync(place: string, flags: string): void {
  const handle = openSync(place, flags)
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** The same for the folder above a folder, and those above that, which a first export may have made as well. */
export function syncAbove(folder: string): void {
  let above = path.dirname(folder)
  syncFolder(above)
  try {
    for (; above !== path.dirname(above); above = path.dirname(above)) syncFolder(path.dirname(above))
  } catch {
    // A folder that cannot be read is not one of those.
  }
}

/** The same for a folder and all folders below it. */
export function syncFolders(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) syncFolders(path.join(folder, entry.name))
  }
  syncFolder(folder)
}
