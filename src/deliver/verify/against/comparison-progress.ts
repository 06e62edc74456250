import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { ExportError, reasonOf } from '../../../errors.js'
import type { FoundDifferences } from './live-difference.js'

/** What was found of one answer. */
export interface ComparedAnswer {
  readonly name: string
  readonly found: FoundDifferences
  /** Links of the live answer that the export has no file for. */
  readonly wanted: readonly string[]
}

/**
 * The answers that a comparison has finished, one a line of a file, so that an interrupted one goes on. The first line
 * says what is compared with what: of anything else nothing is taken over.
 */
export class ComparisonProgress {
  readonly #file: string | null
  readonly #answers = new Map<string, ComparedAnswer>()

  /** `file`: null to keep nothing. `subject` stands for all that the results depend on. Throws `option-invalid`. */
  constructor(file: string | null, subject: string) {
    this.#file = file
    if (file === null) return
    const [first, ...lines] = existsSync(file) ? readLines(file) : []
    if (first === subject) {
      for (const line of lines) this.#read(line)
      return
    }
    if (first !== undefined && first !== '' && !first.startsWith('{"url":')) {
      const fix = 'Name a new file, or one that an earlier comparison was interrupted with.'
      throw new ExportError('option-invalid', `${file} holds something else than a comparison`, fix)
    }
    try {
      rmSync(file, { force: true })
      // It holds answers of the live API, which may be those of a user who is logged in.
      writeFileSync(file, `${subject}\n`, { mode: 0o600 })
    } catch (error) {
      throw unusable(file, error)
    }
  }

  /** What an earlier run has found of an answer; null: nothing. */
  of(name: string): ComparedAnswer | null {
    return this.#answers.get(name) ?? null
  }

  add(answer: ComparedAnswer): void {
    if (this.#file !== null) appendFileSync(this.#file, `${JSON.stringify(answer)}\n`)
  }

  /** All is compared. */
  finish(): void {
    if (this.#file !== null) rmSync(this.#file, { force: true })
  }

  /** The last line of an interrupted run may be half written. */
  #read(line: string): void {
    try {
      const answer = JSON.parse(line) as ComparedAnswer
      this.#answers.set(answer.name, answer)
    } catch {}
  }
}

function readLines(file: string): string[] {
  try {
    const text = readFileSync(file, 'utf8')
    // Half a line is compared again, in a line of its own.
    if (!text.endsWith('\n')) appendFileSync(file, '\n')
    return text.split('\n')
  } catch (error) {
    throw unusable(file, error)
  }
}

function unusable(file: string, error: unknown): ExportError {
  const fix = 'Name a file with --resume that may be written.'
  return new ExportError('option-invalid', `${file} cannot be used: ${reasonOf(error)}`, fix, { cause: error })
}
