import { statSync } from 'node:fs'
import { KeySet } from '../build/reuse/key-set.js'
import type { FileKind, UnitChange, UnitInputs, UnitResult } from '../build/reuse/unit.js'
import { parseFile } from '../build/reuse/unit-lines.js'
import { siblingsOf } from '../build/write/compress.js'
import type { FileText, OutputWriter } from '../build/write/writer.js'
import type { Compression } from '../options.js'
import type { Census } from './hosts/profile.js'

/** Hands everything on, and counts the files: hosts limit them. */
export class CountingWriter implements OutputWriter {
  readonly #writer: OutputWriter
  readonly #compressions: readonly Compression[]
  readonly #names = new KeySet()
  #files = 0
  #largest = { name: '', bytes: 0 }

  constructor(writer: OutputWriter, compressions: readonly Compression[]) {
    this.#writer = writer
    this.#compressions = compressions
  }

  get census(): Census {
    return { files: this.#files, largest: this.#largest }
  }

  get scratch(): string | null {
    return this.#writer.scratch
  }

  begin(head: UnitInputs): void {
    this.#writer.begin(head)
  }

  end(tail: Omit<UnitResult, 'changed'>, why: readonly string[], before: UnitChange | null): void {
    this.#writer.end(tail, why, before)
  }

  write(path: string, kind: FileKind, text: FileText): number {
    const bytes = this.#writer.write(path, kind, text)
    this.#count(path, bytes)
    for (const sibling of siblingsOf(path, bytes, this.#compressions)) this.#count(sibling, 0)
    return bytes
  }

  place(path: string, kind: FileKind, from: string): void {
    this.#writer.place(path, kind, from)
    this.#count(path, statSync(from).size)
  }

  mention(path: string, bytes: number): void {
    this.#writer.mention(path, bytes)
  }

  keep(line: string, path: string | null): void {
    this.#writer.keep(line, path)
    if (path !== null) this.#count(path, parseFile(line).bytes)
  }

  digest(): string {
    return this.#writer.digest()
  }

  /** A document may belong to several units. */
  #count(name: string, bytes: number): void {
    if (name.startsWith('_data/') && !this.#names.add(name)) return
    this.#files += 1
    if (bytes > this.#largest.bytes) this.#largest = { name, bytes }
  }
}
