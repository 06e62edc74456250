import { closeSync, fsyncSync, openSync, writeFileSync } from 'node:fs'

const chunkLength = 262_144

/** Lines of fewer bytes wait for others, as text. */
const fewBytes = 32_768

/** Writes a text file line by line. */
export class LineWriter {
  readonly #written: (bytes: Uint8Array) => void
  readonly #file: number
  #isOpen = true
  #text = ''

  /** `mode`: of a new file. `written` is called with everything that is written. */
  constructor(path: string, mode = 0o666, written: (bytes: Uint8Array) => void = () => {}) {
    this.#file = openSync(path, 'w', mode)
    this.#written = written
  }

  /** Adds a line, given without a line end. */
  add(text: string): void {
    this.#text += `${text}\n`
    if (this.#text.length > chunkLength) this.#flush()
  }

  /** Adds whole lines with their ends. */
  addLines(bytes: Buffer): void {
    if (bytes.length < fewBytes) {
      this.add(bytes.toString('utf8', 0, bytes.length - 1))
      return
    }
    this.#flush()
    this.#write(bytes)
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
    this.#write(Buffer.from(this.#text))
    this.#text = ''
  }

  #write(bytes: Uint8Array): void {
    // writeFileSync repeats partial writes, which a full disk may cause.
    writeFileSync(this.#file, bytes)
    this.#written(bytes)
  }
}
