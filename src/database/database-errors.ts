import { ExportError, reasonOf } from '../errors.js'
import type { DatabaseAddress } from './database-address.js'

/** The ExportError of a database that could not be opened. */
export function openError(address: DatabaseAddress, error: unknown): ExportError {
  if (error instanceof ExportError) return error
  const problem = describe(address, error)
  return address.engine === 'sqlite' ? sqliteError(problem) : (postgresOpenError(problem) ?? postgresReadError(problem))
}

/** The ExportError of a query that failed; `table` is what it read. */
export function readError(address: DatabaseAddress, table: string, error: unknown): ExportError {
  if (error instanceof ExportError) return error
  const problem = describe(address, error, table)
  return address.engine === 'sqlite' ? sqliteError(problem) : postgresReadError(problem)
}

interface Problem {
  /** Code of the driver or of the operating system: `28P01`, `SQLITE_BUSY`, `ECONNREFUSED`. */
  code: string
  /** The driver's words, without the query and without secrets. */
  text: string
  database: string
  /** ` while reading cms_page`, or nothing. */
  place: string
  cause: Error
}

function describe(address: DatabaseAddress, error: unknown, table?: string): Problem {
  // Several addresses of one host fail together, as an AggregateError without a message.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error
  const message = reasonOf(first)
  // knex puts the query before the driver's words.
  const words = message.replace(/^\s*(?:select|set|begin|pragma)\b.* - /is, '')
  const secrets = address.engine === 'postgresql' ? address.secrets : []
  const text = secrets.reduce((cleaned, secret) => cleaned.replaceAll(secret, '***'), words)
  const code = first instanceof Error && 'code' in first ? String(first.code) : ''
  const place = table === undefined ? '' : ` while reading ${table}`
  // The driver's own error may hold the URL or the query; only its cleaned words are passed on.
  return { code, text, database: address.label, place, cause: new Error(text) }
}

function sqliteError({ code, text, database, place, cause }: Problem): ExportError {
  const fail = (message: string, fix: string) => new ExportError('database-failed', message, fix, { cause })
  if (/bindings file|NODE_MODULE_VERSION/.test(text) || code === 'ERR_DLOPEN_FAILED') {
    return fail(
      `SQLite cannot be read: the driver better-sqlite3 has no binary for Node ${process.version}.`,
      'Where djangocms-static is installed, run "npm rebuild better-sqlite3 --ignore-scripts=false".',
    )
  }
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) {
    return fail(
      `${database} is locked by another program${place}.`,
      'Run the export again when the other program has finished.',
    )
  }
  if (code === 'SQLITE_NOTADB') {
    return fail(
      `${database} is not a SQLite database, or its first page is damaged.`,
      'Name the SQLite file of the CMS.',
    )
  }
  if (code.startsWith('SQLITE_CORRUPT')) {
    return fail(
      `${database} is damaged${place}: ${text}.`,
      'Look at it with "PRAGMA integrity_check", and restore it from a backup or with the ".recover" command of sqlite3.',
    )
  }
  if (/^SQLITE_(READONLY|CANTOPEN)/.test(code)) {
    return fail(
      `${database} cannot be opened read-only${place}: ${text} (${code}). ` +
        'A transaction that was cut off, or a write-ahead log without its -shm file, must be recovered first.',
      'Check that file and folder can be read; let the CMS open the database once, or export a copy made with ".backup".',
    )
  }
  return fail(
    `${database} could not be read${place}: ${text}${code === '' ? '' : ` (${code})`}.`,
    'Check the file and its disk.',
  )
}

