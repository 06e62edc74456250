import { type Define, describe } from '../../harness.js'
import type { SiteName } from '../sites.js'
import { mysqlEngine } from './mysql-engine.js'
import { hasMysql } from './mysql-server.js'
import { postgresEngine } from './postgres-engine.js'
import { sqliteEngine } from './sqlite-engine.js'

/** A database engine with every site of `test/sites`. */
export interface Engine {
  name: 'sqlite' | 'postgresql' | 'mysql'
  /** What `--database` takes for the site: not for writing. */
  database(site: SiteName): Promise<string>
  /** A private copy, for tests that change rows. That of a test is removed after it, any other with the run. */
  copy(site: SiteName): Promise<DatabaseCopy>
}

export interface DatabaseCopy {
  /** What `--database` takes. */
  url: string
  /** Runs one or more statements. Foreign keys are not enforced, nor SQLite's checks of values. */
  exec(sql: string): Promise<void>
  /** The rows of one statement. Booleans and dates are what the engine's driver makes of them. */
  query(sql: string): Promise<Record<string, unknown>[]>
}

/** Those that this machine has a server for. */
export const engines: readonly Engine[] = [sqliteEngine, postgresEngine, ...(hasMysql ? [mysqlEngine] : [])]

/** Recorded requests that every database answers alike: letters of a search are the same as the collation of MySQL says. */
export function answeredAlike({ name }: Pick<Engine, 'name'>): RegExp {
  return name === 'mysql' ? /^(?!.*\/page_search\/)/ : /^/
}

/** A suite of tests on an engine. `npm test` runs those of SQLite, and `npm run test:ci` the same on the others. */
export function describeOn({ name }: Pick<Engine, 'name'>, title: string, define: (it: Define) => void): void {
  describe(title, name === 'sqlite' ? define : (it) => define(onlyMatrix(it)))
}

/** The same for a suite that says itself which of its tests `npm test` runs on PostgreSQL. */
export function describeSampled({ name }: Engine, title: string, define: (it: Define) => void): void {
  describe(title, name === 'mysql' ? (it) => define(onlyMatrix(it)) : define)
}

function onlyMatrix({ matrix, full }: Define): Define {
  return Object.assign(matrix.bind(null), { matrix, full })
}
