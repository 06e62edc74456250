import { lstatSync, mkdirSync, unlinkSync } from 'node:fs'
import path from 'node:path'

/** So many folders are remembered before they are forgotten again. */
const remembered = 10_000

/**
 * Tells which folders below a target are folders themselves: what is behind a link is not the target's, and must be
 * neither compared nor removed. Folders are relative to the target, with forward slashes.
 */
export class RealFolders {
  readonly #target: string
  readonly #cache = new Map<string, boolean>()

  constructor(target: string) {
    this.#target = target
  }

  /** Whether the folder that a file would be in is there, below the target, and no link leads to it. */
  holds(name: string): boolean {
    return this.#has(path.posix.dirname(name))
  }

  /** Makes the folder of a file. Files and links in its way are removed. */
  makeFor(name: string, mode: number): void {
    this.#make(path.posix.dirname(name), mode)
  }

  #has(folder: string): boolean {
    if (folder === '.') return true
    // Lists of files are the exporter's own, but whoever can write them must not reach what is outside of the target.
    if (['', '..'].includes(path.posix.basename(folder))) return false
    const cached = this.#cache.get(folder)
    if (cached !== undefined) return cached
    const isReal = this.#has(path.posix.dirname(folder)) && this.#isFolder(folder)
    this.#remember(folder, isReal)
    return isReal
  }

  #make(folder: string, mode: number): void {
    if (this.#has(folder)) return
    this.#make(path.posix.dirname(folder), mode)
    const place = path.join(this.#target, folder)
    if (lstatSync(place, { throwIfNoEntry: false })) unlinkSync(place)
    mkdirSync(place, { mode })
    this.#remember(folder, true)
  }

  #isFolder(folder: string): boolean {
    return lstatSync(path.join(this.#target, folder), { throwIfNoEntry: false })?.isDirectory() ?? false
  }

  #remember(folder: string, isReal: boolean): void {
    if (this.#cache.size > remembered) this.#cache.clear()
    this.#cache.set(folder, isReal)
  }
}
