import { createHash } from 'node:crypto'
import path from 'node:path'
import { writePiece } from '../../files/small-files.js'
import type { StagedFolders } from '../publish/staged-folders.js'
import { privateFile } from '../state/private-folder.js'
import type { StagingPlace } from './staging-place.js'

/** Writes files of the staging folder, whole or in parts. Paths are absolute. */
export class StagedPieces {
  readonly #place: Pick<StagingPlace, 'fsync' | 'private'>
  readonly #folders: StagedFolders
  /** Hash and size so far of a file that comes in parts. */
  #parts = { hash: createHash('sha256'), bytes: 0 }

  constructor(place: Pick<StagingPlace, 'fsync' | 'private'>, folders: StagedFolders) {
    this.#place = place
    this.#folders = folders
  }

  /** Writes a part of a file; `first`: the file begins with it. */
  part(staged: string, bytes: Uint8Array, first: boolean): void {
    if (first) this.#parts = { hash: createHash('sha256'), bytes: 0 }
    this.#parts.hash.update(bytes)
    this.#parts.bytes += bytes.length
    this.write(staged, bytes, first)
  }

  /** Of the file whose parts were written last. Call it once. */
  takeParts(): { readonly hash: string; readonly bytes: number } {
    const { hash, bytes } = this.#parts
    return { hash: hash.digest('hex').slice(0, 32), bytes }
  }

  write(staged: string, bytes: Uint8Array, first = true): void {
    if (first) this.#folders.make(path.dirname(staged))
    const { fsync, private: isPrivate } = this.#place
    writePiece(staged, bytes, { first, fsync, ...(isPrivate ? { mode: privateFile } : {}) })
  }
}