function postgresOpenError({ code, text, database, cause }: Problem): ExportError | null {
  const refuse = (message: string, fix: string) => new ExportError('database-refused', message, fix, { cause })
  if (code === 'ENOENT' && /, open /.test(text)) {
    return refuse(
      `A file of certificates for ${database} cannot be read: ${text}.`,
      'Correct sslrootcert, sslcert or sslkey in the URL.',
    )
  }
  if (/^(ECONN|ENOTFOUND|EAI_|EHOST|ENET|ETIMEDOUT|ENOENT|57P03)/.test(code) || /timeout|terminated/i.test(text)) {
    return new ExportError(
      'database-unreachable',
      `No PostgreSQL server answers at ${database}: ${text === '' ? code : text}.`,
      'Check host and port of the URL, that the server is running, and that no firewall blocks this machine.',
      { cause },
    )
  }
  if (/^28/.test(code) || /SASL|password/i.test(text)) {
    return refuse(
      `${database} does not accept this user and password: ${text}.`,
      'Check both in the URL; special characters are percent-encoded (@ is %40). "no pg_hba.conf entry" is for the ' +
        'administrator of the server, or asks for ?sslmode=require.',
    )
  }
  if (code === '3D000') {
    return refuse(`${database} names a database that does not exist: ${text}.`, 'Check the name at the end of the URL.')
  }
  if (/^53/.test(code)) {
    return refuse(
      `${database} accepts no more connections: ${text}.`,
      'Run the export again when the server is less busy.',
    )
  }
  if (/SSL|TLS|certificate/i.test(`${code} ${text}`)) {
    return refuse(
      `No encrypted connection to ${database}: ${text}.`,
      'Set sslmode in the URL: disable, require (encrypted) or verify-full with sslrootcert (checked).',
    )
  }
  return null
}

function postgresReadError(problem: Problem): ExportError {
  const { code, text, database, place, cause } = problem
  const fail = (message: string, fix: string) => new ExportError('database-failed', message, fix, { cause })
  const late = timeoutError(problem)
  if (late) return late
  if (code === '42501') {
    return fail(
      `The user of ${database} may not read all tables: ${text}${place}.`,
      'Grant it: GRANT USAGE ON SCHEMA public TO <user>; GRANT SELECT ON ALL TABLES IN SCHEMA public TO <user>;',
    )
  }
  if (/^(57P|08|ECONN|EPIPE|ETIMEDOUT)/.test(code) || /terminat|connection|not queryable/i.test(text)) {
    return fail(
      `The connection to ${database} was lost${place}: ${text}.`,
      'Run the export again; nothing was changed.',
    )
  }
  if (code === '22021' || code === '22P05') {
    return new ExportError(
      'corrupt-value',
      `${database} holds text that is not valid UTF-8${place}: ${text}.`,
      'Correct the text in the CMS, or in the database with the encoding it was written in.',
      { cause },
    )
  }
  if (code.startsWith('40')) {
    return fail(`The server cancelled the snapshot of ${database}${place}: ${text}.`, 'Run the export again.')
  }
  return fail(
    `${database} could not be read${place}: ${text}${code === '' ? '' : ` (${code})`}.`,
    'Check the server and its log.',
  )
}

/** PostgreSQL has ended a statement or the transaction because of a time limit (time-limits.ts); null: it was none. */
function timeoutError({ code, text, database, place, cause }: Problem): ExportError | null {
  const fail = (message: string, fix: string) => new ExportError('database-timeout', message, fix, { cause })
  if (code === '55P03') {
    return fail(
      `Another transaction holds a lock in ${database}${place}: ${text}.`,
      'Run the export again when the migration, or whatever holds the lock, has ended.',
    )
  }
  // Servers say it in their own languages; somebody who cancels a statement has the same code.
  if (code === '57014') {
    return fail(
      `${database} canceled a statement${place}: ${text}.`,
      'Give it more time with --statement-timeout, or run the export when the server is less busy.',
    )
  }
  if (code === '25P03' || code === '25P04') {
    return fail(
      `${database} ended the read transaction${place}: ${text}.`,
      'Give it more time with --idle-timeout: the run had other work to do for longer, or this machine was suspended.',
    )
  }
  return null
}
