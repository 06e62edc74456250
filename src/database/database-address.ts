import { ExportError } from '../errors.js'

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
}

const forms = 'postgresql://user:password@host:5432/name, sqlite:///path/to/file or the path of a SQLite file'

/**
 * What `--database` or `DATABASE_URL` names: a PostgreSQL URL, a `sqlite:` URL or a plain path.
 * Throws `database-missing` or `database-url-invalid`; no message holds the password.
 */
export function databaseAddress(database: string): DatabaseAddress {
  const given = database.trim()
  if (given === '') {
    throw new ExportError('database-missing', 'No database was named.', `Pass --database with ${forms}.`)
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
  // WHATWG URLs refuse an empty host, which stands for a Unix socket.
  const parsable = given.replace(/^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)(?=[/?#]|$)/i, '$1localhost')
  let url: URL
  try {
    url = new URL(parsable)
  } catch {
    throw new ExportError(
      'database-url-invalid',
      `The database URL ${withoutPassword(given)} cannot be parsed.`,
      `Use ${forms}; special characters in user and password are percent-encoded (@ is %40, / is %2F, # is %23).`,
    )
  }
  if (!given.includes('://')) {
    throw new ExportError(
      'database-url-invalid',
      `The database URL ${withoutPassword(given)} has no //.`,
      `Use ${forms}.`,
    )
  }
  const passwords = [url.password, url.searchParams.get('password') ?? '', process.env.PGPASSWORD ?? '']
  const secrets = passwords.flatMap((password) => [password, decoded(password)]).filter((secret) => secret.length > 3)
  return {
    engine: 'postgresql',
    url: clientUrl(given, url),
    label: withoutPassword(given),
    secrets: [...new Set(secrets)],
  }
}

/** `sslmode=require` encrypts without asking who the server is: libpq's and so Django's meaning of it. */
function clientUrl(given: string, url: URL): string {
  if (url.searchParams.get('sslmode') !== 'require' || url.searchParams.has('uselibpqcompat')) return given
  return given.replace('sslmode=require', 'uselibpqcompat=true&sslmode=require')
}

function withoutPassword(given: string): string {
  return given.replace(/^([^:]*:\/\/[^:/?#]*:).*@/s, '$1***@').replace(/([?&]password=)[^&#]*/gi, '$1***')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
