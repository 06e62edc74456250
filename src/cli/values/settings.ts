import type { ExportOptions } from '../../options.js'

/** Settings of flags or a configuration, checked; those not given are absent. */
export interface Settings extends Partial<Omit<ExportOptions, OwnForm>> {
  /** Path of the manifest. */
  manifest?: string
  html?: boolean
  /** Folder of the project's HTML templates. */
  htmlTemplates?: string
}

/** Options without a setting, or whose setting has another form. */
type OwnForm = 'manifest' | 'html' | 'onProgress' | 'onChangeReport' | 'signal' | 'dryRun'

/** The members of these names that are there, such as the flags that a command line has. */
export function picked<T extends object, Key extends keyof T>(
  members: T,
  names: readonly Key[],
): { [Name in Key]?: Exclude<T[Name], undefined> } {
  const found = names.flatMap((name) => (members[name] === undefined ? [] : [[name, members[name]]]))
  return Object.fromEntries(found) as { [Name in Key]?: Exclude<T[Name], undefined> }
}

/** Without the members that are undefined, as of a variable of the environment that is not set. */
export function defined<T extends object>(members: T): T {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as T
}
