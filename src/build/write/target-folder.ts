import { existsSync } from 'node:fs'
import { hasContent } from '../../files/measure-file.js'
import { RealFolders } from '../folders/real-folders.js'
import type { RecordedFiles } from '../record/recorded-files.js'
import type { FileLine } from '../record/unit-lines.js'

/** The folder that an export goes to, and what is known of the previous export in it. */
export class TargetFolder {
  /** null: there is no previous export. */
  readonly #folder: string | null
  readonly #real: RealFolders | null
  readonly #isInterrupted: boolean
  #recorded: RecordedFiles | null = null
  #isIntact = false

  /** `isInterrupted`: it may hold files of a run that ended before it reported its changes. */
  constructor(folder: string | null, isInterrupted: boolean) {
    this.#folder = folder
    this.#isInterrupted = isInterrupted
    this.#real = folder === null ? null : new RealFolders(folder)
  }

  /** Takes the files of the previous export; null: there is no record. `isIntact`: the folder holds them unchanged. */
  know(recorded: RecordedFiles | null, isIntact: boolean): void {
    this.#recorded = recorded
    this.#isIntact = isIntact
  }

  /** The files of the previous export. null: there is no record. */
  get recorded(): RecordedFiles | null {
    return this.#recorded
  }

  /** The same if the folder holds them unchanged; else null. */
  get intact(): RecordedFiles | null {
    return this.#isIntact ? this.#recorded : null
  }

  /** Whether the folder has the same file. */
  has(file: FileLine): boolean {
    const known = this.intact?.hashOf(file.name)
    if (known) return known === file.hash
    // A retired file counts, too, but no file behind a link.
    return Boolean(this.#real?.holds(file.name)) && hasContent(`${this.#folder}/${file.name}`, file)
  }

  /**
   * How a file changes the export, compared with the previous one, or with the folder if there is no record; null: not
   * at all. `isThere`: the folder has the same file. After an interrupted run every file may be a change of that run.
   */
  changeOf({ name, hash }: FileLine, isThere: boolean): 'added' | 'changed' | null {
    if (!this.#recorded) {
      if (isThere && !this.#isInterrupted) return null
      return this.#folder !== null && existsSync(`${this.#folder}/${name}`) ? 'changed' : 'added'
    }
    const previous = this.#recorded.hashOf(name)
    if (previous === hash) return null
    return previous === null ? 'added' : 'changed'
  }
}
