import { lstatSync, readdirSync, statSync } from 'node:fs'
import { measureFile } from '../../files/measure-file.js'
import { heldText } from '../../model/values/held-text.js'
import { topOf } from '../folders/top-of.js'
import { NameSet } from '../record/name-set.js'
import type { RecordedFiles } from '../record/recorded-files.js'
import { isFamily } from '../record/unit.js'
import type { FileLine } from '../record/unit-lines.js'
import { partialFile } from './partial-folder.js'

/** What is known of the folder of an export, besides the record. */
export interface KnownFolder {
  /** At least the number of its files. */
  readonly files: number
  /** `ctime` in milliseconds of the last change that the exporter made in the folder. */
  readonly published: number
  /** `ctime` in milliseconds: folders that are older hold only files of the record and retired ones. */
  readonly listed: number
  /** It lacks files of families, which shards have uploaded. */
  readonly uploaded: boolean
  /** Files in the folder that the export no longer has. */
  readonly retired: readonly string[]
}

export interface CheckedFolder {
  /** How the folder differs from the record, foreign files aside; null: it does not. */
  readonly problem: string | null
  /** Files in it that the record does not name; incomplete if there is a problem. */
  readonly foreign: readonly string[]
}

/** With more changed folders than these, all folders are listed. */
const mostChanged = 20_000

/**
 * Checks the folder of an export while its record is read: each file by size and date, each folder by date. Changed
 * folders are listed at the end, when all names of the record are known.
 */
export class FolderCheck {
  readonly #target: string
  readonly #known: KnownFolder
  readonly #retired: ReadonlySet<string>
  /** Folders that have files of the record. */
  readonly #folders: NameSet
  /** Folders at the top that have files of the record. */
  readonly #tops = new Set<string>()
  /** Folders that changed since then, the target as ''. One moved there may hold older files with their own dates. */
  readonly #touched = new Set<string>()
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
    const times = [lstatSync(target), statSync(target)].map(({ ctimeMs }) => ctimeMs)
    if (Math.max(...times) > known.published) this.#touched.add('')
  }

  /** Checks a file of the record, and the folders that it is in. */
  look(file: FileLine): void {
    if (this.#problem !== null || this.#failure !== null) return
    try {
      this.#lookAtFolders(file.name)
      this.#lookAtFile(file)
    } catch (error) {
      this.#failure = error
    }
  }

  /** Throws errors of the file system. */
  finish(recorded: RecordedFiles): CheckedFolder {
    if (this.#failure !== null) throw this.#failure
    if (this.#changed.length > mostChanged) this.#list('', recorded, true)
    else for (const folder of ['', ...this.#changed]) this.#list(folder, recorded, false)
    const missing = recorded.size - this.#found
    if (this.#problem === null && missing > 0) this.#problem = `${missing} files were removed by another program`
    return { problem: this.#problem, foreign: this.#foreign }
  }

  #lookAtFile({ kind, name, bytes, hash }: FileLine): void {
    const file = `${this.#target}/${name}`
    const found = lstatSync(file, { throwIfNoEntry: false })
    if (!found && !(this.#known.uploaded && isFamily(kind))) return
    this.#found += 1
    if (!found) return
    const hasSize = found.isFile() && found.size === bytes
    // Copied, restored, moved or changed since: compare the contents.
    const isOld = found.ctimeMs <= this.#known.published && !this.#isTouched(name)
    if (hasSize && (isOld || measureFile(file).hash === hash)) return
    this.#problem = `${name} was changed by another program`
  }

  /** Whether a folder that a file is in has changed. */
  #isTouched(name: string): boolean {
    if (this.#touched.size === 0) return false
    if (this.#touched.has('')) return true
    for (let end = name.lastIndexOf('/'); end > 0; end = name.lastIndexOf('/', end - 1)) {
      if (this.#touched.has(name.slice(0, end))) return true
    }
    return false
  }

  /** Checks the folders that a file is in, each once. */
  #lookAtFolders(name: string): void {
    for (let end = name.lastIndexOf('/'); end > 0; end = name.lastIndexOf('/', end - 1)) {
      const folder = name.slice(0, end)
      if (!this.#folders.add(folder)) return
      if (!folder.includes('/')) this.#tops.add(folder)
      const found = lstatSync(`${this.#target}/${folder}`, { throwIfNoEntry: false })
      if (!found) continue
      if (found.ctimeMs > this.#known.published && !this.#touched.has('')) this.#touched.add(folder)
      if (!found.isDirectory()) this.#problem = `${folder} was changed by another program`
      else if (!(found.ctimeMs < this.#known.listed) && this.#changed.length <= mostChanged) {
        this.#changed.push(heldText(folder))
      }
    }
  }

  /** Finds files that the record does not name. `all`: also in folders that have files of the record. */
  #list(folder: string, recorded: RecordedFiles, all: boolean): void {
    if (this.#problem !== null) return
    const entries = readdirSync(`${this.#target}/${folder}`, { withFileTypes: true })
    if (entries.length === 0 && this.#tops.has(topOf(folder))) {
      this.#problem = `another program left the empty folder ${folder}`
    }
    for (const entry of entries) {
      const name = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (name === partialFile) continue
      if (!entry.isDirectory()) {
        if (!recorded.has(name) && !this.#retired.has(name)) this.#foreign.push(name)
      } else if (all || !this.#folders.has(name)) this.#list(name, recorded, all)
    }
  }
}
