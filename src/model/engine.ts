import type { SearchRules } from './search/search-rules.js'

/** The kinds of databases: each has a folder of this name in `src/database`. */
export type EngineName = keyof typeof engineTitles

/** As people write them. */
export const engineTitles = { sqlite: 'SQLite', postgresql: 'PostgreSQL', mysql: 'MySQL' } as const

/** What the kind of a database decides outside of `src/database`, as data. */
export interface EngineFacts {
  readonly name: EngineName
  readonly search: SearchRules
  /** Field types that a column of this engine only suggests, with the doubt, for guesses of a derived manifest. */
  readonly doubtfulTypes: Readonly<Record<string, string>>
}
