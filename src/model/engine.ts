import type { SearchRules } from './search/search-rules.js'

/** The kinds of databases: each has a folder of this name in `src/database`. */
export type EngineName = keyof typeof engineTitles

/** Names of engines in messages. */
export const engineTitles = { sqlite: 'SQLite', postgresql: 'PostgreSQL', mysql: 'MySQL' } as const

/** The facts of an engine that matter outside of `src/database`. */
export interface EngineFacts {
  readonly name: EngineName
  readonly search: SearchRules
  /** Field types that a column of this engine only suggests, with the reason of the doubt, for a derived manifest. */
  readonly doubtfulTypes: Readonly<Record<string, string>>
}
