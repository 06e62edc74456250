import { ExportError } from '../errors.js'
import { engineTitles } from '../model/engine.js'
import { type DatabaseAddress, withoutPassword } from './database-address.js'
import { addressForm as mysqlForm, parseAddress as parseMysql } from './mysql/address.js'
import type { ExportedSnapshot, LiveConnection, NamedDatabase, OpenedSession } from './named-database.js'
import { parseAddress as parsePostgresql, addressForm as postgresqlForm } from './postgresql/address.js'
import { parseAddress as parseSqlite, addressForm as sqliteForm } from './sqlite/address.js'
import type { TimeLimits } from './time-limits.js'

/** The engines, in the order in which they are tried. */
const engines = [
  finder(parsePostgresql, () => import('./postgresql/open.js')),
  finder(parseMysql, () => import('./mysql/open.js')),
  finder(parseSqlite, () => import('./sqlite/open.js')),
]

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
  const message = `The database URL ${withoutPassword(given)} begins with ${scheme}:, which is neither ${titles}.`
  throw new ExportError('database-url-invalid', message, `Use ${forms}.`)
}

/** What the module `open.ts` of an engine exports. */
interface Openers<Address> {
  openSession(address: Address, snapshot: string | null, limits?: TimeLimits): Promise<OpenedSession>
  openLive(address: Address, limits?: TimeLimits): Promise<LiveConnection>
  exportSnapshot(address: Address, limits?: TimeLimits): Promise<ExportedSnapshot>
}

/** Finds the databases of an engine. `parse`: null for an address of another one. `load` is called when it is used. */
function finder<Address extends DatabaseAddress>(
  parse: (given: string) => Address | null,
  load: () => Promise<Openers<Address>>,
): (given: string) => NamedDatabase | null {
  return (given) => {
    const address = parse(given)
    return (
      address && {
        address,
        open: async (snapshot, limits) => (await load()).openSession(address, snapshot, limits),
        openLive: async (limits) => (await load()).openLive(address, limits),
        exportSnapshot: async (limits) => (await load()).exportSnapshot(address, limits),
      }
    )
  }
}
