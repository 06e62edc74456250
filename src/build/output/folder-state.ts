import { createHash } from 'node:crypto'
import { readLineBytes } from '../../files/read-lines.js'
import { type UnitPlaces, unitsPerPlace } from '../record/previous-units.js'
import { RecordedFiles } from '../record/recorded-files.js'
import { RecordedUnits } from '../record/recorded-units.js'
import { type FileLine, linesAmong, parseFile } from '../record/unit-lines.js'
import { type CheckedFolder, FolderCheck, type KnownFolder } from './folder-check.js'

export interface FolderState extends KnownFolder {
  /** Its record, and the SHA-256 that it should have. */
  readonly units: string
  readonly hash: string
  /** The folder that should hold it; null: none does. */
  readonly target: string | null
}

/** What was found of the folder and of its record. */
export interface PreviousFolder extends CheckedFolder {
  readonly places: UnitPlaces
}

/** The same, with what staging needs. */
interface FolderFound extends PreviousFolder {
  /** null: the record is damaged. */
  readonly recorded: RecordedFiles | null
  readonly units: RecordedUnits
}

/** The problem that makes the record unusable. */
export const damagedRecord = 'the record of the previous export is damaged'

/** Reads the record of the previous export, and checks every file of its folder. */
export function readFolder(state: FolderState): FolderFound {
  const { target } = state
  const check = target === null ? null : new FolderCheck(target, state)
  const units = new RecordedUnits(state.units)
  const recorded = readRecord(state, units, (file) => check?.look(file))
  const found = { recorded, units, places: units.placesOf(unitsPerPlace) }
  if (recorded === null) return { ...found, problem: damagedRecord, foreign: [] }
  if (check === null) return { ...found, problem: 'the folder of the previous export is missing', foreign: [] }
  return { ...found, ...check.finish(recorded) }
}

/** `found` gets the units, `onFile` each file once. Returns the files; null: the record is damaged. */
function readRecord(
  { units, hash, files }: FolderState,
  found: RecordedUnits,
  onFile: (file: FileLine) => void,
): RecordedFiles | null {
  try {
    const read = createHash('sha256')
    const recorded = new RecordedFiles(files)
    let place = 0
    for (const lines of readLineBytes(units, (bytes) => read.update(bytes))) {
      for (const { start, end, holds } of linesAmong(lines)) {
        if (holds === 'inputs') found.add(place + start, recorded.size)
        if (holds !== 'file') continue
        // Only these become strings: they are less than half of a record.
        const file = parseFile(lines.toString('utf8', start, end))
        if (recorded.add(file.name, file.hash, file.bytes)) onFile(file)
        else found.addAgain(recorded.numberOf(file.name) ?? 0)
      }
      place += lines.length
    }
    found.add(place, recorded.size)
    return read.digest('hex') === hash ? recorded : null
  } catch {
    return null
  }
}
