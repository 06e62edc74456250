import { changeLine } from './change-lines.js'
import type { UnitChange } from './unit.js'
import { linesAmong } from './unit-lines.js'

/** Lines of units as a record and a list of changes have them. */
interface NewUnits {
  readonly units: Buffer
  readonly changes: Buffer
  readonly files: number
}

const [lineEnd, comma] = [10, 44]
const added = Buffer.from(changeLine({ kind: 'added', line: '' }))
/** A result without members is this long. */
const emptyLength = '<{}'.length

/**
 * The lines of whole units, whose results lack the last change, and all of whose files are new. They are put together
 * as bytes, since a merge of shards has tens of megabytes of them.
 */
export function newUnits(lines: Buffer, changed: UnitChange): NewUnits {
  const change = Buffer.from(`"changed":${JSON.stringify(changed)}}`)
  const places = [...linesAmong(lines)]
  const units = Buffer.allocUnsafe(lines.length + places.length * (change.length + 1))
  const changes = Buffer.allocUnsafe(lines.length + places.length * added.length)
  let [unitsLength, changesLength, files] = [0, 0, 0]
  let inputs = { start: 0, end: 0 }
  for (const { start, end, holds } of places) {
    if (holds === 'result') {
      // Without the brace at its end.
      unitsLength += lines.copy(units, unitsLength, start, end - 1)
      if (end - start > emptyLength) unitsLength = units.writeUInt8(comma, unitsLength)
      unitsLength += change.copy(units, unitsLength)
      unitsLength = units.writeUInt8(lineEnd, unitsLength)
      continue
    }
    unitsLength += lines.copy(units, unitsLength, start, end + 1)
    if (holds === 'inputs') {
      inputs = { start, end: end + 1 }
      continue
    }
    // The inputs once, above the files of their unit.
    changesLength += lines.copy(changes, changesLength, inputs.start, inputs.end)
    inputs = { start: end, end }
    changesLength += added.copy(changes, changesLength)
    changesLength += lines.copy(changes, changesLength, start, end + 1)
    files += 1
  }
  return { units: units.subarray(0, unitsLength), changes: changes.subarray(0, changesLength), files }
}
