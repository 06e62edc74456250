import { ExportError } from '../../errors.js'
import { topOf } from '../folders/top-of.js'
import { NameSet } from '../record/name-set.js'
import type { GroupNames } from '../record/unit-group.js'
import type { FileLine } from '../record/unit-lines.js'

/** The number of files of an export and the largest one, compressed files included. */
export interface Census {
  readonly files: number
  readonly largest: { readonly name: string; readonly bytes: number }
}

/** Files that an edit may add. */
const expectedMore = 1024

/** The paths of a run. Refuses two answers for one file, also on file systems where case does not count. */
export class PathRegister {
  readonly #keys = new NameSet()
  /** Paths by key, where the two differ. */
  readonly #paths = new Map<string, string>()
  /** Folders with names of files, each with a path below it. */
  readonly #folders = new Map<string, string>()
  readonly #tops = new Set<string>()
  #files = 0
  #largest = { name: '', bytes: 0 }
  /** The open group; between two groups, one that is not used. */
  #group = groupFrom(0)

  /** Throws `path-collision` naming both, and `path-refused` for one that could lead out of the folder. */
  add(path: string): void {
    if (leadsElsewhere.test(path)) {
      const fix = 'Change the parts of the path in the CMS or in the manifest.'
      throw new ExportError('path-refused', `${JSON.stringify(path)} cannot be a file of the export`, fix)
    }
    this.#add(path, fileKey(path))
  }

  /** Adds a path of the previous export, unless it is there: a document may belong to several units. */
  #addAgain(path: string): void {
    const key = fileKey(path)
    if (!this.#keys.has(key) || this.#pathOf(key) !== path) this.#add(path, key)
  }

  /** Adds files of the previous export. */
  addReused(files: readonly FileLine[]): void {
    for (const { name, bytes } of files) {
      this.#addAgain(name)
      this.measure(name, bytes)
    }
  }

  #add(path: string, key: string): void {
    this.#tops.add(topOf(path))
    const folders = foldersLikeFiles(key)
    if (key !== path || folders.length > 0) this.#group.others.push(path)
    const taken = this.#keys.add(key) ? folders.find((folder) => this.#keys.has(folder)) : key
    const other = this.#pathOf(taken) ?? this.#folders.get(key)
    if (other !== undefined) {
      const message = `${path} and ${other} need the same file, at least on file systems that ignore case`
      const fix = 'Change in the CMS what one of the paths names: a slug, a reverse id, a slot, or the key of a row.'
      throw new ExportError('path-collision', message, fix)
    }
    if (key !== path) this.#paths.set(key, path)
    for (const folder of folders) this.#folders.set(folder, path)
    this.#files += 1
  }

  /** The size of a file, once it is known. */
  measure(path: string, bytes: number): void {
    if (bytes > this.#largest.bytes) this.#largest = { name: path, bytes }
    if (bytes > this.#group.largest.bytes) this.#group.largest = { name: path, bytes }
  }

  /** Makes room for the paths of an export of so many files, and a few more. */
  expect(files: number): void {
    this.#keys.reserve(files + expectedMore)
  }

  beginGroup(): void {
    this.#group = groupFrom(this.#keys.size)
  }

  /** What was added since `beginGroup`. */
  endGroup(): GroupNames {
    const { size, largest, others } = this.#group
    this.#group = groupFrom(this.#keys.size)
    return this.#namesFrom(size, largest, others)
  }

  /**
   * Adds the paths of a group of another run. Does not refuse paths that need the same file: planning checks all paths
   * when any has changed, and in a merge. Of the folders at the top it knows only that of the largest file. Returns the
   * same names; if all are new, their hashes are read from the register on demand.
   */
  addGroup(names: GroupNames): GroupNames {
    const { largest, others } = names
    for (const path of others) this.#addAgain(path)
    const before = this.#keys.size
    const hashes = new Uint32Array(Uint8Array.from(Buffer.from(names.hashes, 'base64')).buffer)
    this.#keys.addHashes(hashes)
    const added = this.#keys.size - before
    this.#files += added
    if (largest.name !== '') this.#tops.add(topOf(largest.name))
    this.measure(largest.name, largest.bytes)
    return 2 * added === hashes.length ? this.#namesFrom(before, largest, others) : names
  }

  /** The names of the paths from the one with number `start` on. */
  #namesFrom(start: number, largest: GroupNames['largest'], others: readonly string[]): GroupNames {
    const keys = this.#keys
    const end = keys.size
    return {
      largest,
      get hashes() {
        return Buffer.from(keys.hashes(start, end).buffer).toString('base64')
      },
      others,
    }
  }

  get census(): Census {
    return { files: this.#files, largest: this.#largest }
  }

  has(path: string): boolean {
    const key = fileKey(path)
    return this.#keys.has(key) && this.#pathOf(key) === path
  }

  /** The path that is another one, but the same file where case does not count; null: none. */
  rivalOf(path: string): string | null {
    const key = fileKey(path)
    const other = this.#keys.has(key) ? this.#pathOf(key) : undefined
    return other === undefined || other === path ? null : other
  }

  /** The folders and files at the top. */
  get tops(): readonly string[] {
    return [...this.#tops]
  }

  #pathOf(key: string | undefined): string | undefined {
    return key === undefined ? undefined : (this.#paths.get(key) ?? key)
  }
}

/** `size`: the number of paths before the group. */
function groupFrom(size: number): { size: number; largest: { name: string; bytes: number }; others: string[] } {
  return { size, largest: { name: '', bytes: 0 }, others: [] }
}

/** An empty or a dot segment, a backslash or a NUL. Names are made without them; this is a second check. */
const leadsElsewhere = /(?:^|\/)\.{0,2}(?:\/|$)|[\\\u0000]/

/** Folders with names of files: a slug may be `index.json` or `html.json`. */
function foldersLikeFiles(key: string): string[] {
  if (!key.includes('/index.json/') && !key.includes('/html.json/')) return []
  return [...key.matchAll(/\/(?:index|html)\.json(?=\/)/g)].map(({ index, 0: name }) =>
    key.slice(0, index + name.length),
  )
}

/** Paths with equal keys are one file on file systems that ignore case or normalise unicode. */
export function fileKey(path: string): string {
  if (plainKey.test(path)) return path
  return path.normalize('NFC').toLowerCase().normalize('NFC')
}

const plainKey = /^[\u0000-@[-\u007f]*$/
