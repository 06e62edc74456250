import { appendFileSync, lstatSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { contentHash } from '../../files/content-hash.js'
import { readLines } from '../../files/read-lines.js'
import { fileLine, isInputs, parseFile } from '../record/unit-lines.js'
import type { RetiredFile } from './retired-files.js'

/** The added and removed files of a list of changes (run-record.ts), by name. */
export interface ListedChanges {
  readonly added: ReadonlySet<string>
  readonly removed: ReadonlyMap<string, Pick<RetiredFile, 'inputs' | 'line'>>
}

/** `wantsAdded`: which added files to include. */
export function readListed(changes: string, wantsAdded: (name: string) => boolean): ListedChanges {
  const added = new Set<string>()
  const removedFiles = new Map<string, { inputs: string | null; line: string }>()
  let inputs: string | null = null
  for (const text of readLines(changes)) {
    if (isInputs(text)) inputs = text
    else if (text.startsWith(addedSign)) {
      const { name } = parseFile(text.slice(addedSign.length))
      if (wantsAdded(name)) added.add(name)
    } else if (text.startsWith(removedSign)) {
      const line = text.slice(removedSign.length)
      removedFiles.set(parseFile(line).name, { inputs, line })
    }
  }
  return { added, removed: removedFiles }
}

/** Adds removed files to a list of changes: retired ones, and those without a record. */
export function noteRemoved(
  target: string,
  names: readonly string[],
  retired: ReadonlyMap<string, RetiredFile>,
  changes: string,
): void {
  for (const name of names) {
    const { inputs = null, line = null } = retired.get(name) ?? {}
    const known = inputs !== null && line !== null
    appendFileSync(
      changes,
      known ? `${inputs}\n${removedSign}${line}\n` : `${removedSign}${unknownLine(target, name)}\n`,
    )
  }
}

/** The line of a file without a record, of a kind that belongs to no unit. */
function unknownLine(target: string, name: string): string {
  const file = path.join(target, name)
  const isFile = lstatSync(file, { throwIfNoEntry: false })?.isFile() ?? false
  const content = isFile ? readFileSync(file) : Buffer.alloc(0)
  return fileLine({ kind: 'other', bytes: content.length, hash: contentHash(content), name })
}

const addedSign = 'added\t'
const removedSign = 'removed\t'
