import { appendFileSync, lstatSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { contentHash } from '../../files/content-hash.js'
import { LineReader } from '../../files/line-reader.js'
import type { RetiredFile } from '../publish/retired-files.js'
import { fileLine, isHead, parseFile } from './unit-lines.js'

/** What a list of changes (run-record.ts) says of the files that it names, by name. */
export interface ListedChanges {
  readonly added: ReadonlySet<string>
  readonly removed: ReadonlyMap<string, Pick<RetiredFile, 'head' | 'line'>>
}

/** `wantsAdded`: which added files to name. */
export function readListed(changes: string, wantsAdded: (name: string) => boolean): ListedChanges {
  const added = new Set<string>()
  const removedFiles = new Map<string, { head: string | null; line: string }>()
  const reader = new LineReader(changes)
  let head: string | null = null
  for (let text = reader.next(); text !== null; text = reader.next()) {
    if (isHead(text)) head = text
    else if (text.startsWith(addedFingerprint)) {
      const { name } = parseFile(text.slice(addedFingerprint.length))
      if (wantsAdded(name)) added.add(name)
    } else if (text.startsWith(removedFingerprint)) {
      const line = text.slice(removedFingerprint.length)
      removedFiles.set(parseFile(line).name, { head, line })
    }
  }
  return { added, removed: removedFiles }
}

/** Notes in a list of changes that files go which an earlier run has replaced, or of which nothing is recorded. */
export function noteRemoved(
  target: string,
  names: readonly string[],
  retired: ReadonlyMap<string, RetiredFile>,
  changes: string,
): void {
  for (const name of names) {
    const { head = null, line = null } = retired.get(name) ?? {}
    const known = head !== null && line !== null
    appendFileSync(
      changes,
      known ? `${head}\n${removedFingerprint}${line}\n` : `${removedFingerprint}${unknownLine(target, name)}\n`,
    )
  }
}

/** Of a kind that belongs to no unit. */
function unknownLine(target: string, name: string): string {
  const file = path.join(target, name)
  const isFile = lstatSync(file, { throwIfNoEntry: false })?.isFile() ?? false
  const content = isFile ? readFileSync(file) : Buffer.alloc(0)
  return fileLine({ kind: 'other', bytes: content.length, hash: contentHash(content), name })
}

const addedFingerprint = 'added\t'
const removedFingerprint = 'removed\t'
