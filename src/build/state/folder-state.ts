import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { KnownFiles } from '../reuse/known-files.js'
import { parseFile } from '../reuse/unit-lines.js'
import { contentHash } from '../write/content-hash.js'
import { LineReader } from './line-reader.js'

/** What is said of an earlier export. */
export interface FolderState {
  /** Its record, and the SHA-256 that it should have. */
  readonly units: string
  readonly hash: string
  /** At least the number of its files. */
  readonly files: number
  /** The folder that should hold it; null: none does. */
  readonly target: string | null
  /** `ctime` in milliseconds of the last change that the exporter made there. */
  readonly published: number
  /** Files that are there although the export does not have them. */
  readonly retired: readonly string[]
}

export interface FolderFound {
  /** null: the record is damaged. */
  readonly known: KnownFiles | null
  /** Why the folder is not what the record says, foreign files apart; null: it is. */
  readonly problem: string | null
  /** Files in it that the record does not know, where the folder was looked at to its end. */
  readonly foreign: readonly string[]
}

/** The one problem that leaves nothing known. */
export const damagedRecord = 'the record of the previous export is damaged'

/** Reads the record of an earlier export, and looks at every file of its folder. */
export function readFolder(state: FolderState): FolderFound {
  const record = readRecord(state)
  if (record === null) return { known: null, problem: damagedRecord, foreign: [] }
  const { known } = record
  if (state.target === null) return { known, problem: 'the folder of the previous export is missing', foreign: [] }
  return { known, ...checkFolder(state.target, record, state) }
}

interface FolderRecord {
  readonly known: KnownFiles
  /** Folders at the top that have files of the export. */
  readonly tops: ReadonlySet<string>
}

function readRecord({ units, hash, files }: FolderState): FolderRecord | null {
  try {
    const read = createHash('sha256')
    const reader = new LineReader(units, (bytes) => read.update(bytes))
    const known = new KnownFiles(files)
    const tops = new Set<string>()
    for (let line = reader.next(); line !== null; line = reader.next()) {
      if (line.startsWith('>') || line.startsWith('<')) continue
      const file = parseFile(line)
      known.add(file.name, file.hash, file.bytes)
      tops.add(topOf(file.name))
    }
    return read.digest('hex') === hash ? { known, tops } : null
  } catch {
    return null
  }
}

/** Whether every file is there as it was written. */
function checkFolder(
  target: string,
  { known, tops }: FolderRecord,
  { published, retired }: FolderState,
): Omit<FolderFound, 'known'> {
  const allowed = new Set(retired)
  const foreign: string[] = []
  let found = 0
  const look = (inner: string): string | null => {
    const entries = readdirSync(target + inner, { withFileTypes: true })
    if (entries.length === 0 && tops.has(topOf(inner.slice(1)))) {
      return `another program left the empty folder ${inner.slice(1)}`
    }
    for (const entry of entries) {
      const path = `${inner}/${entry.name}`
      const name = path.slice(1)
      if (entry.isDirectory()) {
        const problem = look(path)
        if (problem !== null) return problem
      } else if (known.has(name)) {
        if (!entry.isFile() || !isAsWritten(target + path, name)) return `${name} was changed by another program`
        found += 1
      } else if (!allowed.has(name)) foreign.push(name)
    }
    return null
  }
  const isAsWritten = (file: string, name: string): boolean => {
    const { size, ctimeMs } = statSync(file)
    if (size !== known.sizeOf(name)) return false
    // Copied, restored or changed since: the contents decide.
    return ctimeMs <= published || contentHash(readFileSync(file)) === known.hashOf(name)
  }
  const problem = look('')
  if (problem !== null || found === known.size) return { problem, foreign }
  return { problem: `${known.size - found} files were removed by another program`, foreign }
}

/** The first segment of a path: a folder, or a file at the top. */
export function topOf(name: string): string {
  const end = name.indexOf('/')
  return end < 0 ? name : name.slice(0, end)
}
