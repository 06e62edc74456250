import { NumberSet } from '../../model/values/number-set.js'

/** A set of values of keys. Whole numbers, which most keys are, take little more than a bit each. */
export class KeySet {
  readonly #numbers = new NumberSet()
  readonly #texts = new Set<string>()

  get size(): number {
    return this.#numbers.size + this.#texts.size
  }

  has(key: string): boolean {
    const number = wholeNumber(key)
    return number === null ? this.#texts.has(key) : this.#numbers.has(number)
  }

  add(key: string): void {
    const number = wholeNumber(key)
    if (number === null) this.#texts.add(key)
    else this.#numbers.add(number)
  }
}

/** null: the text is no whole number from 0, or not as it is written. */
function wholeNumber(text: string): number | null {
  const number = Number(text)
  return Number.isSafeInteger(number) && number >= 0 && String(number) === text ? number : null
}
