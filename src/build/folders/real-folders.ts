import { lstatSync, mkdirSync, rmdirSync, unlinkSync } from 'node:fs'
import path from 'node:path'

/** The cache is cleared when it has more folders. */
const maxCached = 10_000

/**
 * Tells which folders below a target are real folders: files behind a link do not belong to the target, and must be
 * neither compared nor removed. Folders are relative to the target, with forward slashes.
 */
export class RealFolders {
  readonly #target: string
  readonly #cache = new Map<string, boolean>()
  readonly #made: string[] = []

  constructor(target: string) {
    this.#target = target
  }

  /** Whether the folder of a file exists below the target, and not behind a link. */
  holds(name: string): boolean {
    return this.#has(path.posix.dirname(name))
  }

  /** Creates the folder of a file. Removes files and links in its way. */
  makeFor(name: string, mode: number): void {
    this.#make(path.posix.dirname(name), mode)
  }

  /** Removes the folders that it has created, unless they hold something. */
  removeMade(): void {
    for (const place of this.#made.reverse()) {
      try {
        rmdirSync(place)
      } catch {
        // Another program has put something there, or removed it.
      }
    }
  }

  #has(folder: string): boolean {
    if (folder === '.') return true
    // Lists of files are the exporter's own. Still, a changed one must not lead out of the target.
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
    this.#made.push(place)
    this.#remember(folder, true)
  }

  #isFolder(folder: string): boolean {
    return lstatSync(path.join(this.#target, folder), { throwIfNoEntry: false })?.isDirectory() ?? false
  }

  #remember(folder: string, isReal: boolean): void {
    if (this.#cache.size > maxCached) this.#cache.clear()
    this.#cache.set(folder, isReal)
  }
}
