import { existsSync } from 'node:fs'
import path from 'node:path'
import { ExportError } from '../../errors.js'
import { filesIn } from '../../files/small-files.js'
import type { ExportOptions } from '../../options.js'
import { previewList } from '../../quantities.js'
import type { WorkFolder } from '../folders/work-folder.js'
import { originalOf } from '../names/compressed-names.js'
import { isDocument, isExportName, ownNames } from '../names/export-names.js'
import type { OutputFolder } from '../output/output-folder.js'
import { partialFile, readPartial } from '../output/partial-folder.js'
import type { PreviousExport } from '../output/previous-export.js'
import { incomingFile } from './publish-files.js'
import { type ListedChanges, readListed } from './removed-lines.js'
import type { RetiredFiles } from './retired-files.js'

/** What to do with files in the folder of an export that it does not have. */
export interface Removals {
  /** Files to remove. */
  readonly orphans: readonly string[]
  /** Those of them that no export wrote. */
  readonly foreign: readonly string[]
  /** Files that no export wrote, and that are kept. */
  readonly kept: readonly string[]
  /** Number of files of exports in the folder; null: as many as are recorded. */
  readonly ownFiles: number | null
  /** Of the list of changes. */
  readonly listed: ListedChanges
}

export const nothingRemoved: Removals = {
  orphans: [],
  foreign: [],
  kept: [],
  ownFiles: null,
  listed: { added: new Set(), removed: new Map() },
}

interface RemovalParts {
  readonly found: OutputFolder
  readonly folders: WorkFolder
  readonly previous: PreviousExport
  readonly retired: RetiredFiles
  readonly isExported: (name: string) => boolean
  readonly wanted: ForeignFiles
}

/** Decides about every file of the folder that this export does not have. Changes nothing. Throws `foreign-files`. */
export function planRemovals(target: string, parts: RemovalParts): Removals {
  const { folders, retired, isExported, wanted } = parts
  const { out, release } = parts.found
  const { own, foreign, taken, ownFiles, listed } = sortFiles(target, parts)
  checkForeign(out, foreign, wanted)
  const isInWay = (name: string) => isInTheWay(name, folders.staging, isExported)
  // A new release does not touch the previous one.
  const replaced = release === null ? taken.filter((name) => !isExportName(name, null)) : []
  checkTaken(out, [...replaced, ...foreign].filter(isInWay), wanted)
  // An old compressed file must not stay beside a file of this export.
  const isStale = (name: string) => isExported(originalOf(name) ?? '')
  const orphans = [...new Set(own)].filter((name) => !isExported(name) && (isStale(name) || !retired.keeps(name)))
  const removed = wanted === 'remove' ? foreign : []
  return {
    orphans: [...orphans, ...removed],
    foreign: removed,
    kept: wanted === 'keep' ? foreign : [],
    ownFiles,
    listed,
  }
}

interface SortedFiles extends Pick<Removals, 'ownFiles' | 'listed'> {
  /** Files that exports have written. */
  readonly own: readonly string[]
  /** Files that no export wrote. */
  readonly foreign: readonly string[]
  /** Files that no export wrote, in the place of files of this one. */
  readonly taken: readonly string[]
}

function sortFiles(target: string, { found, folders, previous, retired, isExported }: RemovalParts): SortedFiles {
  const { summary, intact } = previous
  const listed = readListed(folders.changes, (name) => !intact && !isExportName(name, null))
  if (intact) {
    const others = previous.foreign.filter((name) => !isDocument(name))
    return {
      own: [...listed.removed.keys(), ...retired.noted.keys(), ...previous.foreign.filter(isDocument)],
      foreign: others.filter((name) => !isExported(name)),
      taken: others.filter(isExported),
      ownFiles: null,
      listed,
    }
  }
  // Only the latest release has a record; others are not changed.
  const isRecorded = summary !== null && summary.release === found.release
  const isLeftover = summary === null ? ownNames(folders.state, target) : () => !isRecorded
  const isOwn = (name: string) =>
    listed.removed.has(name) ||
    retired.noted.has(name) ||
    isDocument(name) ||
    path.posix.basename(name) === incomingFile ||
    isLeftover(name)
  const isTaken = (name: string) => (isRecorded ? listed.added.has(name) && !isOwn(name) : !isOwn(name))
  const [own, foreign, taken]: [string[], string[], string[]] = [[], [], []]
  let exported = 0
  for (const name of filesIn(target)) {
    if (name === partialFile) continue
    if (isExported(name)) {
      exported += 1
      if (isTaken(name)) taken.push(name)
    } else (isOwn(name) ? own : foreign).push(name)
  }
  // Files of shards are not in the folder, but at the target, where they may have to be kept for a while.
  const elsewhere = readPartial(target) === null ? [] : [...listed.removed.keys(), ...retired.noted.keys()]
  return { own: [...own, ...elsewhere], foreign, taken, ownFiles: exported + own.length, listed }
}

/** What to do with files in the export folder that no export wrote. */
type ForeignFiles = ExportOptions['foreignFiles']

/** Throws `foreign-files` unless they are to be kept or removed. `out` is the folder as users name it. */
function checkForeign(out: string, foreign: readonly string[], wanted: ForeignFiles): void {
  if (foreign.length === 0 || wanted !== 'refuse') return
  const message = `${out} holds ${counted(foreign)} that no export wrote: ${previewList(foreign)}`
  const fix = 'Move them elsewhere, or pass --foreign-files keep or --foreign-files remove.'
  throw new ExportError('foreign-files', message, fix)
}

/** Throws `foreign-files` for files in the place of files of the export, unless they are to be removed. */
function checkTaken(out: string, taken: readonly string[], wanted: ForeignFiles): void {
  if (taken.length === 0 || wanted === 'remove') return
  const message = `${out} holds ${counted(taken)} that no export wrote, where this one would write: ${previewList(taken)}`
  throw new ExportError('foreign-files', message, 'Move them elsewhere, or replace them with --foreign-files remove.')
}

/** Whether the staged files need the place of a foreign file, or of a folder above it. */
function isInTheWay(name: string, staging: string, isExported: (name: string) => boolean): boolean {
  if (existsSync(path.join(staging, name))) return true
  for (let folder = path.posix.dirname(name); folder !== '.'; folder = path.posix.dirname(folder)) {
    if (isExported(folder)) return true
  }
  return false
}

function counted({ length }: readonly string[]): string {
  return length === 1 ? 'a file' : `${length} files`
}
