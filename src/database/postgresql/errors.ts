import { ExportError } from '../../errors.js'
import type { DatabaseErrors, DriverError } from '../engine.js'

/** Errors of pg and PostgreSQL. */
export const errors: DatabaseErrors = {
  open: (problem) => openError(problem) ?? readError(problem),
  read: readError,
}

function openError({ code, text, database, cause }: DriverError): ExportError | null {
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

function readError(problem: DriverError): ExportError {
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

/** Errors of time limits (time-limits.ts); null: another error. */
function timeoutError({ code, text, database, place, cause }: DriverError): ExportError | null {
  const fail = (message: string, fix: string) => new ExportError('database-timeout', message, fix, { cause })
  if (code === '55P03') {
    return fail(
      `Another transaction holds a lock in ${database}${place}: ${text}.`,
      'Run the export again when the migration, or whatever holds the lock, has ended.',
    )
  }
  // Messages are localized, so a statement cancelled by an administrator cannot be told apart.
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
