import { createHash } from 'node:crypto'
import { readLines } from '../../files/read-lines.js'
import { type UnitPlaces, unitsPerPlace } from '../reuse/previous-units.js'
import { RecordedFiles } from '../reuse/recorded-files.js'
import { type FileLine, isFileLine, isInputs, parseFile } from '../reuse/unit-lines.js'
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
  readonly places: UnitPlaces
}

/** The problem that makes the record unusable. */
export const damagedRecord = 'the record of the previous export is damaged'

/** Reads the record of the previous export, and checks every file of its folder. */
export function readFolder(state: FolderState): FolderFound {
  const { target } = state
  const check = target === null ? null : new FolderCheck(target, state)
  const places: number[] = []
  const recorded = readRecord(state, places, (file) => check?.look(file))
  if (recorded === null) return { recorded, places, problem: damagedRecord, foreign: [] }
  if (check === null) return { recorded, places, problem: 'the folder of the previous export is missing', foreign: [] }
  return { recorded, places, ...check.finish(recorded) }
}

/** `places` gets where units begin, `onFile` each file once. null: the record is damaged. */
function readRecord(
  { units, hash, files }: FolderState,
  places: number[],
  onFile: (file: FileLine) => void,
): RecordedFiles | null {
  try {
    const read = createHash('sha256')
    const recorded = new RecordedFiles(files)
    let [place, count] = [0, 0]
    for (const line of readLines(units, (bytes) => read.update(bytes))) {
      if (isInputs(line)) {
        if (count % unitsPerPlace === 0) places.push(place)
        count += 1
      }
      place += Buffer.byteLength(line) + 1
      if (!isFileLine(line)) continue
      const file = parseFile(line)
      if (recorded.add(file.name, file.hash, file.bytes)) onFile(file)
    }
    return read.digest('hex') === hash ? recorded : null
  } catch {
    return null
  }
}
