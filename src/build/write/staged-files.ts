import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { TextHash } from '../../files/content-hash.js'
import { hasCode, writePiece } from '../../files/small-files.js'
import { privateFile, privateFolder } from '../folders/private-folder.js'
import type { StagingPlace } from './staging-place.js'

/** The cache of folders is cleared when it has more. */
const maxCached = 10_000

/** Writes files of the staging folder, whole or in parts. Paths are absolute. */
export class StagedFiles {
  readonly #place: Pick<StagingPlace, 'fsync' | 'private'>
  readonly #folders = new Set<string>()
  /** Hash and size so far of a file that comes in parts. */
  #parts = { hash: new TextHash(), bytes: 0 }

  constructor(place: Pick<StagingPlace, 'fsync' | 'private'>) {
    this.#place = place
  }

  /** Creates the folder of a file. */
  makeFolder(staged: string): void {
    const folder = path.dirname(staged)
    if (this.#folders.has(folder)) return
    if (this.#folders.size > maxCached) this.#folders.clear()
    this.#folders.add(folder)
    const mode = this.#place.private ? privateFolder : 0o777
    try {
      mkdirSync(folder, { mode })
    } catch (error) {
      if (hasCode(error, 'EEXIST')) return
      if (!hasCode(error, 'ENOENT')) throw error
      mkdirSync(folder, { mode, recursive: true })
    }
  }

  /** Writes a part of a file; `first`: the file begins with it. */
  part(staged: string, bytes: Uint8Array, first: boolean): void {
    if (first) this.#parts = { hash: new TextHash(), bytes: 0 }
    this.#parts.hash.addBytes(bytes)
    this.#parts.bytes += bytes.length
    this.write(staged, bytes, first)
  }

  /** Of the file whose parts were written last. */
  measureParts(): { readonly hash: string; readonly bytes: number } {
    const { hash, bytes } = this.#parts
    return { hash: hash.digest(), bytes }
  }

  write(staged: string, bytes: Uint8Array, first = true): void {
    if (first) this.makeFolder(staged)
    const { fsync, private: isPrivate } = this.#place
    writePiece(staged, bytes, { first, fsync, ...(isPrivate ? { mode: privateFile } : {}) })
  }
}
