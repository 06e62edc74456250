import { existsSync, statSync } from 'node:fs'
import { guardedNow } from '../../files/output-failure.js'
import type { FileText } from '../../model/values/json-tree.js'
import { compressedNames } from '../names/compressed-names.js'
import { PathRegister } from '../names/path-register.js'
import type { OutputFolder } from '../output/output-folder.js'
import { type FileKind, isFamily, type NewResult, type UnitChange, type UnitInputs } from '../record/unit.js'
import { type FileLine, inputsLine } from '../record/unit-lines.js'
import type { FolderOptions } from './folder-options.js'
import type { StagingPlace } from './staging-place.js'
import { WriteQueue } from './write-queue.js'
import type { FilePart, OutputWriter, UnitPart } from './writer.js'

/** Stages the files of an export, and its record, by a queue. Errors of the file system name the output folder. */
export class QueuedWriter implements OutputWriter {
  readonly scratch: string
  readonly copiesUnits: boolean
  readonly register = new PathRegister()
  protected readonly queue: WriteQueue
  /** Files in the folder that are now those of shards, which have uploaded them. */
  protected readonly outdated: string[] = []
  readonly #found: OutputFolder
  readonly #options: FolderOptions

  constructor(found: OutputFolder, place: StagingPlace, scratch: string, options: FolderOptions) {
    this.scratch = scratch
    this.copiesUnits = copiesUnits(found, options)
    this.queue = new WriteQueue(place)
    this.#found = found
    this.#options = options
  }

  begin(inputs: UnitInputs): void {
    this.#guard(() => this.queue.add({ inputs: inputsLine(inputs) }))
  }

  end(result: NewResult, why: readonly string[], previous: UnitChange | null): void {
    this.#guard(() => this.queue.add({ result, why, previous }))
  }

  write(name: string, kind: FileKind, text: FileText): number {
    this.register.add(name)
    const bytes = this.#guard(() => this.queue.file(name, kind, text))
    this.#measure(name, bytes)
    return bytes
  }

  place(name: string, kind: FileKind, from: string): void {
    this.register.add(name)
    this.#guard(() => {
      this.register.measure(name, statSync(from).size)
      this.queue.add({ placed: name, kind, from })
    })
  }

  copy(file: FileLine, line: string, from: FilePart): void {
    this.register.add(file.name)
    if (hasOldCopy(file, this.#found, this.#options)) this.outdated.push(file.name)
    this.#measure(file.name, file.bytes)
    this.#guard(() => this.queue.add({ copied: line, from }))
  }

  copyUnits(units: UnitPart, why: readonly string[]): void {
    this.#guard(() => this.queue.add({ units, why }))
  }

  mention(name: string, bytes: number): void {
    this.#guard(() => this.queue.add({ mentioned: name, bytes }))
  }

  reuse(files: readonly FileLine[], first: number, units: number): void {
    this.register.addReused(files)
    this.#guard(() => this.queue.add({ reused: first, count: units }))
  }

  /** From now on compressed files of the previous export are not reused. */
  compressAnew(): void {
    this.#guard(() => this.queue.add({ compressAnew: true }))
  }

  digest(): string {
    return this.#guard(() => this.queue.digest())
  }

  /** Notes the size of a file, and the compressed files beside it. */
  #measure(name: string, bytes: number): void {
    this.register.measure(name, bytes)
    for (const sibling of compressedNames(name, bytes, this.#options.precompress)) this.register.add(sibling)
  }

  #guard<T>(work: () => T): T {
    return guardedNow(this.#found.folder, work)
  }
}

/** Whether a file that a shard has uploaded is in the folder, too: a previous merge may have written it itself. */
function hasOldCopy({ kind, name }: FileLine, { target }: OutputFolder, { uploadedTo }: FolderOptions): boolean {
  return uploadedTo !== null && target !== null && isFamily(kind) && existsSync(`${target}/${name}`)
}

/** Whether units can be copied without looking at each of their files. */
function copiesUnits({ target }: OutputFolder, { uploadedTo, precompress }: FolderOptions): boolean {
  return precompress.length === 0 && (uploadedTo === null || target === null)
}
