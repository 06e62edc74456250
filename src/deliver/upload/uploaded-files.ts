import type { FoundExport } from '../../build/output/find-export.js'
import { exportPartial } from '../../build/output/partial-folder.js'
import { retiredNames } from '../../build/publish/retired-files.js'
import { readRecordedFiles } from '../../build/record/read-recorded-files.js'
import { isFamily } from '../../build/record/unit.js'
import { ExportError } from '../../errors.js'
import type { LocalFiles } from './local-files.js'
import type { StoredObject } from './object-store.js'

/** null: the folder has all files. Throws `export-partial` if shards have uploaded them elsewhere. */
export function uploadedFiles({ folder, record, uploadedTo }: FoundExport, to: string) {
  if (uploadedTo === null) return null
  if (uploadedTo !== to) throw exportPartial(folder, uploadedTo)
  if (record.kind !== 'there') throw damaged(noRecord(folder))
  return {
    /** Size in bytes of each file that the folder lacks, by name. */
    lacking({ files }: LocalFiles): ReadonlyMap<string, number> {
      const lacking = new Map<string, number>()
      for (const { kind, name, bytes } of readRecordedFiles(record, () => damaged(noRecord(folder)))) {
        if (files.has(name)) continue
        // Shards have answers alone.
        if (!isFamily(kind)) throw damaged(`${folder} has lost ${name}`)
        lacking.set(name, bytes)
      }
      return lacking
    },
    /** Files that the export no longer has, and that are to be kept for now. */
    retired: new Set(retiredNames(record.work)),
  }
}

/**
 * The objects of files that the folder lacks. Throws `shard-missing` unless each is there with its size. Their contents
 * were compared when the shards were uploaded.
 */
export function findLacking(
  lacking: ReadonlyMap<string, number>,
  objects: ReadonlyMap<string, StoredObject>,
  to: string,
): Map<string, StoredObject> {
  const found = new Map<string, StoredObject>()
  const missing: string[] = []
  for (const [name, bytes] of lacking) {
    const object = objects.get(name)
    if (object?.bytes === bytes) found.set(name, object)
    else missing.push(name)
  }
  if (missing.length === 0) return found
  const message = `${missing.length} of ${lacking.size} files that shards have uploaded to ${to} are missing there, or have another size, such as ${missing[0]}`
  const fix =
    'Upload the shard that holds it again, then this folder. If its .files are gone, write, upload and merge all shards again.'
  throw new ExportError('shard-missing', message, fix)
}

function noRecord(folder: string): string {
  return `${folder} has no record of the files that shards have uploaded, or a damaged one`
}

function damaged(message: string): ExportError {
  return new ExportError('export-incomplete', message, 'Merge the shards again with --full, then upload it.')
}
