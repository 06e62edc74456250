import { readFileSync, unlinkSync } from 'node:fs'
import path from 'node:path'
import { ByteRanges } from '../../files/byte-ranges.js'
import { contentHash } from '../../files/content-hash.js'
import { LineWriter } from '../../files/line-writer.js'
import { linkOrCopy } from '../../files/link-or-copy.js'
import { measureFile } from '../../files/measure-file.js'
import { linesOf } from '../../files/read-lines.js'
import { privateFile } from '../folders/private-folder.js'
import { type FolderState, type PreviousFolder, readFolder } from '../output/folder-state.js'
import type { RecordedUnits } from '../record/recorded-units.js'
import { RunRecord } from '../record/run-record.js'
import { isFamily } from '../record/unit.js'
import { type FileLine, fileLine, isFileLine, isInputs, isResult, parseFile } from '../record/unit-lines.js'
import type { Batch, BatchFile, BatchPlaced, BatchUnits } from './batch.js'
import { CompressedVariants } from './compressed-variants.js'
import { StagedFiles } from './staged-files.js'
import type { Staged, StagingPlace } from './staging-place.js'
import { TargetFolder } from './target-folder.js'
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
  readonly #target: TargetFolder
  /** The record of the previous export, from which reused units are copied. */
  #previous: RecordedUnits | null = null
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
    this.#target = new TargetFolder(place.target, place.interrupted)
  }

  /** Reads the record of the previous export, and checks its folder. */
  check(state: FolderState): PreviousFolder {
    const { recorded, units, ...found } = readFolder(state)
    this.#target.know(recorded, found.problem === null)
    this.#previous = units
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
    const { recorded } = this.#target
    if (!recorded || !this.#previous || recorded.allSeen) return 0
    let removed = 0
    for (const [inputs = '', ...lines] of this.#previous.stale(recorded)) {
      for (const file of lines.filter(isFileLine).map(parseFile)) {
        if (recorded.wasSeen(file.name)) continue
        this.#record.remove(inputs, file)
        recorded.see(file.name)
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
    const { recorded } = this.#target
    const previous = this.#previous
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
    if (this.#list(file, line)) this.#linkUnchanged(file.name)
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
    const measured = whole ? { hash: contentHash(bytes), bytes: bytes.length } : this.#stagedFiles.measureParts()
    const file = { kind, ...measured, name }
    this.#takeContent(file, whole ? bytes : staged, () => {
      this.#writeVariants(file, () => (whole ? bytes : readFileSync(staged)))
    })
  }

  #takeFile({ placed: name, kind, from }: BatchPlaced): void {
    const staged = `${this.#place.staging}/${name}`
    this.#stagedFiles.makeFolder(staged)
    linkOrCopy(from, staged)
    this.#takeContent({ kind, name, ...measureFile(staged, this.#place.fsync) }, staged)
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
      this.#noteChange(file, false)
      this.#list(file, line)
      return file.bytes
    }
    const read = () => this.#sources.read(source, start, file.bytes)
    const isRecorded = this.#target.intact?.hashOf(file.name) === file.hash
    this.#takeContent(file, isRecorded ? null : read(), () => this.#writeVariants(file, read))
    return file.bytes
  }

  /** Compressed files are published before their originals, so that none is older than its original. */
  #writeVariants(file: FileLine, read: () => Uint8Array): void {
    for (const { file: variant, bytes } of this.#variants.of(file, this.#target.intact, read)) {
      this.#takeContent(variant, bytes)
    }
  }

  /**
   * Stages a file unless the target has it. `content`: its bytes, or its path if it is staged already; null: the target
   * has it. `beforehand` is called once it is recorded.
   */
  #takeContent(file: FileLine, content: Uint8Array | string | null, beforehand = () => {}): void {
    const { target, link, staging } = this.#place
    const there = content === null || this.#target.has(file)
    this.#noteChange(file, there)
    this.#list(file)
    beforehand()
    if (there) {
      if (typeof content === 'string') unlinkSync(content)
      this.#linkUnchanged(file.name)
      return
    }
    if (typeof content !== 'string') this.#stagedFiles.write(`${staging}/${file.name}`, content)
    if (target !== null && !link) this.#staged.add(file.name)
  }

  #noteChange(file: FileLine, isThere: boolean): void {
    const change = this.#target.changeOf(file, isThere)
    if (change !== null) this.#record.change(change, file, change === 'changed' ? this.#inputsBefore(file) : null)
  }

  /** The inputs of the unit of the previous export that had a file; null: not known, or they say nothing of the file. */
  #inputsBefore({ kind, name }: FileLine): string | null {
    if (!this.#place.contentFamilies.has(kind)) return null
    const number = this.#target.recorded?.numberOf(name) ?? null
    return number === null ? null : (this.#previous?.inputsOf(number) ?? null)
  }

  /** Records the file. Returns whether it is new to this run: a document may belong to several units. */
  #list(file: FileLine, line = fileLine(file)): boolean {
    this.#record.file(file, line)
    this.#variants.note(file)
    const isFirst = this.#target.recorded?.see(file.name) ?? true
    if (isFirst) this.#files += 1
    return isFirst
  }

  /** Links an unchanged file into a new release. */
  #linkUnchanged(name: string): void {
    const { link, staging, target } = this.#place
    if (!link || target === null) return
    const staged = `${staging}/${name}`
    this.#stagedFiles.makeFolder(staged)
    linkOrCopy(`${target}/${name}`, staged)
  }
}
