import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { isDocument } from '../../build/names/export-names.js'
import { documentsFolder } from '../../documents/document-file.js'
import { ExportError, reasonOf } from '../../errors.js'
import { answerPlace } from '../../exporter/names/answer-place.js'
import { measureFile } from '../../files/measure-file.js'
import { filesIn } from '../../files/small-files.js'
import { siteFolder } from '../../routes/site-folder.js'
import { differences } from '../verify/differences.js'

export interface ChangedFile {
  readonly file: string
  /** Members that differ; null: not requested, or not JSON. */
  readonly members: readonly MemberChange[] | null
}

/** JSON pointer, and the value on both sides; a side without the member has none. */
interface MemberChange {
  readonly at: string
  readonly before?: unknown
  readonly after?: unknown
}

export interface ExportDiff {
  readonly equal: boolean
  /** Answers and other files, by name. */
  readonly added: readonly string[]
  readonly changed: readonly ChangedFile[]
  readonly removed: readonly string[]
  /** Documents of the handler, which are named by hashes, so they never change. */
  readonly documents: { readonly added: number; readonly removed: number }
}

/** Compares two folders file by file, ordered by name. `fields`: also which members of a JSON file differ. */
export function diffExports(
  before: string,
  after: string,
  fields: boolean,
  isCompared: (name: string) => boolean,
): ExportDiff {
  const one = [...filesIn(before)].filter(isCompared).sort()
  const other = [...filesIn(after)].filter(isCompared).sort()
  const [known, found] = [new Set(one), new Set(other)]
  const added = other.filter((name) => !known.has(name))
  const removed = one.filter((name) => !found.has(name))
  const changed: ChangedFile[] = []
  for (const file of other) {
    if (!known.has(file)) continue
    const [old, now] = [path.join(before, file), path.join(after, file)]
    if (hashOf(old) !== hashOf(now)) changed.push({ file, members: fields ? memberChanges(old, now) : null })
  }
  const isPlain = (name: string) => !isDocument(name)
  const plain = { added: added.filter(isPlain), removed: removed.filter(isPlain) }
  return {
    equal: added.length + removed.length + changed.length === 0,
    ...plain,
    changed,
    documents: { added: added.length - plain.added.length, removed: removed.length - plain.removed.length },
  }
}

/** Whether a file does not depend on options: no uploaded files, compressed variants, host files and OpenAPI. */
export function isPlainFile(name: string, apiRoot: string): boolean {
  const folder = siteFolder(name)
  if (answerPlace(name, apiRoot)?.route.checks?.isCompared === false) return false
  const isAnswer = name.startsWith(apiRoot.slice(1), folder.length)
  return name.endsWith('.json') && (isAnswer || name.startsWith(documentsFolder) || name === '404.json')
}

/** `contentHash` of a file; empty for a link to a folder. Throws `export-incomplete`. */
function hashOf(file: string): string {
  try {
    return statSync(file, { throwIfNoEntry: false })?.isFile() ? measureFile(file).hash : ''
  } catch (error) {
    const message = `${file} cannot be read: ${reasonOf(error)}`
    throw new ExportError('export-incomplete', message, 'Make it readable, or export again.', { cause: error })
  }
}

function memberChanges(before: string, after: string): MemberChange[] | null {
  try {
    const [old, now] = [before, after].map((file) => JSON.parse(readFileSync(file, 'utf8')) as unknown)
    const changes = differences(old, now).map(({ at, expected, actual }) => ({
      at,
      ...(expected === undefined ? {} : { before: expected }),
      ...(actual === undefined ? {} : { after: actual }),
    }))
    // Values that are too deep to be printed end here.
    JSON.stringify(changes)
    return changes
  } catch {
    return null
  }
}
