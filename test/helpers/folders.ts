import {
  accessSync,
  constants,
  copyFileSync,
  type Dirent,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmdirSync,
  rmSync,
  statfsSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
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
  const files: string[] = []
  const visit = (below: string) => {
    for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
      const path = `${below}${entry.name}`
      if (entry.isDirectory()) visit(`${path}/`)
      else files.push(path)
    }
  }
  visit('')
  return files.sort()
}

/** Copies a folder with everything in it. */
export function copyFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) copyEntry(entry, from, to)
}

/** Copies files and folders, with everything in them, into a folder. */
export function copyInto(paths: readonly string[], folder: string): void {
  mkdirSync(folder, { recursive: true })
  for (const path of paths) {
    if (lstatSync(path).isDirectory()) copyFolder(path, join(folder, basename(path)))
    else copyFileSync(path, join(folder, basename(path)))
  }
}

// Not `cp` and `rm`: for each program that it starts, a process with hundreds of megabytes takes 30 ms of CPU time. Nor
// Node's own functions for whole folders, which take two to three times as much for each file.
function copyEntry(entry: Dirent, from: string, to: string): void {
  const [source, target] = [join(from, entry.name), join(to, entry.name)]
  if (entry.isDirectory()) copyFolder(source, target)
  else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
  else copyFileSync(source, target)
}

/** Runs with a folder for temporary files that does not exist, as after a shell that has removed its own. */
export async function withoutTemporary<T>(work: () => Promise<T>): Promise<T> {
  const { TMPDIR } = process.env
  try {
    process.env.TMPDIR = join(temporaryFolder(), 'none')
    return await work()
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
  }
}

/** Changes the text of a file. */
export function edit(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, 'utf8')))
}

/** Removes the temporary folders. */
export function removeFolders(): void {
  removeAll(folders.splice(0))
}

/** Removes folders with everything in them, if they are there. */
export function removeAll(paths: readonly string[]): void {
  for (const path of paths) {
    try {
      removeFolder(path)
    } catch {
      rmSync(path, { recursive: true, force: true })
    }
  }
}

function removeFolder(path: string): void {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inner = join(path, entry.name)
    if (entry.isDirectory()) removeFolder(inner)
    else unlinkSync(inner)
  }
  rmdirSync(path)
}

process.on('exit', () => {
  removeFolders()
  removeAll(lasting)
})
