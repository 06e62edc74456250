import { ExportError } from '../../errors.js'

/** For two flags that exclude each other. `why`: what follows in the sentence. */
export function exclusion(one: string, other: string, why = ''): ExportError {
  return new ExportError('usage', `${one} and ${other} exclude each other${why}.`, 'Leave out one of the two.')
}

/** For flags, one or two, that have no effect without another. */
export function requirement(flags: string, needed: string): ExportError {
  const verb = flags.includes(' and ') ? 'need' : 'needs'
  return new ExportError('usage', `${flags} ${verb} ${needed}.`, `Add ${needed}.`)
}

/** `--max-delete`: the flag of a setting. */
export function flagOf(name: string): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}
