import path from 'node:path'
import { contentHash } from './content-hash.js'
import { KeySet } from './key-set.js'
import type { EmitLong } from './table-document.js'
import type { Tally } from './tally.js'
import type { OutputWriter } from './writer.js'

/** Writes documents under the hash of their text, each once. */
export class DocumentStore {
  readonly #writer: OutputWriter
  readonly #tally: Tally
  /** Names. */
  readonly #known = new KeySet()

  constructor(writer: OutputWriter, tally: Tally) {
    this.#writer = writer
    this.#tally = tally
  }

  /** Returns the document's name: 128 bits of SHA-256, safe in a URL and where case does not count. */
  emit: EmitLong = (text) => {
    const name = contentHash(text)
    const file = documentFile(name)
    if (this.#known.add(name)) this.#tally.countDocument(this.#writer.write(file, 'documents', text))
    else this.#writer.mention(file, byteLength(text))
    return name
  }

  /** The file of a document that stays as it is. */
  keep(file: string, bytes: number): void {
    if (this.#known.add(path.basename(file, '.json'))) this.#tally.countDocument(bytes)
  }
}

function documentFile(name: string): string {
  return `_data/${name}.json`
}

function byteLength(text: string | readonly string[]): number {
  return typeof text === 'string'
    ? Buffer.byteLength(text)
    : text.reduce((sum, part) => sum + Buffer.byteLength(part), 0)
}
