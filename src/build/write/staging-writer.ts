import { createHash } from 'node:crypto'
import { existsSync, linkSync, readFileSync, unlinkSync } from 'node:fs'
import path from 'node:path'
import { ByteRanges } from '../../files/byte-ranges.js'
import { contentHash } from '../../files/content-hash.js'
import { LineWriter } from '../../files/line-writer.js'
import { hasBytes, isFile, isSameFile, writePiece } from '../../files/small-files.js'
import { StagedFolders } from '../publish/staged-folders.js'
import type { RecordedFiles } from '../reuse/recorded-files.js'
import { linesOf, type RecordedUnits } from '../reuse/recorded-units.js'
import { isFamily } from '../reuse/unit.js'
import { type FileLine, fileLine, isFileLine, parseFile } from '../reuse/unit-lines.js'
import { type FolderState, readFolder } from '../state/folder-state.js'
import { privateFile } from '../state/private-folder.js'
import { RealFolders } from '../state/real-folders.js'
import { RunRecord } from '../state/run-record.js'
import type { Batch, BatchFile, BatchPlaced } from './batch.js'
import { CompressedVariants } from './compressed-variants.js'
import { linkOrCopy, measure } from './placed-file.js'
import type { PreviousFolder, Staged, StagingPlace } from './staging-place.js'
import type { FilePart } from './writer.js'

/**
 * Writes files into the staging folder, one after the other, without those that the target folder has already. Also
 * writes the record of the run.
 */
export class StagingWriter {
  readonly #place: StagingPlace
  readonly #folders: StagedFolders
  readonly #record: RunRecord
  readonly #staged: LineWriter
  readonly #variants: CompressedVariants
  /** null: there is no previous export. */
  readonly #real: RealFolders | null
  #recorded: RecordedFiles | null = null
  /** The record of the previous export, from which reused units are copied. */
  #previous: RecordedUnits | null = null
  #intact = false
  #files = 0
  /** Files whose parts are copied. */
  readonly #sources = new ByteRanges()
  /** Hash and size so far of a file that comes in parts. */
  #parts = { hash: createHash('sha256'), bytes: 0 }

  constructor(place: StagingPlace) {
    this.#place = place
    this.#folders = new StagedFolders(place.private)
    this.#record = new RunRecord(place)
    this.#staged = new LineWriter(place.staged, privateFile)
    this.#variants = new CompressedVariants(place.precompress)
    this.#real = place.target === null ? null : new RealFolders(place.target)
  }

  /** Reads the record of the previous export, and checks its folder. */
  check(state: FolderState): PreviousFolder {
    const { recorded, units, ...found } = readFolder(state)
    this.#recorded = recorded
    this.#previous = units
    this.#intact = recorded !== null && found.problem === null
    return found
  }

  take({ entries, bytes }: Batch): void {
    let start = 0
    for (const entry of entries) {
      if ('inputs' in entry) this.#record.begin(entry.inputs)
      else if ('result' in entry) this.#record.end(entry)
      else if ('reused' in entry) this.#reuse(entry.reused, entry.units)
      else if ('mentioned' in entry) this.#mention(entry.mentioned, entry.bytes)
      else if ('placed' in entry) this.#takeFile(entry)
      else if ('copied' in entry) this.#copy(parseFile(entry.copied), entry.from)
      else if ('compressAnew' in entry) this.#variants.compressAnew()
      else {
        this.#write(entry, bytes.subarray(start, entry.end))
        start = entry.end
      }
    }
  }

  digest(): string {
    return this.#record.digest()
  }

