import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import path from 'node:path'

/** Waits until the disk has the names in a folder. */
export function syncFolder(folder: string): void {
  // Windows opens no folders, and keeps names by itself.
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** The same for a folder with everything below it. */
export function syncFolders(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) syncFolders(path.join(folder, entry.name))
  }
  syncFolder(folder)
}
