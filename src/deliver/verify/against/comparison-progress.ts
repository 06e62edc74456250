import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { ExportError, reasonOf } from '../../../errors.js'
import { parsedJson } from '../../../files/read-json.js'
import type { FoundDifferences } from './live-difference.js'

interface ComparedAnswer {
  readonly name: string
  readonly found: FoundDifferences
  /** Links of the live answer without a file in the export. */
  readonly wanted: readonly string[]
}

export type ComparisonProgress = ReturnType<typeof comparisonProgress>

/**
 * A file with the finished answers of a comparison, one per line, to continue after an interruption. Its first line,
 * `subject`, is everything that the results depend on; results of another comparison are not used. `file`: null for no
 * file. Throws `option-invalid`.
 */
export function comparisonProgress(file: string | null, subject: string) {
  const answers = new Map<string, ComparedAnswer>()
  if (file !== null) {
    try {
      open(file, subject, answers)
    } catch (error) {
      if (error instanceof ExportError) throw error
      const fix = 'Name a file with --resume that may be written.'
      throw new ExportError('option-invalid', `${file} cannot be used: ${reasonOf(error)}`, fix, { cause: error })
    }
  }
  return {
    /** The result of an answer from an interrupted run; null: none. */
    of: (name: string): ComparedAnswer | null => answers.get(name) ?? null,

    add(answer: ComparedAnswer): void {
      if (file !== null) appendFileSync(file, `${JSON.stringify(answer)}\n`)
    },

    /** Removes the file, after everything has been compared. */
    finish(): void {
      if (file !== null) rmSync(file, { force: true })
    },
  }
}

/** Reads the answers of an interrupted comparison with this subject, or begins the file. */
function open(file: string, subject: string, answers: Map<string, ComparedAnswer>): void {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const [first, ...lines] = text.split('\n')
  if (first === subject) {
    for (const line of lines) readAnswer(line, answers)
    // Ends an incomplete line, whose answer is compared again.
    if (!text.endsWith('\n')) appendFileSync(file, '\n')
    return
  }
  if (text !== '' && !/^\{"url":.*"hash":"\w{64}"\}\n/.test(text)) {
    const fix = 'Name a new file, or one that an earlier comparison was interrupted with.'
    throw new ExportError('option-invalid', `${file} does not hold a comparison`, fix)
  }
  rmSync(file, { force: true })
  // It contains answers of the live API, which may be those of a logged-in user.
  writeFileSync(file, `${subject}\n`, { mode: 0o600 })
}

/** Ignores an invalid line, as the last one of an interrupted run may be incomplete. */
function readAnswer(line: string, answers: Map<string, ComparedAnswer>): void {
  const answer = parsedJson(line) as ComparedAnswer | null | undefined
  if (answer) answers.set(answer.name, answer)
}
