import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { contentHash } from './content-hash.js'
import { LineReader } from './line-reader.js'
import { fileLine, parseFile } from './unit-lines.js'

/** Names of all files below a folder. */
export function* filesIn(folder: string, inner = ''): Iterable<string> {
  for (const entry of readdirSync(path.join(folder, inner), { withFileTypes: true })) {
    const name = inner + entry.name
    if (entry.isDirectory()) yield* filesIn(folder, `${name}/`)
    else yield name
  }
}

/** Names in a list of changes that are removed. */
export function* removedFiles(changes: string): Iterable<string> {
  const reader = new LineReader(changes)
  for (let line = reader.next(); line !== null; line = reader.next()) {
    if (line.startsWith(removed)) yield parseFile(line.slice(removed.length)).name
  }
}

/** Notes files of which nothing was known in a list of changes. */
export function noteRemoved(target: string, names: readonly string[], changes: string): void {
  for (const name of names) {
    const content = readFileSync(path.join(target, name))
    const line = fileLine({ kind: 'other', bytes: content.length, hash: contentHash(content), name })
    appendFileSync(changes, `${removed}${line}\n`)
  }
}

const removed = 'removed\t'
