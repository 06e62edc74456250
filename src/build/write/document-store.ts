import { statSync } from 'node:fs'
import path from 'node:path'
import { documentFile } from '../../documents/document-file.js'
import { contentHash } from '../../files/content-hash.js'
import type { FileText } from '../../model/values/json-tree.js'
import type { ExportCounters } from '../export-counters.js'
import { NameSet } from '../record/name-set.js'
import { fileLine } from '../record/unit-lines.js'
import { textBytes } from './text-bytes.js'
import type { OutputWriter } from './writer.js'

/** Writes documents under the hash of their text, each once. */
export class DocumentStore {
  readonly #writer: OutputWriter
  readonly #counters: ExportCounters
  /** Names of the documents written or reused so far. */
  readonly #known = new NameSet()

  constructor(writer: OutputWriter, counters: ExportCounters) {
    this.#writer = writer
    this.#counters = counters
  }

  /** Returns the document's name: 128 bits of SHA-256, safe in a URL and where case does not count. */
  emit = (text: string): string => this.#emit(contentHash(text), text)

  emitParts = (parts: readonly string[]): string => this.#emit(contentHash(parts), parts)

  /** Takes a document over from its file. */
  keep = (name: string, from: string): void => {
    const file = documentFile(name)
    const bytes = statSync(from).size
    if (!this.#known.add(name)) {
      this.#writer.mention(file, bytes)
      return
    }
    const line = { kind: 'documents', bytes, hash: name, name: file } as const
    this.#writer.copy(line, fileLine(line), { path: from, start: 0 })
    this.#counters.countOther('documents', bytes)
  }

  /** Adds a document written or reused before to the current unit, too. Returns false if there is no such document. */
  mention(file: string, bytes: number): boolean {
    const name = path.basename(file, '.json')
    if (file !== documentFile(name) || !this.#known.has(name)) return false
    this.#writer.mention(file, bytes)
    return true
  }

  /** Counts a document that is reused from the previous export. */
  reuse(file: string, bytes: number): void {
    if (this.#known.add(path.basename(file, '.json'))) this.#counters.countOther('documents', bytes)
  }

  #emit(name: string, text: FileText): string {
    const file = documentFile(name)
    if (this.#known.add(name)) this.#counters.countOther('documents', this.#writer.write(file, 'documents', text))
    else this.#writer.mention(file, textBytes(text))
    return name
  }
}
