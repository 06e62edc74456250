import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { ExportError, reasonOf } from '../../../errors.js'
import type { FoundDifferences } from './live-difference.js'

/** Result of one answer. */
interface ComparedAnswer {
  readonly name: string
  readonly found: FoundDifferences
  /** Links of the live answer without a file in the export. */
  readonly wanted: readonly string[]
}

/**
 * A file with the finished answers of a comparison, one per line, to continue after an interruption. Its first line
 * identifies the comparison; results of another one are not used.
 */
export class ComparisonProgress {
  readonly #file: string | null
  readonly #answers = new Map<string, ComparedAnswer>()

  /** `file`: null for no file. `subject`: everything that the results depend on. Throws `option-invalid`. */
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
      // It contains answers of the live API, which may be those of a logged-in user.
      writeFileSync(file, `${subject}\n`, { mode: 0o600 })
    } catch (error) {
      throw unusable(file, error)
    }
  }

  /** The result of an answer from an interrupted run; null: none. */
  of(name: string): ComparedAnswer | null {
    return this.#answers.get(name) ?? null
  }

  add(answer: ComparedAnswer): void {
    if (this.#file !== null) appendFileSync(this.#file, `${JSON.stringify(answer)}\n`)
  }

  /** Removes the file, after everything has been compared. */
  finish(): void {
    if (this.#file !== null) rmSync(this.#file, { force: true })
  }

  /** Ignores invalid lines, as the last one of an interrupted run may be incomplete. */
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
    // Ends an incomplete line, whose answer is compared again.
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
