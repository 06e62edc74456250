import type { EndedUnit } from '../record/run-record.js'
import type { FileKind } from '../record/unit.js'
import type { FilePart, UnitPart } from './writer.js'

/** What to write, in order, with the texts of its files one after the other. */
export interface Batch {
  readonly entries: BatchEntry[]
  readonly bytes: Uint8Array
}

export type BatchEntry =
  | BatchFile
  | BatchPlaced
  | BatchUnits
  | EndedUnit
  /** A unit begins: its line. */
  | { readonly inputs: string }
  /** Units of the previous record whose files are reused: the number of the first, larger than those before it. */
  | { readonly reused: number; readonly count: number }
  /** A document that another unit has written and that belongs to this unit, too. */
  | { readonly mentioned: string; readonly bytes: number }
  /** A file whose bytes are a part of another file: its line in the record. */
  | { readonly copied: string; readonly from: FilePart }
  /** From now on compressed files of the previous export are not reused. */
  | { readonly compressAnew: true }

/** A file, or the part of a large one that fits into this batch. */
export interface BatchFile {
  /** Relative, with forward slashes. */
  readonly name: string
  readonly kind: FileKind
  /** Where its bytes end in the batch. */
  end: number
  readonly first: boolean
  last: boolean
}

/** A file that exists elsewhere already. */
export interface BatchPlaced {
  /** Relative, with forward slashes. */
  readonly placed: string
  readonly kind: FileKind
  /** Absolute path. */
  readonly from: string
}

/** Units that are lines of another file. */
export interface BatchUnits {
  readonly units: UnitPart
  readonly why: readonly string[]
}
