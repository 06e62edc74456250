import {
  accessSync,
  constants,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { environment } from './environment.js'

let own: string | null = null
const folders: string[] = []
const lasting: string[] = []

/** The temporary folder of this run; a file of tests that runs without the runner makes one and removes it. */
export function runFolder(): string {
  const given = process.env[environment.folder]
  if (given) return given
  if (own === null) {
    own = createRunFolder()
    lasting.push(own)
  }
  return own
}

/** A new, empty folder, removed after the file of tests. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(runFolder(), 'temporary-'))
  folders.push(folder)
  return folder
}

/** A new, empty folder, removed when the process ends: for what several files of tests may share. */
export function lastingFolder(): string {
  const folder = mkdtempSync(join(runFolder(), 'lasting-'))
  lasting.push(folder)
  return folder
}

/** A folder for a whole run; whoever makes it removes it. */
export function createRunFolder(): string {
  return mkdtempSync(join(temporaryRoot(), 'djangocms-static-test-'))
}

/**
 * Where temporary folders are made: in memory where there is plenty of it and programs can be run from there, since
 * writing tens of thousands of small files to a disk takes longer than making them.
 */
export function temporaryRoot(): string {
  const memory = '/dev/shm'
  return process.env.TMPDIR || !isRoomy(memory) || !mayRunPrograms(memory) ? tmpdir() : memory
}

function isRoomy(folder: string): boolean {
  const needed = 4 * 2 ** 30
  try {
    const { bavail, bsize } = statfsSync(folder)
    // Of a container that is limited; without a limit it is 0 or far too much.
    const limit = process.constrainedMemory() || Infinity
    return Math.min(bavail * bsize, freemem(), limit) > needed
  } catch {
    return false
  }
}

/** A folder that is mounted with `noexec` says of no file that it may be run. */
function mayRunPrograms(folder: string): boolean {
  const probe = mkdtempSync(join(folder, 'djangocms-static-probe-'))
  try {
    const program = join(probe, 'program')
    writeFileSync(program, '', { mode: 0o755 })
    accessSync(program, constants.X_OK)
    return true
  } catch {
    return false
  } finally {
    rmSync(probe, { recursive: true })
  }
}

/** Every file below the folder as a path with slashes, sorted by code units. */
export function walk(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}

/** Changes the text of a file. */
export function edit(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, 'utf8')))
}

/** Removes the temporary folders. */
export function removeFolders(): void {
  for (const folder of folders.splice(0)) remove(folder)
}

process.on('exit', () => {
  removeFolders()
  lasting.forEach(remove)
})

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}
