import { mkdirSync } from 'node:fs'
import { hasCode } from '../../files/small-files.js'
import { privateFolder } from '../state/private-folder.js'

/** The cache is cleared when it has more folders. */
const maxCached = 10_000

/** Creates the folders of staged files, each once. */
export class StagedFolders {
  readonly #made = new Set<string>()
  readonly #mode: number

  constructor(isPrivate: boolean) {
    this.#mode = isPrivate ? privateFolder : 0o777
  }

  make(folder: string): void {
    if (this.#made.has(folder)) return
    if (this.#made.size > maxCached) this.#made.clear()
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
