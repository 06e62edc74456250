import { createHash } from 'node:crypto'
import path from 'node:path'
import type { Tally } from './tally.js'
import type { OutputWriter } from './writer.js'

/** Writes documents under the hash of their text, each once. */
export class DocumentStore {
  readonly #writer: OutputWriter
  readonly #tally: Tally
  /** Bytes by name. */
  readonly #known = new Map<string, number>()

  constructor(writer: OutputWriter, tally: Tally) {
    this.#writer = writer
    this.#tally = tally
  }

  /** Returns the document's name: 128 bits of SHA-256, safe in a URL and where case does not count. */
  emit = (text: string): string => {
    const name = createHash('sha256').update(text).digest('hex').slice(0, 32)
    const known = this.#known.get(name)
    if (known === undefined) this.#count(name, this.#writer.write(documentFile(name), 'documents', text))
    else this.#writer.mention(documentFile(name), known)
    return name
  }

  /** The file of a document that stays as it is. */
  keep(file: string, bytes: number): void {
    const name = path.basename(file, '.json')
    if (!this.#known.has(name)) this.#count(name, bytes)
  }

  #count(name: string, bytes: number): void {
    this.#known.set(name, bytes)
    this.#tally.countDocument(bytes)
  }
}

function documentFile(name: string): string {
  return `_data/${name}.json`
}
