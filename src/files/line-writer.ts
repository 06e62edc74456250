import { closeSync, fsyncSync, openSync, writeFileSync } from 'node:fs'

const chunkLength = 262_144

/** Writes a text file line by line. */
export class LineWriter {
  readonly #written: (text: string) => void
  readonly #file: number
  #isOpen = true
  #text = ''

  /** `mode`: of a file that is not there yet. `written` gets everything that is written. */
  constructor(path: string, mode = 0o666, written: (text: string) => void = () => {}) {
    this.#file = openSync(path, 'w', mode)
    this.#written = written
  }

  /** `text` has no line end at its end. */
  add(text: string): void {
    this.#text += `${text}\n`
    if (this.#text.length > chunkLength) this.#flush()
  }

  /** Writes what is pending. */
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
    // A single write may take less than all of it where a disk gets full.
    writeFileSync(this.#file, this.#text)
    this.#written(this.#text)
    this.#text = ''
  }
}
