import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { contentHash } from '../../files/content-hash.js'
import { readLines } from '../../files/read-lines.js'
import { RecordedFiles } from '../reuse/recorded-files.js'
import { isFileLine, parseFile } from '../reuse/unit-lines.js'

/** What is recorded of the previous export. */
export interface FolderState {
  /** Its record, and the SHA-256 that it should have. */
  readonly units: string
  readonly hash: string
  /** At least the number of its files. */
  readonly files: number
  /** The folder that should hold it; null: none does. */
  readonly target: string | null
  /** `ctime` in milliseconds of the last change that the exporter made in the folder. */
  readonly published: number
  /** Files in the folder that the export no longer has. */
  readonly retired: readonly string[]
}

/** The result of checking the folder of the previous export. */
export interface FolderFound {
  /** null: the record is damaged. */
  readonly recorded: RecordedFiles | null
  /** How the folder differs from the record, foreign files apart; null: not at all. */
  readonly problem: string | null
  /** Files in it that the record does not name; incomplete if there is a problem. */
  readonly foreign: readonly string[]
}

/** The problem after which the record is not used at all. */
export const damagedRecord = 'the record of the previous export is damaged'

/** Reads the record of the previous export, and checks every file of its folder. */
export function readFolder(state: FolderState): FolderFound {
  const record = readRecord(state)
  if (record === null) return { recorded: null, problem: damagedRecord, foreign: [] }
  const { recorded } = record
  if (state.target === null) return { recorded, problem: 'the folder of the previous export is missing', foreign: [] }
  return { recorded, ...checkFolder(state.target, record, state) }
}

interface FolderRecord {
  readonly recorded: RecordedFiles
  /** Top-level folders and files of the export. */
  readonly tops: ReadonlySet<string>
}

function readRecord({ units, hash, files }: FolderState): FolderRecord | null {
  try {
    const read = createHash('sha256')
    const recorded = new RecordedFiles(files)
    const tops = new Set<string>()
    for (const line of readLines(units, (bytes) => read.update(bytes))) {
      if (!isFileLine(line)) continue
      const file = parseFile(line)
      recorded.add(file.name, file.hash, file.bytes)
      tops.add(topOf(file.name))
    }
    return read.digest('hex') === hash ? { recorded, tops } : null
  } catch {
    return null
  }
}

/** Checks that every file of the record is in the folder, unchanged. */
function checkFolder(
  target: string,
  { recorded, tops }: FolderRecord,
  { published, retired }: FolderState,
): Omit<FolderFound, 'recorded'> {
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
      } else if (recorded.has(name)) {
        if (!entry.isFile() || !isAsWritten(target + path, name)) return `${name} was changed by another program`
        found += 1
      } else if (!allowed.has(name)) foreign.push(name)
    }
    return null
  }
  const isAsWritten = (file: string, name: string): boolean => {
    const { size, ctimeMs } = statSync(file)
    if (size !== recorded.sizeOf(name)) return false
    // Copied, restored or changed since: compare the contents.
    return ctimeMs <= published || contentHash(readFileSync(file)) === recorded.hashOf(name)
  }
  const problem = look('')
  if (problem !== null || found === recorded.size) return { problem, foreign }
  return { problem: `${recorded.size - found} files were removed by another program`, foreign }
}

/** The first segment of a path: a folder, or a file at the top. */
export function topOf(name: string): string {
  const end = name.indexOf('/')
  return end < 0 ? name : name.slice(0, end)
}
