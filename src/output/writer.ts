import { ExportError } from '../errors.js'

/** The text of a file; very large ones come in pieces. */
export type FileText = string | Iterable<string>

/**
 * Takes the files of an export. Nothing is visible to readers before `finish`.
 * Paths are relative, with forward slashes.
 */
export interface OutputWriter {
  /** Returns the size in bytes. Throws `path-collision` when another answer has that file. */
  write(path: string, text: FileText): number
  /** Takes back everything below a folder. */
  discard(folder: string): void
  /** Publishes: everything written is there, everything else of an older export is gone. */
  finish(): Promise<void>
  /** Leaves everything as it was before the run. */
  abort(): Promise<void>
}

/** The paths of a run. Refuses two answers for one file, also on file systems where case does not count. */
export class PathRegister {
  readonly #paths = new Map<string, string>()

  /** Throws `path-collision` naming both. */
  add(path: string): void {
    const key = keyOf(path)
    const other = this.#paths.get(key)
    if (other !== undefined) {
      throw new ExportError(
        'path-collision',
        `${path} and ${other} are the same file where case does not count`,
        'Give one of the two pages another slug in the CMS.',
      )
    }
    this.#paths.set(key, path)
  }

  has(path: string): boolean {
    return this.#paths.get(keyOf(path)) === path
  }

  removeBelow(folder: string): void {
    for (const [key, path] of this.#paths) if (path.startsWith(`${folder}/`)) this.#paths.delete(key)
  }
}

function keyOf(path: string): string {
  return path.toLowerCase().normalize('NFC')
}
