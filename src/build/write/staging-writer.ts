import { createHash } from 'node:crypto'
import { existsSync, linkSync, readFileSync, unlinkSync } from 'node:fs'
import path from 'node:path'
import { contentHash } from '../../files/content-hash.js'
import { LineWriter } from '../../files/line-writer.js'
import { holds, isFile, isSameFile, writePiece } from '../../files/small-files.js'
import type { Compression } from '../../options.js'
import { linkOrCopy, measure } from '../plan/placed-file.js'
import { StagedFolders } from '../publish/staged-folders.js'
import type { KnownFiles } from '../reuse/known-files.js'
import { type FileLine, isHead, isTail, parseFile } from '../reuse/unit-lines.js'
import { unseenFiles } from '../reuse/unseen-files.js'
import { type FolderFound, type FolderState, readFolder } from '../state/folder-state.js'
import { privateFile } from '../state/private-folder.js'
import { RealFolders } from '../state/real-folders.js'
import { RunRecord, type RunRecordPlace } from '../state/run-record.js'
import type { Batch, BatchFile, BatchPlaced } from './batch.js'
import { CompressedVariants } from './compressed-variants.js'

export interface StagingPlace extends RunRecordPlace {
  /** Where files are put. */
  readonly staging: string
  /** The folder that holds an earlier export; null: there is none. */
  readonly target: string | null
  /** Files that stay as they are become hard links, so that the staging folder has everything. */
  readonly link: boolean
  /** A list of the staged files where the target has an export, in writing order. */
  readonly staged: string
  /** Files are also written compressed. */
  readonly precompress: readonly Compression[]
  /** Only the owner may read the files. */
  readonly private: boolean
}

/** What an earlier export's folder holds. */
export type FolderCheck = Omit<FolderFound, 'known'>

export interface Staged {
  /** Files of the export. */
  readonly files: number
  /** Against the last export, or where nothing is known of it against the folder. */
  readonly added: number
  readonly changed: number
  /** Files of the last export that this one does not have; 0 where nothing is known of it. */
  readonly removed: number
  /** SHA-256 of the record. */
  readonly hash: string
}

/**
 * Writes files into the staging folder, one after the other; leaves out those that the target folder has already.
 * Writes the record of the run beside them.
 */
export class StagingWriter {
  readonly #place: StagingPlace
  readonly #folders: StagedFolders
  readonly #record: RunRecord
  readonly #staged: LineWriter
  readonly #siblings: CompressedVariants
  /** null: there is no earlier export. */
  readonly #real: RealFolders | null
  #known: KnownFiles | null = null
  /** The record that `known` comes from. */
  #earlier: string | null = null
  #intact = false
  #files = 0
  /** The file that comes in parts. */
  #parts = { hash: createHash('sha256'), bytes: 0 }

  constructor(place: StagingPlace) {
    this.#place = place
    this.#folders = new StagedFolders(place.private)
    this.#record = new RunRecord(place)
    this.#staged = new LineWriter(place.staged, privateFile)
    this.#siblings = new CompressedVariants(place.precompress)
    this.#real = place.target === null ? null : new RealFolders(place.target)
  }

  /** Learns what an earlier export has written, and what is in its folder. */
  check(state: FolderState): FolderCheck {
    const { known, ...found } = readFolder(state)
    this.#known = known
    this.#earlier = state.units
    this.#intact = known !== null && found.problem === null
    return found
  }

  take({ entries, bytes }: Batch): void {
    let start = 0
    for (const entry of entries) {
      if ('head' in entry) this.#record.begin(entry.head)
      else if ('tail' in entry) this.#record.end(entry)
      else if ('kept' in entry) this.#keep(entry.kept)
      else if ('mentioned' in entry) this.#mention(entry.mentioned, entry.bytes)
      else if ('placed' in entry) this.#takeFile(entry)
      else if ('compressAnew' in entry) this.#siblings.compressAnew()
      else {
        this.#write(entry, bytes.subarray(start, entry.end))
        start = entry.end
      }
    }
  }

  digest(): string {
    return this.#record.digest()
  }

