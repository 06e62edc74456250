import { statSync } from 'node:fs'
import { contentHash } from '../../files/content-hash.js'
import type { FileText } from '../../model/values/json-tree.js'
import type { Compression } from '../../options.js'
import { compressedNames } from '../names/compressed-names.js'
import { PathRegister } from '../names/path-register.js'
import type { FileKind } from '../record/unit.js'
import type { FileLine } from '../record/unit-lines.js'
import { textBytes } from './text-bytes.js'
import type { OutputWriter } from './writer.js'

/** Counts an export without keeping it: a dry run. */
export class MemoryWriter implements OutputWriter {
  readonly scratch = null
  readonly register = new PathRegister()
  readonly copiesUnits = false
  readonly #compressions: readonly Compression[]

  constructor(compressions: readonly Compression[]) {
    this.#compressions = compressions
  }

  begin(): void {}

  end(): void {}

  write(path: string, _kind: FileKind, text: FileText): number {
    this.register.add(path)
    const bytes = textBytes(text)
    this.#measure(path, bytes)
    return bytes
  }

  place(path: string, _kind: FileKind, from: string): void {
    this.register.add(path)
    this.register.measure(path, statSync(from).size)
  }

  copy({ name, bytes }: FileLine): void {
    this.register.add(name)
    this.#measure(name, bytes)
  }

  copyUnits(): void {
    throw new Error('a dry run reads no shards')
  }

  mention(): void {}

  reuse(): void {
    throw new Error('a dry run reads no previous export')
  }

  /** Of nothing: a dry run writes no pointer. */
  digest(): string {
    return contentHash('')
  }

  #measure(path: string, bytes: number): void {
    this.register.measure(path, bytes)
    for (const sibling of compressedNames(path, bytes, this.#compressions)) this.register.add(sibling)
  }
}
