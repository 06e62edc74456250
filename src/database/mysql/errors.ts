import { ExportError } from '../../errors.js'
import type { DatabaseErrors, DriverError } from '../engine.js'

/** Errors of mysql2, MySQL and MariaDB. */
export const errors: DatabaseErrors = {
  open: (problem) => openError(problem) ?? readError(problem),
  read: readError,
}

function openError({ code, text, database, cause }: DriverError): ExportError | null {
  const refuse = (message: string, fix: string) => new ExportError('database-refused', message, fix, { cause })
  if (/^(ECONN|ENOTFOUND|EAI_|EHOST|ENET|ETIMEDOUT|ENOENT|EACCES|PROTOCOL_CONNECTION_LOST)/.test(code)) {
    return new ExportError(
      'database-unreachable',
      `No MySQL or MariaDB server answers at ${database}: ${text === '' ? code : text}.`,
      'Check host and port of the URL, or its unix_socket, that the server is running, and that no firewall blocks this machine.',
      { cause },
    )
  }
  if (code === 'ER_BAD_DB_ERROR') {
    return refuse(`${database} names a database that does not exist: ${text}.`, 'Check the name at the end of the URL.')
  }
  if (/^ER_(DBACCESS|TABLEACCESS|COLUMNACCESS)_DENIED/.test(code)) return privilegeError(database, text, cause)
  if (/^ER_(CON_COUNT|USER_LIMIT|TOO_MANY_USER_CONNECTIONS|HOST_IS_BLOCKED)/.test(code)) {
    return refuse(
      `${database} accepts no more connections: ${text}.`,
      'Run the export again when the server is less busy.',
    )
  }
  if (/SSL|TLS|CERT|SECURE_TRANSPORT|ALTNAME/i.test(code) || /certificate/i.test(text)) {
    return refuse(
      `No encrypted connection to ${database}: ${text}.`,
      'Set ssl-mode in the URL: DISABLED, REQUIRED (encrypted) or VERIFY_IDENTITY with ssl-ca (checked).',
    )
  }
  if (/^(ER_ACCESS_DENIED|ER_MUST_CHANGE_PASSWORD|ER_NOT_SUPPORTED_AUTH|ER_ACCOUNT_|ER_HOST_NOT|AUTH_)/.test(code)) {
    return refuse(
      `${database} does not accept this user and password: ${text}.`,
      'Check both in the URL, or the password in MYSQL_PWD; special characters are percent-encoded (@ is %40).',
    )
  }
  return null
}

function readError(problem: DriverError): ExportError {
  const { code, text, database, place, cause } = problem
  const fail = (message: string, fix: string) => new ExportError('database-failed', message, fix, { cause })
  const late = timeoutError(problem)
  if (late) return late
  if (/^ER_(DBACCESS|TABLEACCESS|COLUMNACCESS)_DENIED/.test(code)) return privilegeError(database, text, cause)
  if (
    /^(PROTOCOL_|ECONN|EPIPE|ETIMEDOUT|ER_SERVER_SHUTDOWN|ER_CONNECTION_KILLED)/.test(code) ||
    /closed state/.test(text)
  ) {
    return fail(
      `The connection to ${database} was lost${place}: ${text}.`,
      'Run the export again; nothing was changed.',
    )
  }
  // A table that was altered after the snapshot cannot be read in it.
  if (code === 'ER_TABLE_DEF_CHANGED' || code === 'ER_LOCK_DEADLOCK') {
    return fail(`The server cancelled the snapshot of ${database}${place}: ${text}.`, 'Run the export again.')
  }
  return fail(
    `${database} could not be read${place}: ${text}${code === '' ? '' : ` (${code})`}.`,
    'Check the server and its log.',
  )
}

/** Without privileges, MySQL does not even list a table. */
function privilegeError(database: string, text: string, cause: Error): ExportError {
  return new ExportError(
    'database-refused',
    `The user of ${database} may not read all of its tables: ${text}.`,
    'Grant it: GRANT SELECT ON <database>.* TO <user>;',
    { cause },
  )
}

/** Errors of time limits (time-limits.ts); null: another error. */
function timeoutError({ code, text, database, place, cause }: DriverError): ExportError | null {
  const fail = (message: string, fix: string) => new ExportError('database-timeout', message, fix, { cause })
  if (code === 'ER_LOCK_WAIT_TIMEOUT') {
    return fail(
      `Another transaction holds a lock in ${database}${place}: ${text}.`,
      'Run the export again when the migration, or whatever holds the lock, has ended.',
    )
  }
  if (/^ER_(STATEMENT_TIMEOUT|QUERY_TIMEOUT|QUERY_INTERRUPTED)$/.test(code)) {
    return fail(
      `${database} canceled a statement${place}: ${text}.`,
      'Give it more time with --statement-timeout, or run the export when the server is less busy.',
    )
  }
  if (/^ER_(CLIENT_INTERACTION_TIMEOUT|NET_READ_INTERRUPTED)$/.test(code)) {
    return fail(
      `${database} ended the read transaction${place}: ${text}.`,
      'Give it more time with --idle-timeout: the run had other work to do for longer, or this machine was suspended.',
    )
  }
  return null
}
