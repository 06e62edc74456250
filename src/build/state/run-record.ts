import { createHash } from 'node:crypto'
import { routes } from '../../routes/routes.js'
import { type FileLine, fileLine, isHead, isTail, tailLine } from '../reuse/unit-lines.js'
import type { BatchTail } from '../write/batch.js'
import { LineWriter } from './line-writer.js'
import { privateFile } from './private-folder.js'

/** Files of a run and what it records of them. */
export interface RunRecordPlace {
  /** The units of this run. */
  readonly units: string
  /** What it changes: `added`, `changed` or `removed`, TAB, then the file's line, below the head of its unit. */
  readonly changes: string
  /** When this run began, ISO 8601. */
  readonly at: string
  readonly fsync: boolean
}

const contentKinds = new Set<FileLine['kind']>(
  routes.families.filter(({ from }) => from === 'contents').map(({ name }) => name),
)

/** Writes the record of a run, unit by unit. */
export class RunRecord {
  readonly #place: RunRecordPlace
  readonly #hash = createHash('sha256')
  readonly #contents = createHash('sha256')
  readonly #units: LineWriter
  readonly #changes: LineWriter
  #counts = { added: 0, changed: 0 }
  #head = ''
  #isChanged = false
  #changedHead = ''

  constructor(place: RunRecordPlace) {
    this.#place = place
    this.#units = new LineWriter(place.units, privateFile, (text) => this.#hash.update(text))
    this.#changes = new LineWriter(place.changes, privateFile)
  }

  begin(head: string): void {
    this.#units.add(head)
    this.#head = head
    this.#isChanged = false
  }

  end({ tail, why, before }: BatchTail): void {
    const changed = this.#isChanged || before === null ? { at: this.#place.at, why } : before
    this.#units.add(tailLine({ ...tail, changed }))
  }

  /** A head or a tail of an earlier record. */
  copy(line: string): void {
    if (isHead(line) || isTail(line)) this.#units.add(line)
  }

  file(file: FileLine): void {
    this.#units.add(fileLine(file))
    const { kind, hash, name } = file
    if (contentKinds.has(kind)) this.#contents.update(`${hash} ${name}\n`)
  }

  change(kind: 'added' | 'changed', file: FileLine): void {
    this.#isChanged = true
    this.#counts[kind] += 1
    this.#note(kind, this.#head, file)
  }

  /** `head` is that of the earlier record. */
  remove(head: string, file: FileLine): void {
    this.#note('removed', head, file)
  }

  /** 32 hex digits: of the names and contents of all pages and placeholders so far. */
  digest(): string {
    return this.#contents.copy().digest('hex').slice(0, 32)
  }

  /** Nothing is recorded afterwards. Returns the SHA-256 of the units, and how many files were added and changed. */
  close(): { readonly hash: string; readonly added: number; readonly changed: number } {
    this.#units.close(this.#place.fsync)
    this.#changes.close()
    return { hash: this.#hash.digest('hex'), ...this.#counts }
  }

  /** Nothing is recorded afterwards, and what was is of no use. */
  abandon(): void {
    this.#units.abandon()
    this.#changes.abandon()
  }

  #note(kind: 'added' | 'changed' | 'removed', head: string, file: FileLine): void {
    if (head !== this.#changedHead) this.#changes.add(head)
    this.#changedHead = head
    this.#changes.add(`${kind}\t${fileLine(file)}`)
  }
}
