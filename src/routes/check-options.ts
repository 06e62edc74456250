import { ExportError } from '../errors.js'
import { isJsonObject } from '../model/values/json.js'
import { kind, type MemberChecks, optionsOf } from './check-members.js'

export const itemCount = kind('a whole number above 0', (value) => Number.isInteger(value) && Number(value) > 0)

/**
 * A check of the options of a function that configurations call: no compiler sees them, and a misspelt condition would
 * publish every row. It throws `route-invalid`. `contradiction`: what is wrong with options of the right shape together;
 * null: nothing.
 */
export function optionsCheck<Options>(
  name: string,
  shape: MemberChecks<Options>,
  contradiction: (options: Options) => string | null = () => null,
): (options: Options) => void {
  const check = optionsOf(shape)
  return (options) => {
    const problem = isJsonObject(options)
      ? (check(options, '') ?? contradiction(options))
      : 'its options are not an object'
    if (problem === null) return
    const fix = 'See docs/extending.md for its options.'
    throw new ExportError('route-invalid', `${name}() cannot be used: ${problem}`, fix)
  }
}
