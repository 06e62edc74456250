import { closeSync, fsyncSync, openSync, writeFileSync } from 'node:fs'

const chunkLength = 262_144

/** Writes a text file line by line. */
export class LineWriter {
  readonly #written: (text: string) => void
  readonly #file: number
  #isOpen = true
  #text = ''

  /** `mode`: of a new file. `written` is called with everything that is written. */
  constructor(path: string, mode = 0o666, written: (text: string) => void = () => {}) {
    this.#file = openSync(path, 'w', mode)
    this.#written = written
  }

  /** Adds a line, given without a line end. */
  add(text: string): void {
    this.#text += `${text}\n`
    if (this.#text.length > chunkLength) this.#flush()
  }

  /** Flushes and closes the file. */
  close(fsync = false): void {
    this.#flush()
    if (fsync) fsyncSync(this.#file)
    this.abandon()
  }

  /** Closes the file without flushing; also after `close`. */
  abandon(): void {
    if (this.#isOpen) closeSync(this.#file)
    this.#isOpen = false
  }

  #flush(): void {
    // writeFileSync repeats partial writes, which a full disk may cause.
    writeFileSync(this.#file, this.#text)
    this.#written(this.#text)
    this.#text = ''
  }
}
