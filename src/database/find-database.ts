import { ExportError } from '../errors.js'
import { engineTitles } from '../model/engine.js'
import { withoutPassword } from './database-address.js'
import { addressForm as mysqlForm } from './mysql/address.js'
import { findDatabase as findMysql } from './mysql/find-database.js'
import type { NamedDatabase } from './named-database.js'
import { addressForm as postgresqlForm } from './postgresql/address.js'
import { findDatabase as findPostgresql } from './postgresql/find-database.js'
import { addressForm as sqliteForm } from './sqlite/address.js'
import { findDatabase as findSqlite } from './sqlite/find-database.js'

/** The engines, in the order in which they are tried. */
const engines = [findPostgresql, findMysql, findSqlite]

const forms = [postgresqlForm, mysqlForm, sqliteForm].join(', ')

/**
 * The database of `--database` or `DATABASE_URL`; the only place that chooses an engine.
 * Throws `database-missing` or `database-url-invalid`, never with the password.
 */
export function findDatabase(database: string): NamedDatabase {
  const given = database.trim()
  if (given === '') {
    throw new ExportError('database-missing', 'The database is an empty text.', `Pass --database with ${forms}.`)
  }
  for (const find of engines) {
    const found = find(given)
    if (found) return found
  }
  const scheme = given.replace(/:.*$/s, '')
  const titles = Object.values(engineTitles).reverse().join(' nor ')
  throw new ExportError(
    'database-url-invalid',
    `The database URL ${withoutPassword(given)} begins with ${scheme}:, which is neither ${titles}.`,
    `Use ${forms}.`,
  )
}
