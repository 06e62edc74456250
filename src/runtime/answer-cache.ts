import { ByteCache } from './byte-cache.js'
import type { PreparedAnswer } from './respond.js'

/** Share of the memory that answers may use, and bytes of an entry besides its body (measured in V8). */
const share = 0.2
const overhead = 700

/** Cache of prepared answers of one export. */
export class AnswerCache {
  readonly #room: number
  #source: object | null = null
  #answers: ByteCache<PreparedAnswer>

  /** `memory` in bytes: the limit for all caches of the handler. */
  constructor(memory = 80_000_000) {
    this.#room = share * memory
    this.#answers = new ByteCache(this.#room)
  }

  /** `source` is the current export; a different one than before empties the cache. */
  get(source: object, key: string): PreparedAnswer | undefined {
    if (source !== this.#source) this.#answers = new ByteCache(this.#room)
    this.#source = source
    return this.#answers.find(key)
  }

  /** Ignores a late answer of a previous source. */
  set(source: object, key: string, answer: PreparedAnswer): void {
    if (source === this.#source) this.#answers.add(key, answer, answer.body.length + overhead)
  }
}
