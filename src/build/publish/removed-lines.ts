import { appendFileSync, lstatSync } from 'node:fs'
import path from 'node:path'
import { contentHash } from '../../files/content-hash.js'
import { measureFile } from '../../files/measure-file.js'
import { readLines } from '../../files/read-lines.js'
import { changeLine, readChangeLines } from '../record/change-lines.js'
import { replacedUnits } from '../record/record-files.js'
import { fileLine, isFileLine, isInputs, parseFile } from '../record/unit-lines.js'
import type { RetiredFile } from './retired-files.js'

/** Of a removed file. */
type FormerLines = Pick<RetiredFile, 'inputs' | 'line'>

/** The added and removed files of a list of changes, by name. */
export interface ListedChanges {
  readonly added: ReadonlySet<string>
  readonly removed: ReadonlyMap<string, FormerLines>
}

/** `wantsAdded`: which added files to include. */
export function readListed(changes: string, wantsAdded: (name: string) => boolean): ListedChanges {
  const added = new Set<string>()
  const removed = new Map<string, { inputs: string | null; line: string }>()
  for (const { kind, inputs, line } of readChangeLines(changes)) {
    if (kind === 'changed') continue
    const { name } = parseFile(line)
    if (kind === 'removed') removed.set(name, { inputs, line })
    else if (wantsAdded(name)) added.add(name)
  }
  return { added, removed }
}

/** Adds removed files to a list of changes: retired ones, and those without a record. */
export function noteRemoved(
  target: string,
  names: Iterable<string>,
  retired: ReadonlyMap<string, FormerLines>,
  changes: string,
): void {
  for (const name of names) {
    const { inputs = null, line = null } = retired.get(name) ?? {}
    const isKnown = inputs !== null && line !== null
    const change = changeLine({ kind: 'removed', line: isKnown ? line : unknownLine(target, name) })
    appendFileSync(changes, isKnown ? `${inputs}\n${change}\n` : `${change}\n`)
  }
}

/**
 * Files of exports that interrupted runs have replaced, and that this one does not have: no report has named them, and
 * they may be gone. Up to the first damaged line.
 */
export function replacedFiles(state: string, isExported: (name: string) => boolean): Map<string, FormerLines> {
  const found = new Map<string, FormerLines>()
  for (const file of replacedUnits(state)) {
    let inputs: string | null = null
    try {
      for (const line of readLines(file)) {
        if (isInputs(line)) inputs = line
        else if (isFileLine(line) && !isExported(parseFile(line).name))
          found.set(parseFile(line).name, { inputs, line })
      }
    } catch {
      // Damaged from here on.
    }
  }
  return found
}

/** The line of a file without a record, of a kind that belongs to no unit. */
function unknownLine(target: string, name: string): string {
  const file = path.join(target, name)
  const isFile = lstatSync(file, { throwIfNoEntry: false })?.isFile() ?? false
  const measured = isFile ? measureFile(file) : { bytes: 0, hash: contentHash('') }
  return fileLine({ kind: 'other', ...measured, name })
}
