import type { FileText } from '../../model/values/json-tree.js'
import type { PathRegister } from '../names/path-register.js'
import type { FileKind, NewResult, UnitChange, UnitInputs } from '../record/unit.js'
import type { FileLine } from '../record/unit-lines.js'

/** Where the bytes of a file are: in another file, from this offset. */
export interface FilePart {
  /** Absolute path. */
  readonly path: string
  readonly start: number
}

/** Whole units that are lines of another file, without their last changes; and the contents of their files. */
export interface UnitPart extends FilePart {
  readonly bytes: number
  /** One after the other, with a line end after each. */
  readonly contents: FilePart
}

/**
 * Takes the files of an export, unit by unit. Nothing is visible to readers before `finish`.
 * Paths are relative, with forward slashes.
 */
export interface OutputWriter {
  /** A private folder for temporary files; null: there is none. */
  readonly scratch: string | null
  readonly register: PathRegister
  /** Whether `copyUnits` may be called in a run without a previous export. */
  readonly copiesUnits: boolean
  /** A unit begins; what is written next belongs to it. */
  begin(inputs: UnitInputs): void
  /** The unit ends. `why` it was written; `previous`: its last change before this run. */
  end(result: NewResult, why: readonly string[], previous: UnitChange | null): void
  /** Returns the size in bytes. Throws `path-collision` when another answer has that file. */
  write(path: string, kind: FileKind, text: FileText): number
  /** Takes a file that exists elsewhere, as a hard link if possible. Throws as `write` does. */
  place(path: string, kind: FileKind, from: string): void
  /** Takes a file whose bytes are a part of another file; `line`: that of the record. Throws as `write` does. */
  copy(file: FileLine, line: string, from: FilePart): void
  /** Takes units from another file. `why` they are written. The caller adds their paths to the register. */
  copyUnits(units: UnitPart, why: readonly string[]): void
  /** Adds a document that was written already to this unit, too. */
  mention(path: string, bytes: number): void
  /** Reuses units of the previous export, from the one with number `first`. `files`: those not yet in the register. */
  reuse(files: readonly FileLine[], first: number, units: number): void
  /** 32 hex digits: of the names and contents of the files so far that are made from contents. */
  digest(): string
}
