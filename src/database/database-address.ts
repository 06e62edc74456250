import { ExportError } from '../errors.js'
import { maskPasswords } from '../mask-secrets.js'
import { type Encryption, encryptionOf, hostOf, isRemote } from './postgres-encryption.js'

export type DatabaseAddress = SqliteAddress | PostgresAddress

export interface SqliteAddress {
  engine: 'sqlite'
  /** Where the file may be; the first that exists is meant. */
  files: string[]
  label: string
}

export interface PostgresAddress {
  engine: 'postgresql'
  url: string
  /** The URL without its password; for messages. */
  label: string
  /** Texts that no message may hold. */
  secrets: string[]
  encryption: Encryption['mode']
  /** Where the server is, when that is another machine. */
  remoteHost: string | null
}

const forms = 'postgresql://user:password@host:5432/name, sqlite:///path/to/file or the path of a SQLite file'

/**
 * What `--database` or `DATABASE_URL` names: a PostgreSQL URL, a `sqlite:` URL or a plain path.
 * Throws `database-missing` or `database-url-invalid`; no message holds the password.
 */
export function databaseAddress(database: string): DatabaseAddress {
  const given = database.trim()
  if (given === '') {
    throw new ExportError('database-missing', 'The database is an empty text.', `Pass --database with ${forms}.`)
  }
  if (/^postgres(ql)?:/i.test(given)) return postgresAddress(given)
  if (/^sqlite3?:/i.test(given)) return sqliteAddress(given)
  const scheme = /^([a-z][a-z0-9+.-]+):\/\//i.exec(given)?.[1]
  if (scheme !== undefined) {
    throw new ExportError(
      'database-url-invalid',
      `The database URL ${withoutPassword(given)} begins with ${scheme}:, which is neither PostgreSQL nor SQLite.`,
      `Use ${forms}.`,
    )
  }
  return { engine: 'sqlite', files: [given], label: given }
}

/** `sqlite:///name` is a relative path to dj-database-url and SQLAlchemy, and an absolute one to many people. */
function sqliteAddress(given: string): SqliteAddress {
  const path = decoded(given.replace(/^sqlite3?:(\/\/)?/i, '').replace(/\?.*$/s, ''))
  const files = path.startsWith('/') ? [path.slice(1), path] : [path]
  if (path === '' || path === '/') {
    throw new ExportError('database-url-invalid', `The database URL ${given} names no file.`, `Use ${forms}.`)
  }
  return { engine: 'sqlite', files, label: path.startsWith('//') ? path.slice(1) : path }
}

function postgresAddress(given: string): PostgresAddress {
  const label = withoutPassword(given)
  // WHATWG URLs refuse an empty host, which stands for libpq's usual one.
  const parsable = given.replace(/^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)(?=[/?#]|$)/i, '$1localhost')
  const refuse = (problem: string) =>
    new ExportError(
      'database-url-invalid',
      `The database URL ${label} ${problem}.`,
      `Use ${forms}; special characters in user and password are percent-encoded (@ is %40, / is %2F, # is %23).`,
    )
  if (!URL.canParse(parsable)) throw refuse('cannot be parsed')
  if (!given.includes('://')) throw refuse('has no //')
  const url = new URL(parsable)
  // Else a part of the password would be taken for the name of the database.
  if (/@/.test(url.pathname + url.search + url.hash)) throw refuse('has an @ after its host')
  const passwords = [url.password, url.searchParams.get('password') ?? '', process.env.PGPASSWORD ?? '']
  const secrets = passwords.flatMap((password) => [password, decoded(password)]).filter((secret) => secret.length > 3)
  const host = hostOf(url, parsable === given, process.env)
  const { mode, parameters } = encryptionOf(url, host.startsWith('/'), process.env, label)
  return {
    engine: 'postgresql',
    url: withParameters(given, parameters),
    label,
    secrets: [...new Set(secrets)],
    encryption: mode,
    remoteHost: isRemote(host) ? host : null,
  }
}

/** The URL with these parameters in place of its own; null: without. */
function withParameters(given: string, parameters: Readonly<Record<string, string | null>>): string {
  const [address = '', query = ''] = given.replace(/#.*$/s, '').split(/\?(.*)/s)
  const said = new URLSearchParams(query)
  for (const [name, value] of Object.entries(parameters)) {
    if (value === null) said.delete(name)
    else said.set(name, value)
  }
  return said.size === 0 ? address : `${address}?${said}`
}

/** Whatever follows the user, up to the last `@`: a password that is not percent-encoded may hold any character. */
function withoutPassword(given: string): string {
  return maskPasswords(given.replace(/^([a-z][a-z0-9+.-]*:(?:\/\/)?[^:/?#]*:).*@/is, '$1***@'))
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
