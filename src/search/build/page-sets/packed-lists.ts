const chunkLength = 2 ** 18

/** Lists of ascending whole numbers from 0, numbered as they are added, as gaps of a byte or more. */
export class PackedLists {
  readonly #chunks: Uint8Array[] = []
  /** By list: the number of its chunk, and where it starts there. 0, which is no gap, is at its end. */
  readonly #chunkOf: Int32Array
  readonly #startOf: Int32Array
  #lists = 0
  /** Bytes of the last chunk that are in use. */
  #used = chunkLength

  /** `count`: of lists. */
  constructor(count: number) {
    this.#chunkOf = new Int32Array(count)
    this.#startOf = new Int32Array(count)
  }

  add(numbers: Int32Array): void {
    let bytes = 1
    for (let index = 0, last = -1; index < numbers.length; index += 1) {
      const number = numbers[index] ?? 0
      for (let gap = number - last; gap > 0; gap >>>= 7) bytes += 1
      last = number
    }
    let chunk = this.#chunks.at(-1)
    if (!chunk || this.#used + bytes > chunk.length) {
      chunk = new Uint8Array(Math.max(chunkLength, bytes))
      this.#chunks.push(chunk)
      this.#used = 0
    }
    this.#chunkOf[this.#lists] = this.#chunks.length - 1
    this.#startOf[this.#lists] = this.#used
    this.#lists += 1
    let at = this.#used
    for (let index = 0, last = -1; index < numbers.length; index += 1) {
      const number = numbers[index] ?? 0
      let gap = number - last
      for (; gap > 127; gap >>>= 7) {
        chunk[at] = (gap & 127) | 128
        at += 1
      }
      chunk[at] = gap
      at += 1
      last = number
    }
    chunk[at] = 0
    this.#used += bytes
  }

  addTo(set: { add(number: number): void }, list: number): void {
    const chunk = this.#chunks[this.#chunkOf[list] ?? 0]
    if (!chunk) return
    let [number, gap, shift] = [-1, 0, 0]
    for (let at = this.#startOf[list] ?? 0; ; at += 1) {
      const byte = chunk[at] ?? 0
      gap |= (byte & 127) << shift
      if (byte > 127) {
        shift += 7
        continue
      }
      if (gap === 0) return
      number += gap
      set.add(number)
      gap = shift = 0
    }
  }
}
