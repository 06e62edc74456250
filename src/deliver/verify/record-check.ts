import { createHash } from 'node:crypto'
import type { FoundRecord } from '../../build/output/find-export.js'
import { retiredNames } from '../../build/publish/retired-files.js'
import { RecordedFiles } from '../../build/record/recorded-files.js'
import { isFileLine, parseFile } from '../../build/record/unit-lines.js'
import { readLines } from '../../files/read-lines.js'
import type { Problems } from './problem.js'

type ExistingRecord = Extract<FoundRecord, { kind: 'there' }>

export type FileRecord = NonNullable<ReturnType<typeof readRecord>>

/** null: the record is damaged. */
export function readRecord({ units, summary, work }: ExistingRecord) {
  const recorded = new RecordedFiles(summary.files)
  const hash = createHash('sha256')
  try {
    for (const { name, hash: own, bytes } of recordedFiles(units, (read) => hash.update(read))) {
      recorded.add(name, own, bytes)
    }
  } catch {
    return null
  }
  if (hash.digest('hex') !== summary.units) return null
  const retiredFiles = new Set(retiredNames(work))
  return {
    /** 32 hex digits of SHA-256; null: not a file of the export. */
    hashOf: (name: string): string | null => recorded.hashOf(name),
    /** Whether a file of the previous export is still kept. */
    isRetired: (name: string) => retiredFiles.has(name),
    see: (name: string) => recorded.see(name),
    /** Reports the files that were not seen. */
    reportMissing(problems: Problems): void {
      for (const { name } of recordedFiles(units)) {
        if (recorded.wasSeen(name)) continue
        // A document may be listed by several units.
        recorded.see(name)
        problems.add({ code: 'file-missing', file: name })
      }
    },
  }
}

/** The files of a record, some of them several times. */
export function* recordedFiles(units: string, seen: (bytes: Uint8Array) => void = () => {}) {
  for (const line of readLines(units, seen)) {
    if (isFileLine(line)) yield parseFile(line)
  }
}
