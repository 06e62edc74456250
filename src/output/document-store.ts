import { createHash } from 'node:crypto'
import type { Tally } from './tally.js'
import type { OutputWriter } from './writer.js'

/** Writes documents under the hash of their text, each once. */
export class DocumentStore {
  readonly #writer: OutputWriter
  readonly #tally: Tally
  readonly #names = new Set<string>()

  constructor(writer: OutputWriter, tally: Tally) {
    this.#writer = writer
    this.#tally = tally
  }

  /** Returns the document's name: 128 bits of SHA-256, safe in a URL and where case does not count. */
  emit = (text: string): string => {
    const name = createHash('sha256').update(text).digest('hex').slice(0, 32)
    if (this.#names.has(name)) return name
    this.#names.add(name)
    this.#tally.countDocument(this.#writer.write(`_data/${name}.json`, text))
    return name
  }
}