  /** Takes no more batches afterwards. */
  finish(): Staged {
    this.#staged.close()
    this.#sources.close()
    const removed = this.#removeStale()
    return { files: this.#files, removed, ...this.#record.close() }
  }

  /** Records the files that only the previous export has, and returns how many there are. */
  #removeStale(): number {
    if (!this.#recorded || !this.#previous || this.#recorded.allSeen) return 0
    let removed = 0
    for (const [inputs = '', ...lines] of this.#previous.unseen(this.#recorded)) {
      for (const file of lines.filter(isFileLine).map(parseFile)) {
        if (this.#recorded.wasSeen(file.name)) continue
        this.#record.remove(inputs, file)
        this.#recorded.see(file.name)
        removed += 1
      }
    }
    return removed
  }

  /** Ends the run, whether or not it succeeded. */
  abandon(): void {
    this.#previous?.close()
    this.#staged.abandon()
    this.#sources.close()
    this.#record.abandon()
  }

  #reuse(first: number, units: number): void {
    const [recorded, previous] = [this.#recorded, this.#previous]
    if (!recorded || !previous) throw new Error('there is no previous export')
    // Only links and compressed files need to know each file.
    const isPlain = !this.#place.link && this.#place.precompress.length === 0
    for (const bytes of previous.read(first, units)) {
      if (isPlain) this.#record.copyAll(bytes)
      else for (const line of linesOf(bytes)) this.#reuseLine(line)
    }
    if (isPlain) this.#files += previous.see(recorded, first, units)
  }

  #reuseLine(line: string): void {
    if (!isFileLine(line)) {
      this.#record.copy(line)
      return
    }
    const file = parseFile(line)
    if (this.#list(file, line)) this.#reuseFile(file.name)
  }

  #mention(name: string, bytes: number): void {
    const file: FileLine = { kind: 'documents', bytes, hash: path.basename(name, '.json'), name }
    for (const line of [file, ...this.#variants.mentioned(name, bytes)]) this.#record.file(line, fileLine(line))
  }

  #write({ name, kind, first, last }: BatchFile, bytes: Uint8Array): void {
    const staged = `${this.#place.staging}/${name}`
    const whole = first && last
    if (!whole) this.#writePart(staged, bytes, first)
    if (!last) return
    const hash = whole ? contentHash(bytes) : this.#parts.hash.digest('hex').slice(0, 32)
    const file = { kind, bytes: whole ? bytes.length : this.#parts.bytes, hash, name }
    this.#takeContent(file, whole ? bytes : staged, () => {
      this.#writeVariants(file, () => (whole ? bytes : readFileSync(staged)))
    })
  }

  #takeFile({ placed: name, kind, from }: BatchPlaced): void {
    const staged = `${this.#place.staging}/${name}`
    this.#folders.make(path.dirname(staged))
    linkOrCopy(from, staged)
    this.#takeContent({ kind, name, ...measure(staged, this.#place.fsync) }, staged)
  }

  /** The bytes are read only if the target has no such file, and never those of files that shards have uploaded. */
  #copy(file: FileLine, { path: source, start }: FilePart): void {
    if (this.#place.uploaded && isFamily(file.kind)) {
      this.#recordChange(file, false)
      this.#list(file)
      return
    }
    const read = () => this.#sources.read(source, start, file.bytes)
    const isRecorded = this.#intact && this.#recorded?.hashOf(file.name) === file.hash
    this.#takeContent(file, isRecorded ? null : read(), () => this.#writeVariants(file, read))
  }

  /** Compressed files are published before their originals, so that none is older than its original. */
  #writeVariants(file: FileLine, read: () => Uint8Array): void {
    const recorded = this.#intact ? this.#recorded : null
    for (const { file: variant, bytes } of this.#variants.of(file, recorded, read)) this.#takeContent(variant, bytes)
  }

  /**
   * Stages a file unless the target has it. `content`: its bytes, or its path if it is staged already; null: the target
   * has it. `beforehand` is called once it is recorded.
   */
  #takeContent(file: FileLine, content: Uint8Array | string | null, beforehand = () => {}): void {
    const { target, link, staging } = this.#place
    const there = content === null || this.#isThere(file, content)
    this.#recordChange(file, there)
    this.#list(file)
    beforehand()
    if (there) {
      if (typeof content === 'string') unlinkSync(content)
      this.#reuseFile(file.name)
      return
    }
    if (typeof content !== 'string') this.#writePiece(`${staging}/${file.name}`, content, true)
    if (target !== null && !link) this.#staged.add(file.name)
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

  /** Whether the target folder has the same file. */
  #isThere({ name, hash }: FileLine, content: Uint8Array | string): boolean {
    const { target } = this.#place
    if (target === null) return false
    const recorded = this.#intact ? this.#recorded?.hashOf(name) : null
    if (recorded) return recorded === hash
    // A retired file counts, too, but no file behind a link.
    const current = `${target}/${name}`
    if (!this.#real?.holds(name) || !isFile(current)) return false
    return typeof content === 'string' ? isSameFile(content, current) : hasBytes(current, content)
  }

  /** Compares with the previous export, or with the folder if there is no record. */
  #recordChange(file: FileLine, there: boolean): void {
    const { target } = this.#place
    if (this.#recorded) {
      const previous = this.#recorded.hashOf(file.name)
      if (previous !== file.hash) this.#record.change(previous === null ? 'added' : 'changed', file)
    } else if (!there) {
      const replaces = target !== null && existsSync(`${target}/${file.name}`)
      this.#record.change(replaces ? 'changed' : 'added', file)
    }
  }

  /** Records the file. Returns whether it is new to this run: a document may belong to several units. */
  #list(file: FileLine, line = fileLine(file)): boolean {
    this.#record.file(file, line)
    this.#variants.note(file)
    const isFirst = this.#recorded?.see(file.name) ?? true
    if (isFirst) this.#files += 1
    return isFirst
  }

  /** Links an unchanged file into a new release. */
  #reuseFile(name: string): void {
    const { link, staging, target } = this.#place
    if (!link || target === null) return
    this.#folders.make(path.dirname(`${staging}/${name}`))
    linkSync(`${target}/${name}`, `${staging}/${name}`)
  }
}
