import { defaults } from './default-options.js'
import type { ExportOptions } from './options.js'

/** The options of an export for a program, which may leave out what has a default. */
export type GivenOptions = Pick<ExportOptions, 'database' | 'out'> & Partial<ExportOptions>

/** Throws TypeError for what a program has to correct; `caller` is the function that it calls. */
export function exportOptions(caller: string, given: GivenOptions): ExportOptions {
  return { ...defaults, ...checkedOptions(caller, given, ['database', 'out'], defaults) }
}

/** What is given of the options in `others`, and those that are needed. undefined counts as left out. */
export function checkedOptions<Given extends object>(
  caller: string,
  given: Given,
  needed: readonly (keyof Given & string)[],
  others: object,
): Given {
  for (const name of needed) if (!given?.[name]) throw new TypeError(`${caller} needs the option "${name}"`)
  const entries = Object.entries(given).filter(([, value]) => value !== undefined)
  for (const [name] of entries)
    if (!(Object.hasOwn(others, name) || needed.includes(name as keyof Given & string)))
      throw new TypeError(`${caller} has no option "${name}"`)
  return Object.fromEntries(entries) as Given
}
