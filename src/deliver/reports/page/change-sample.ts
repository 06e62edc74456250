import type { FileChange } from '../../../build/record/file-change.js'
import { documentsFolder } from '../../../documents/document-file.js'
import { noChanges } from '../change-report.js'

/** A file of a list that may be shortened. */
interface SampledFile {
  readonly name: string
  readonly bytes: number
}

/** Counts changes while passing them on, and keeps the first names of each kind, ordered by name. */
export class ChangeSample {
  readonly counts = noChanges()
  /** Counts of documents, whose names are not kept. */
  readonly documents: Record<FileChange['kind'], number> = { added: 0, changed: 0, removed: 0 }
  readonly names: Readonly<Record<FileChange['kind'], SampledFile[]>> = { added: [], changed: [], removed: [] }
  readonly #limit: number

  constructor(limit: number) {
    this.#limit = limit
  }

  *watch(changes: Iterable<FileChange>): Iterable<FileChange> {
    for (const change of changes) {
      this.#take(change)
      yield change
    }
  }

  #take({ kind, name, bytes }: FileChange): void {
    this.counts[kind].files += 1
    this.counts[kind].bytes += bytes
    if (name.startsWith(documentsFolder)) {
      this.documents[kind] += 1
      return
    }
    const names = this.names[kind]
    const last = names.at(-1)
    if (names.length >= this.#limit && last && last.name <= name) return
    // Changes come in the order of units; sorting by name gives equal pages for equal exports.
    const place = names.findIndex((one) => one.name > name)
    names.splice(place < 0 ? names.length : place, 0, { name, bytes })
    if (names.length > this.#limit) names.pop()
  }
}
