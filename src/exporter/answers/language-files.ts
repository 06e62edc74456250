import { createHash } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { LineWriter } from '../../files/line-writer.js'
import { outputFailed } from '../../files/output-failure.js'

/** A file of lines that is complete. */
export interface WrittenLines {
  readonly language: string
  /** Where it is until it is placed; null: only its size was wanted. */
  readonly file: string | null
  readonly bytes: number
  /** 32 hex digits of SHA-256. */
  readonly hash: string
}

/** Files of lines, one for each language, that are written while others are. */
export class LanguageFiles {
  readonly #name: string
  readonly #scratch: string | null
  readonly #open = new Map<string, OpenFile>()

  /** `name`: of the files beside others. `scratch`: a private folder; null: files are only measured. */
  constructor(name: string, scratch: string | null) {
    this.#name = name
    this.#scratch = scratch
  }

  has(language: string): boolean {
    return this.#open.has(language)
  }

  add(language: string, line: string): void {
    this.#guard(() => this.#file(language).add(line))
  }

  finish(languages: readonly string[]): WrittenLines[] {
    return languages.map((language) => ({ language, ...this.#guard(() => this.#file(language).finish()) }))
  }

  /** Closes files that are still open, after a run that failed. */
  abandon(): void {
    for (const file of this.#open.values()) file.abandon()
  }

  #file(language: string): OpenFile {
    const known = this.#open.get(language)
    if (known) return known
    if (this.#scratch !== null && !existsSync(this.#scratch)) mkdirSync(this.#scratch)
    const file = new OpenFile(this.#scratch && path.join(this.#scratch, `${this.#name}-${language}.ndjson`))
    this.#open.set(language, file)
    return file
  }

  #guard<T>(work: () => T): T {
    try {
      return work()
    } catch (error) {
      throw outputFailed(this.#scratch ?? '', error)
    }
  }
}

class OpenFile {
  readonly #file: string | null
  readonly #lines: LineWriter | null
  readonly #hash = createHash('sha256')
  #bytes = 0

  constructor(file: string | null) {
    this.#file = file
    this.#lines = file === null ? null : new LineWriter(file)
  }

  add(line: string): void {
    this.#hash.update(line).update('\n')
    this.#bytes += Buffer.byteLength(line) + 1
    this.#lines?.add(line)
  }

  finish(): Omit<WrittenLines, 'language'> {
    this.#lines?.close()
    return { file: this.#file, bytes: this.#bytes, hash: this.#hash.digest('hex').slice(0, 32) }
  }

  abandon(): void {
    this.#lines?.abandon()
  }
}
