import { ByteCache } from './byte-cache.js'
import type { PreparedAnswer } from './respond.js'

/** The part of the memory, and bytes that headers and the object around a body take, measured in V8. */
const share = 0.2
const headerBytes = 700

/** Answers of one export that need nothing but to be sent again. */
export class AnswerCache {
  readonly #room: number
  #answers: ByteCache<PreparedAnswer>
  #source: object | null = null

  /** `memory` in bytes: of all that the handler keeps. */
  constructor(memory = 80_000_000) {
    this.#room = share * memory
    this.#answers = new ByteCache(this.#room)
  }

  /** `source` is what answers now: another one begins anew. */
  get(source: object, key: string): PreparedAnswer | null {
    if (source !== this.#source) {
      this.#source = source
      this.#answers = new ByteCache(this.#room)
    }
    return this.#answers.find(key) ?? null
  }

  /** Does nothing for an answer of an earlier source, which took its time. */
  set(source: object, key: string, answer: PreparedAnswer): void {
    if (source === this.#source) this.#answers.add(key, answer, answer.body.length + headerBytes)
  }
}
