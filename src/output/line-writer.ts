import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'

const chunkLength = 262_144

/** Writes a text file line by line. */
export class LineWriter {
  readonly #path: string
  readonly #written: (text: string) => void
  #file: number | null = null
  #text = ''

  /** `written` gets everything that is written. */
  constructor(path: string, written: (text: string) => void = () => {}) {
    this.#path = path
    this.#written = written
  }

  /** `text` has no line end at its end. */
  add(text: string): void {
    this.#text += `${text}\n`
    if (this.#text.length > chunkLength) this.#flush()
  }

  /** Writes what is left. */
  close(fsync = false): void {
    const file = this.#flush()
    if (fsync) fsyncSync(file)
    this.abandon()
  }

  /** Gives the file back as it is; also after `close`. */
  abandon(): void {
    if (this.#file !== null) closeSync(this.#file)
    this.#file = null
  }

  #flush(): number {
    this.#file ??= openSync(this.#path, 'w')
    writeSync(this.#file, this.#text)
    this.#written(this.#text)
    this.#text = ''
    return this.#file
  }
}
