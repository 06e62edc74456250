import type { FileChange } from '../../../build/record/file-change.js'
import { documentsFolder } from '../../../documents/document-file.js'

/** The changes of one kind. */
interface SampledChanges {
  readonly files: number
  readonly bytes: number
  /** How many of the files are documents, whose names are not kept. */
  readonly documents: number
  /** The first of the other files, ordered by name. */
  readonly first: readonly Pick<FileChange, 'name' | 'bytes'>[]
}

export type ChangeSample = Readonly<Record<FileChange['kind'], SampledChanges>>

/** Counts changes, and keeps the first `limit` names of each kind. */
export function sampleChanges(changes: Iterable<FileChange>, limit: number): ChangeSample {
  const empty = () => ({ files: 0, bytes: 0, documents: 0, first: [] as Pick<FileChange, 'name' | 'bytes'>[] })
  const sample = { added: empty(), changed: empty(), removed: empty() }
  for (const { kind, name, bytes } of changes) {
    const own = sample[kind]
    own.files += 1
    own.bytes += bytes
    if (name.startsWith(documentsFolder)) {
      own.documents += 1
      continue
    }
    const last = own.first.at(-1)
    if (own.first.length >= limit && last && last.name <= name) continue
    // Changes come in the order of units; sorting by name gives equal pages for equal exports.
    const place = own.first.findIndex((one) => one.name > name)
    own.first.splice(place < 0 ? own.first.length : place, 0, { name, bytes })
    if (own.first.length > limit) own.first.pop()
  }
  return sample
}
