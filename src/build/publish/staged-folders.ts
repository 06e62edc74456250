import { mkdirSync } from 'node:fs'
import { hasCode } from '../../files/small-files.js'
import { privateFolder } from '../state/private-folder.js'

/** So many folders are remembered before they are forgotten again. */
const remembered = 10_000

/** Makes the folders of staged files, each once. */
export class StagedFolders {
  readonly #made = new Set<string>()
  readonly #mode: number

  constructor(isPrivate: boolean) {
    this.#mode = isPrivate ? privateFolder : 0o777
  }

  make(folder: string): void {
    if (this.#made.has(folder)) return
    if (this.#made.size > remembered) this.#made.clear()
    this.#made.add(folder)
    try {
      mkdirSync(folder, { mode: this.#mode })
    } catch (error) {
      if (hasCode(error, 'EEXIST')) return
      if (!hasCode(error, 'ENOENT')) throw error
      mkdirSync(folder, { mode: this.#mode, recursive: true })
    }
  }
}