  /** Nothing is taken afterwards. */
  finish(): Staged {
    this.#staged.close()
    let removed = 0
    if (this.#known && this.#earlier !== null) {
      for (const { head, file } of unseenFiles(this.#earlier, this.#known)) {
        this.#record.remove(head, file)
        removed += 1
      }
    }
    return { files: this.#files, removed, ...this.#record.close() }
  }

  /** Ends the run, whatever became of it. */
  abandon(): void {
    this.#staged.abandon()
    this.#record.abandon()
  }

  #keep(lines: string): void {
    for (const line of lines.split('\n')) {
      if (isHead(line) || isTail(line)) {
        this.#record.copy(line)
        continue
      }
      const file = parseFile(line)
      // A document may belong to several units.
      const again = this.#known?.wasSeen(file.name)
      this.#list(file)
      if (!again) this.#leave(file.name)
    }
  }

  #mention(name: string, bytes: number): void {
    this.#record.file({ kind: 'documents', bytes, hash: path.basename(name, '.json'), name })
    for (const sibling of this.#siblings.mentioned(name, bytes)) this.#record.file(sibling)
  }

  #write({ name, kind, first, last }: BatchFile, bytes: Uint8Array): void {
    const staged = `${this.#place.staging}/${name}`
    const whole = first && last
    if (!whole) this.#writePart(staged, bytes, first)
    if (!last) return
    const hash = whole ? contentHash(bytes) : this.#parts.hash.digest('hex').slice(0, 32)
    const file = { kind, bytes: whole ? bytes.length : this.#parts.bytes, hash, name }
    const there = this.#isThere(file, whole ? bytes : staged)
    this.#noteChange(file, there)
    this.#list(file)
    this.#writeSiblings(file, () => (whole ? bytes : readFileSync(staged)))
    if (there) {
      if (!whole) unlinkSync(staged)
      this.#leave(name)
    } else this.#add(name, whole ? bytes : null)
  }

  #takeFile({ placed: name, kind, from }: BatchPlaced): void {
    const staged = `${this.#place.staging}/${name}`
    this.#folders.make(path.dirname(staged))
    linkOrCopy(from, staged)
    const file = { kind, name, ...measure(staged, this.#place.fsync) }
    const there = this.#isThere(file, staged)
    this.#noteChange(file, there)
    this.#list(file)
    if (there) {
      unlinkSync(staged)
      this.#leave(name)
    } else this.#add(name, null)
  }

  /** Before the file itself: a reader who gets an old one beside a new one has the older for a moment longer. */
  #writeSiblings(file: FileLine, read: () => Uint8Array): void {
    for (const { file: sibling, bytes } of this.#siblings.of(file, this.#intact ? this.#known : null, read)) {
      const there = bytes === null || this.#isThere(sibling, bytes)
      this.#noteChange(sibling, there)
      this.#list(sibling)
      if (there) this.#leave(sibling.name)
      else this.#add(sibling.name, bytes)
    }
  }

  /** A new file; null: it is staged already. */
  #add(name: string, bytes: Uint8Array | null): void {
    if (bytes !== null) this.#writePiece(`${this.#place.staging}/${name}`, bytes, true)
    if (this.#place.target !== null && !this.#place.link) this.#staged.add(name)
  }

  #writePart(staged: string, bytes: Uint8Array, first: boolean): void {
    if (first) this.#parts = { hash: createHash('sha256'), bytes: 0 }
    this.#parts.hash.update(bytes)
    this.#parts.bytes += bytes.length
    this.#writePiece(staged, bytes, first)
  }

  #writePiece(staged: string, bytes: Uint8Array, first: boolean): void {
    if (first) this.#folders.make(path.dirname(staged))
    const { fsync, private: isPrivate } = this.#place
    writePiece(staged, bytes, { first, fsync, ...(isPrivate ? { mode: privateFile } : {}) })
  }

  /** The target folder has this very file. */
  #isThere({ name, hash }: FileLine, content: Uint8Array | string): boolean {
    const { target } = this.#place
    if (target === null) return false
    const known = this.#intact ? this.#known?.hashOf(name) : null
    if (known) return known === hash
    // Also one of an export before the last, which is about to be removed; but nothing that a link leads to.
    const current = `${target}/${name}`
    if (!this.#real?.holds(name) || !isFile(current)) return false
    return typeof content === 'string' ? isSameFile(content, current) : holds(current, content)
  }

  /** A change is one against the last export; where nothing is known of that, against the folder. */
  #noteChange(file: FileLine, there: boolean): void {
    const { target } = this.#place
    if (this.#known) {
      const before = this.#known.hashOf(file.name)
      if (before !== file.hash) this.#record.change(before === null ? 'added' : 'changed', file)
    } else if (!there) {
      const replaces = target !== null && existsSync(`${target}/${file.name}`)
      this.#record.change(replaces ? 'changed' : 'added', file)
    }
  }

  #list(file: FileLine): void {
    this.#record.file(file)
    this.#siblings.note(file)
    if (!this.#known?.wasSeen(file.name)) this.#files += 1
    this.#known?.see(file.name)
  }

  /** The file stays as it is. */
  #leave(name: string): void {
    const { link, staging, target } = this.#place
    if (!link || target === null) return
    this.#folders.make(path.dirname(`${staging}/${name}`))
    linkSync(`${target}/${name}`, `${staging}/${name}`)
  }
}
