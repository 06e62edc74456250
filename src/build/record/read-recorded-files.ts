import { createHash } from 'node:crypto'
import { readLines } from '../../files/read-lines.js'
import type { RecordSummary } from './record-files.js'
import { type FileLine, isFileLine, parseFile } from './unit-lines.js'

/** A record: the file of its units, and the summary that has their hash. */
interface ExistingRecord {
  readonly units: string
  readonly summary: Pick<RecordSummary, 'units'>
}

/** The files of a record, some of them several times. Throws what `damaged` gives, perhaps only after the last file. */
export function* readRecordedFiles({ units, summary }: ExistingRecord, damaged: () => Error): Generator<FileLine> {
  const hash = createHash('sha256')
  try {
    for (const line of readLines(units, (bytes) => hash.update(bytes))) {
      if (isFileLine(line)) yield parseFile(line)
    }
  } catch {
    throw damaged()
  }
  if (hash.digest('hex') !== summary.units) throw damaged()
}
