import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { contentHash } from '../../files/content-hash.js'
import { NameSet } from '../reuse/name-set.js'
import type { RecordedFiles } from '../reuse/recorded-files.js'
import type { FileLine } from '../reuse/unit-lines.js'

/** What is known of a folder besides the record. */
export interface KnownFolder {
  /** At least the number of its files. */
  readonly files: number
  /** `ctime` in milliseconds of the last change that the exporter made there. */
  readonly published: number
  /** As `published`: folders that have not changed since hold only what the record and `retired` say. */
  readonly listed: number
  /** Files that are there although the export does not have them. */
  readonly retired: readonly string[]
}

export interface CheckedFolder {
  /** Why the folder is not what the record says, foreign files apart; null: it is. */
  readonly problem: string | null
  /** Files in it that the record does not know, where the folder was looked at to its end. */
  readonly foreign: readonly string[]
}

/** So many changed folders are remembered; beyond them all are listed. */
const mostChanged = 20_000

/**
 * Checks a folder against its record while that is read: each file by its size and date, each folder by its date.
 * Folders that changed are listed at the end, when every name of the record is known.
 */
export class FolderCheck {
  readonly #target: string
  readonly #known: KnownFolder
  readonly #retired: ReadonlySet<string>
  /** Folders that have files of the record. */
  readonly #folders: NameSet
  /** Folders at the top that have files of the record. */
  readonly #tops = new Set<string>()
  readonly #changed: string[] = []
  readonly #foreign: string[] = []
  #found = 0
  #problem: string | null = null
  #failure: unknown = null

  constructor(target: string, known: KnownFolder) {
    this.#target = target
    this.#known = known
    this.#retired = new Set(known.retired)
    this.#folders = new NameSet(known.files)
  }

  /** Takes a file of the record. */
  look(file: FileLine): void {
    if (this.#problem !== null || this.#failure !== null) return
    try {
      this.#lookAtFolders(file.name)
      this.#lookAtFile(file)
    } catch (error) {
      this.#failure = error
    }
  }

  /** Throws what reading the folder failed of. */
  finish(recorded: RecordedFiles): CheckedFolder {
    if (this.#failure !== null) throw this.#failure
    if (this.#changed.length > mostChanged) this.#list('', recorded, true)
    else for (const folder of ['', ...this.#changed]) this.#list(folder, recorded, false)
    const missing = recorded.size - this.#found
    if (this.#problem === null && missing > 0) this.#problem = `${missing} files were removed by another program`
    return { problem: this.#problem, foreign: this.#foreign }
  }

  #lookAtFile({ name, bytes, hash }: FileLine): void {
    const file = `${this.#target}/${name}`
    const found = lstatSync(file, { throwIfNoEntry: false })
    if (!found) return
    this.#found += 1
    const hasSize = found.isFile() && found.size === bytes
    // Copied, restored or changed since: the contents decide.
    if (hasSize && (found.ctimeMs <= this.#known.published || contentHash(readFileSync(file)) === hash)) return
    this.#problem = `${name} was changed by another program`
  }

  /** The folders that a file is in, as far as they were not looked at. */
  #lookAtFolders(name: string): void {
    for (let end = name.lastIndexOf('/'); end > 0; end = name.lastIndexOf('/', end - 1)) {
      const folder = name.slice(0, end)
      if (!this.#folders.add(folder)) return
      if (!folder.includes('/')) this.#tops.add(folder)
      const found = lstatSync(`${this.#target}/${folder}`, { throwIfNoEntry: false })
      if (!found) continue
      if (!found.isDirectory()) this.#problem = `${folder} was changed by another program`
      else if (!(found.ctimeMs < this.#known.listed) && this.#changed.length <= mostChanged) this.#changed.push(folder)
    }
  }

  /** Finds what the record does not have. Folders that it has are listed on their own, unless it is for `all`. */
  #list(folder: string, recorded: RecordedFiles, all: boolean): void {
    if (this.#problem !== null) return
    const entries = readdirSync(`${this.#target}/${folder}`, { withFileTypes: true })
    if (entries.length === 0 && this.#tops.has(topOf(folder))) {
      this.#problem = `another program left the empty folder ${folder}`
    }
    for (const entry of entries) {
      const name = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (!entry.isDirectory()) {
        if (!recorded.has(name) && !this.#retired.has(name)) this.#foreign.push(name)
      } else if (all || !this.#folders.has(name)) this.#list(name, recorded, all)
    }
  }
}

/** The first segment of a path: a folder, or a file at the top. */
export function topOf(name: string): string {
  const end = name.indexOf('/')
  return end < 0 ? name : name.slice(0, end)
}
