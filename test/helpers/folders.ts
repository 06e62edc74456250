import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { environment } from './environment.js'

let own: string | null = null
const folders: string[] = []

/** The temporary folder of this run; a file of tests that runs without the runner makes one and removes it. */
export function runFolder(): string {
  const given = process.env[environment.folder]
  if (given) return given
  own ??= removedAtExit(createRunFolder())
  return own
}

/** A new, empty folder, removed when the process ends. */
export function temporaryFolder(): string {
  return removedAtExit(mkdtempSync(join(runFolder(), 'temporary-')))
}

/** A folder for a whole run; whoever makes it removes it. */
export function createRunFolder(): string {
  return mkdtempSync(join(tmpdir(), 'djangocms-static-test-'))
}

/** Every file below the folder as a path with slashes, sorted by code units. */
export function walk(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}

function removedAtExit(folder: string): string {
  if (folders.length === 0) process.on('exit', () => folders.forEach(remove))
  folders.push(folder)
  return folder
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}
