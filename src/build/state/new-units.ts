import type { UnitChange } from '../reuse/unit.js'

/** Lines of units as a record and a list of changes have them. */
interface NewUnits {
  readonly units: Buffer
  readonly changes: Buffer
  readonly files: number
}

const [lineEnd, comma] = [10, 44]
const [inputsMark, resultMark] = ['>', '<'].map((mark) => mark.charCodeAt(0))
const added = Buffer.from('added\t')
/** A result without members is this long. */
const emptyLength = '<{}'.length

/**
 * The lines of whole units, whose results lack the last change, and all of whose files are new. They are put together
 * as bytes, since a merge of shards has tens of megabytes of them.
 */
export function newUnits(lines: Buffer, changed: UnitChange): NewUnits {
  const change = Buffer.from(`"changed":${JSON.stringify(changed)}}`)
  const ends = endsOf(lines)
  const units = Buffer.allocUnsafe(lines.length + ends.length * (change.length + 1))
  const changes = Buffer.allocUnsafe(lines.length + ends.length * added.length)
  let [unitsLength, changesLength, files, start] = [0, 0, 0, 0]
  let inputs = { start: 0, end: 0 }
  for (const end of ends) {
    const mark = lines[start]
    if (mark === resultMark) {
      // Without the brace at its end.
      unitsLength += lines.copy(units, unitsLength, start, end - 1)
      if (end - start > emptyLength) unitsLength = units.writeUInt8(comma, unitsLength)
      unitsLength += change.copy(units, unitsLength)
      unitsLength = units.writeUInt8(lineEnd, unitsLength)
    } else {
      unitsLength += lines.copy(units, unitsLength, start, end + 1)
      if (mark === inputsMark) inputs = { start, end: end + 1 }
      else {
        // The inputs once, above the files of their unit.
        changesLength += lines.copy(changes, changesLength, inputs.start, inputs.end)
        inputs = { start: end, end }
        changesLength += added.copy(changes, changesLength)
        changesLength += lines.copy(changes, changesLength, start, end + 1)
        files += 1
      }
    }
    start = end + 1
  }
  return { units: units.subarray(0, unitsLength), changes: changes.subarray(0, changesLength), files }
}

/** Where each line ends. */
function endsOf(lines: Buffer): number[] {
  const ends: number[] = []
  for (let end = lines.indexOf(lineEnd); end >= 0; end = lines.indexOf(lineEnd, end + 1)) ends.push(end)
  return ends
}
