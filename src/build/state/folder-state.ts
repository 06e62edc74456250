import { createHash } from 'node:crypto'
import { readLines } from '../../files/read-lines.js'
import { RecordedFiles } from '../reuse/recorded-files.js'
import { type FileLine, isFileLine, parseFile } from '../reuse/unit-lines.js'
import { type CheckedFolder, FolderCheck, type KnownFolder } from './folder-check.js'

/** What is recorded of the previous export. */
export interface FolderState extends KnownFolder {
  /** Its record, and the SHA-256 that it should have. */
  readonly units: string
  readonly hash: string
  /** The folder that should hold it; null: none does. */
  readonly target: string | null
}

/** The result of checking the folder of the previous export. */
export interface FolderFound extends CheckedFolder {
  /** null: the record is damaged. */
  readonly recorded: RecordedFiles | null
}

/** The problem after which the record is not used at all. */
export const damagedRecord = 'the record of the previous export is damaged'

/** Reads the record of the previous export, and checks every file of its folder. */
export function readFolder(state: FolderState): FolderFound {
  const { target } = state
  const check = target === null ? null : new FolderCheck(target, state)
  const recorded = readRecord(state, (file) => check?.look(file))
  if (recorded === null) return { recorded, problem: damagedRecord, foreign: [] }
  if (check === null) return { recorded, problem: 'the folder of the previous export is missing', foreign: [] }
  return { recorded, ...check.finish(recorded) }
}

/** `onFile` gets each file once. null: the record is damaged. */
function readRecord({ units, hash, files }: FolderState, onFile: (file: FileLine) => void): RecordedFiles | null {
  try {
    const read = createHash('sha256')
    const recorded = new RecordedFiles(files)
    for (const line of readLines(units, (bytes) => read.update(bytes))) {
      if (!isFileLine(line)) continue
      const file = parseFile(line)
      if (recorded.add(file.name, file.hash, file.bytes)) onFile(file)
    }
    return read.digest('hex') === hash ? recorded : null
  } catch {
    return null
  }
}
