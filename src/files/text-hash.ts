import { createHash } from 'node:crypto'

/** Characters that are hashed at once. */
const hashedLength = 65_536

/** SHA-256 of many short texts, which are joined first: a call for each takes longer than hashing it. */
export class TextHash {
  readonly #hash = createHash('sha256')
  #pending = ''

  add(text: string): void {
    this.#pending += text
    if (this.#pending.length >= hashedLength) this.#hashPending()
  }

  addBytes(bytes: Uint8Array): void {
    this.#hashPending()
    this.#hash.update(bytes)
  }

  /** 32 hex digits: of all texts so far, as one. */
  digest(): string {
    this.#hashPending()
    return this.#hash.copy().digest('hex').slice(0, 32)
  }

  #hashPending(): void {
    if (this.#pending === '') return
    this.#hash.update(this.#pending)
    this.#pending = ''
  }
}
