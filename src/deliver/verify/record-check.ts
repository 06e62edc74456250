import type { FoundRecord } from '../../build/output/find-export.js'
import { retiredNames } from '../../build/publish/retired-files.js'
import { readRecordedFiles } from '../../build/record/read-recorded-files.js'
import { RecordedFiles } from '../../build/record/recorded-files.js'
import { ExportError } from '../../errors.js'
import type { Problems } from './problem.js'

export type FileRecord = NonNullable<ReturnType<typeof readRecord>>

/** The error of a check during which another run has written the export: it would be of two. */
export function rewritten(out: string): ExportError {
  return new ExportError('folder-locked', `Another run has written ${out} since the check began`, 'Check it again.')
}

/** null: the record is damaged. `out` is the folder as users name it. */
export function readRecord(record: Extract<FoundRecord, { kind: 'there' }>, out: string) {
  const recorded = new RecordedFiles(record.summary.files)
  const files = () => readRecordedFiles(record, () => rewritten(out))
  try {
    for (const { name, hash, bytes } of files()) recorded.add(name, hash, bytes)
  } catch {
    return null
  }
  const retiredFiles = new Set(retiredNames(record.work))
  return {
    /** 32 hex digits of SHA-256; null: not a file of the export. */
    hashOf: (name: string): string | null => recorded.hashOf(name),
    /** Whether a file of the previous export is still kept. */
    isRetired: (name: string) => retiredFiles.has(name),
    see: (name: string) => recorded.see(name),
    /** Reports the files that were not seen. Throws `rewritten`. */
    reportMissing(problems: Problems): void {
      for (const { name } of files()) {
        if (recorded.wasSeen(name)) continue
        // A document may be listed by several units.
        recorded.see(name)
        problems.add({ code: 'file-missing', file: name })
      }
    },
  }
}
