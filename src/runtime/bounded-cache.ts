/** What an entry weighs beside its text, so that many empty ones do not fill the memory. */
const overhead = 100

/** Keeps what was read and built, the last used longest, as long as there is room. */
export class BoundedCache {
  readonly #room: number
  /** In the order of their last use. */
  readonly #entries = new Map<string, { value: Promise<unknown>; size: number }>()
  #size = 0

  /** `room` in characters of the texts that were read. */
  constructor(room: number) {
    this.#room = room
  }

  /** Reads at most once at a time; a failure is not kept. */
  get<T>(key: string, read: () => Promise<string | null>, build: (text: string | null) => T): Promise<T> {
    const known = this.#entries.get(key)
    if (known) {
      this.#entries.delete(key)
      this.#entries.set(key, known)
      return known.value as Promise<T>
    }
    const entry = { value: Promise.resolve<unknown>(null), size: overhead }
    this.#entries.set(key, entry)
    this.#size += overhead
    const value = this.#load(key, entry, read, build)
    entry.value = value
    return value
  }

  async #load<T>(
    key: string,
    entry: { size: number },
    read: () => Promise<string | null>,
    build: (text: string | null) => T,
  ): Promise<T> {
    try {
      const text = await read()
      const length = text?.length ?? 0
      entry.size += length
      if (this.#entries.get(key) === entry) this.#size += length
      this.#makeRoom()
      return build(text)
    } catch (error) {
      this.#drop(key)
      throw error
    }
  }

  #makeRoom(): void {
    for (const key of this.#entries.keys()) {
      if (this.#size <= this.#room) return
      this.#drop(key)
    }
  }

  #drop(key: string): void {
    this.#size -= this.#entries.get(key)?.size ?? 0
    this.#entries.delete(key)
  }
}
