import { textBytes } from './byte-cache.js'
import type { PreparedAnswer } from './respond.js'

/** The part of the memory for each half, and bytes that an entry takes beside its body and key, measured in V8. */
const halfShare = 0.1
const overhead = 1000

/** Answers of one export that need nothing but to be sent again. What nobody asks for any more is forgotten. */
export class AnswerCache {
  /** Asked for since the last time that a half was full; and before that. */
  #recent = new Map<string, PreparedAnswer>()
  #older = new Map<string, PreparedAnswer>()
  #size = 0
  #source: object | null = null
  readonly #halfRoom: number

  /** `memory` in bytes: of all that the handler keeps. */
  constructor(memory = 80_000_000) {
    this.#halfRoom = halfShare * memory
  }

  /** `source` is what answers now: another one begins anew. */
  get(source: object, key: string): PreparedAnswer | null {
    if (source !== this.#source) this.#beginWith(source)
    const recent = this.#recent.get(key)
    if (recent) return recent
    const older = this.#older.get(key)
    if (older) this.#add(key, older)
    return older ?? null
  }

  /** Does nothing for an answer of an earlier source, which took its time. */
  set(source: object, key: string, answer: PreparedAnswer): void {
    if (source === this.#source && !this.#recent.has(key)) this.#add(key, answer)
  }

  #add(key: string, answer: PreparedAnswer): void {
    const bytes = answer.body.length + textBytes(key) + overhead
    if (bytes > this.#halfRoom) return
    if (this.#size + bytes > this.#halfRoom) this.#age()
    this.#recent.set(key, answer)
    this.#size += bytes
  }

  #age(): void {
    this.#older = this.#recent
    this.#recent = new Map()
    this.#size = 0
  }

  #beginWith(source: object): void {
    this.#source = source
    this.#age()
    this.#age()
  }
}
