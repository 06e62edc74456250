import { readLines } from '../../files/read-lines.js'
import type { FileChange } from './file-change.js'
import { isInputs } from './unit-lines.js'

/**
 * A line of a list of changes. Lines of a unit follow a line with its inputs:
 *
 *     >  inputs as JSON
 *     kind TAB line of the file     of each change
 *     ~  inputs as JSON             before a change, of another unit that had the file before
 */
interface ChangeLine {
  readonly kind: FileChange['kind']
  /** The line with the inputs of the unit (unit-lines.ts); null: there is none. */
  readonly inputs: string | null
  /** The same of another unit that had the file in the previous export; null: none. */
  readonly before: string | null
  /** The line of the file in the record; of a removed file, in that of the previous export. */
  readonly line: string
}

export function changeLine({ kind, line }: Pick<ChangeLine, 'kind' | 'line'>): string {
  return `${kind}\t${line}`
}

/** `inputs`: the line of a record. */
export function beforeLine(inputs: string): string {
  return `~${inputs}`
}

/** Reads a list of changes. Throws errors of the file system. */
export function* readChangeLines(file: string): Generator<ChangeLine, void> {
  let inputs: string | null = null
  let before: string | null = null
  for (const text of readLines(file)) {
    if (isInputs(text)) inputs = text
    else if (text.startsWith('~')) before = text.slice(1)
    else {
      const tab = text.indexOf('\t')
      yield { kind: text.slice(0, tab) as FileChange['kind'], inputs, before, line: text.slice(tab + 1) }
      before = null
    }
  }
}
