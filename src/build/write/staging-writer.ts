import { existsSync, linkSync, readFileSync, unlinkSync } from 'node:fs'
import path from 'node:path'
import { ByteRanges } from '../../files/byte-ranges.js'
import { contentHash } from '../../files/content-hash.js'
import { LineWriter } from '../../files/line-writer.js'
import { linesOf } from '../../files/read-lines.js'
import { privateFile } from '../folders/private-folder.js'
import { RealFolders } from '../folders/real-folders.js'
import { type FolderState, type PreviousFolder, readFolder } from '../output/folder-state.js'
import type { RecordedFiles } from '../record/recorded-files.js'
import type { RecordedUnits } from '../record/recorded-units.js'
import { RunRecord } from '../record/run-record.js'
import { isFamily } from '../record/unit.js'
import { type FileLine, fileLine, isFileLine, isInputs, isResult, parseFile } from '../record/unit-lines.js'
import type { Batch, BatchFile, BatchPlaced, BatchUnits } from './batch.js'
import { CompressedVariants } from './compressed-variants.js'
import { isThere } from './is-there.js'
import { linkOrCopy, measure } from './placed-file.js'
import { StagedFiles } from './staged-files.js'
import type { Staged, StagingPlace } from './staging-place.js'
import type { FilePart } from './writer.js'

/**
 * Writes files into the staging folder, one after the other, without those that the target folder has already. Also
 * writes the record of the run.
 */
export class StagingWriter {
  readonly #place: StagingPlace
  readonly #stagedFiles: StagedFiles
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
  /** Files whose lines are copied. */
  readonly #lines = new ByteRanges()

  constructor(place: StagingPlace) {
    this.#place = place
    this.#stagedFiles = new StagedFiles(place)
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
      else if ('reused' in entry) this.#reuse(entry.reused, entry.count)
      else if ('mentioned' in entry) this.#mention(entry.mentioned, entry.bytes)
      else if ('placed' in entry) this.#takeFile(entry)
      else if ('copied' in entry) this.#copy(entry.copied, entry.from)
      else if ('units' in entry) this.#copyUnits(entry)
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
    this.#lines.close()
    return { files: this.#files, removed: this.#removeStale(), ...this.#record.close() }
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
    this.#lines.close()
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
    if (!whole) this.#stagedFiles.part(staged, bytes, first)
    if (!last) return
    const measured = whole ? { hash: contentHash(bytes), bytes: bytes.length } : this.#stagedFiles.takeParts()
    const file = { kind, ...measured, name }
    this.#takeContent(file, whole ? bytes : staged, () => {
      this.#writeVariants(file, () => (whole ? bytes : readFileSync(staged)))
    })
  }

  #takeFile({ placed: name, kind, from }: BatchPlaced): void {
    const staged = `${this.#place.staging}/${name}`
    this.#stagedFiles.makeFolder(staged)
    linkOrCopy(from, staged)
    this.#takeContent({ kind, name, ...measure(staged, this.#place.fsync) }, staged)
  }

  #copyUnits({ units, why }: BatchUnits): void {
    const lines = this.#lines.read(units.path, units.start, units.bytes)
    if (this.#place.uploaded && this.#place.target === null) {
      this.#files += this.#record.addNew(lines, why)
      return
    }
    let { start } = units.contents
    for (const line of linesOf(lines)) {
      if (isInputs(line)) this.#record.begin(line)
      else if (isResult(line)) this.#record.endNew(line, why)
      else start += this.#copy(line, { path: units.contents.path, start }) + 1
    }
  }

  /**
   * The bytes are read only if the target has no such file, and never those of files that shards have uploaded. Returns
   * how many there are.
   */
  #copy(line: string, { path: source, start }: FilePart): number {
    const file = parseFile(line)
    if (this.#place.uploaded && isFamily(file.kind)) {
      this.#recordChange(file, false)
      this.#list(file, line)
      return file.bytes
    }
    const read = () => this.#sources.read(source, start, file.bytes)
    const isRecorded = this.#intact && this.#recorded?.hashOf(file.name) === file.hash
    this.#takeContent(file, isRecorded ? null : read(), () => this.#writeVariants(file, read))
    return file.bytes
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
    const recorded = this.#intact ? this.#recorded : null
    const there = content === null || isThere(file, content, { target, recorded, real: this.#real })
    this.#recordChange(file, there)
    this.#list(file)
    beforehand()
    if (there) {
      if (typeof content === 'string') unlinkSync(content)
      this.#reuseFile(file.name)
      return
    }
    if (typeof content !== 'string') this.#stagedFiles.write(`${staging}/${file.name}`, content)
    if (target !== null && !link) this.#staged.add(file.name)
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
    const staged = `${staging}/${name}`
    this.#stagedFiles.makeFolder(staged)
    linkSync(`${target}/${name}`, staged)
  }
}
