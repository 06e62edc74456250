import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { HashedLines } from '../../files/hashed-lines.js'
import { guardedNow } from '../../files/output-failure.js'

/** A file of lines that is complete. */
export interface WrittenLines {
  readonly language: string
  /** Where it is until it is placed; null: only its size was wanted. */
  readonly file: string | null
  readonly bytes: number
  /** 32 hex digits of SHA-256. */
  readonly hash: string
}

interface OpenFile {
  readonly file: string | null
  readonly lines: HashedLines
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
    this.#guard(() => this.#file(language).lines.add(line))
  }

  finish(languages: readonly string[]): WrittenLines[] {
    return languages.map((language) => {
      const { file, lines } = this.#guard(() => this.#file(language))
      const { bytes, hash } = this.#guard(() => lines.close())
      return { language, file, bytes, hash: hash.slice(0, 32) }
    })
  }

  /** Closes files that are still open, after a run that failed. */
  abandon(): void {
    for (const { lines } of this.#open.values()) lines.abandon()
  }

  #file(language: string): OpenFile {
    const known = this.#open.get(language)
    if (known) return known
    if (this.#scratch !== null && !existsSync(this.#scratch)) mkdirSync(this.#scratch)
    const file = this.#scratch && path.join(this.#scratch, `${this.#name}-${language}.ndjson`)
    const opened = { file, lines: new HashedLines(file) }
    this.#open.set(language, opened)
    return opened
  }

  #guard<T>(work: () => T): T {
    return guardedNow(this.#scratch ?? '', work)
  }
}
