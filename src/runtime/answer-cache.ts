import { ByteCache } from './byte-cache.js'
import type { PreparedAnswer } from './respond.js'

/** The part of the memory for answers, and bytes that one takes beside its body, measured in V8. */
const share = 0.2
const overhead = 700

/** Answers of one export that need nothing but to be sent again. */
export class AnswerCache {
  readonly #room: number
  #source: object | null = null
  #answers: ByteCache<PreparedAnswer>

  /** `memory` in bytes: of all that the handler keeps. */
  constructor(memory = 80_000_000) {
    this.#room = share * memory
    this.#answers = new ByteCache(this.#room)
  }

  /** `source` is what answers now: another one begins anew. */
  get(source: object, key: string): PreparedAnswer | undefined {
    if (source !== this.#source) this.#answers = new ByteCache(this.#room)
    this.#source = source
    return this.#answers.find(key)
  }

  /** Does nothing for an answer of an earlier source, which took its time. */
  set(source: object, key: string, answer: PreparedAnswer): void {
    if (source === this.#source) this.#answers.add(key, answer, answer.body.length + overhead)
  }
}
