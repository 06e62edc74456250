import { ExportError } from '../../errors.js'
import {
  connectionLost,
  databaseRefused,
  encryptionFailed,
  failed,
  lockTimedOut,
  loginRefused,
  noSuchDatabase,
  snapshotCancelled,
  statementTimedOut,
  tooManyConnections,
  transactionTimedOut,
  unreachable,
  unreadable,
} from '../driver-errors.js'
import type { DatabaseErrors, DriverError } from '../engine.js'

/** Errors of pg and PostgreSQL. */
export const errors: DatabaseErrors = { open: openError, read: readError }

function openError(problem: DriverError): ExportError | null {
  const { code, text, database } = problem
  if (code === 'ENOENT' && /, open /.test(text)) {
    return databaseRefused(
      problem,
      `A file of certificates for ${database} cannot be read: ${text}.`,
      'Correct sslrootcert, sslcert or sslkey in the URL.',
    )
  }
  if (/^(ECONN|ENOTFOUND|EAI_|EHOST|ENET|ETIMEDOUT|ENOENT|57P03)/.test(code) || /timeout|terminated/i.test(text)) {
    return unreachable(
      problem,
      'PostgreSQL',
      'Check host and port of the URL, that the server is running, and that no firewall blocks this machine.',
    )
  }
  if (/^28/.test(code) || /SASL|password/i.test(text)) {
    return loginRefused(
      problem,
      'Check both in the URL; special characters are percent-encoded (@ is %40). "no pg_hba.conf entry" is for the ' +
        'administrator of the server, or asks for ?sslmode=require.',
    )
  }
  if (code === '3D000') return noSuchDatabase(problem)
  if (/^53/.test(code)) return tooManyConnections(problem)
  if (/SSL|TLS|certificate/i.test(`${code} ${text}`)) {
    return encryptionFailed(
      problem,
      'Set sslmode in the URL: disable, require (encrypted) or verify-full with sslrootcert (checked).',
    )
  }
  return null
}

function readError(problem: DriverError): ExportError {
  const { code, text, database, place, cause } = problem
  if (code === '55P03') return lockTimedOut(problem)
  // Messages are localized, so a statement cancelled by an administrator cannot be told apart.
  if (code === '57014') return statementTimedOut(problem)
  if (code === '25P03') return transactionTimedOut(problem)
  if (code === '25P04')
    return transactionTimedOut(problem, 'Give its user more time: ALTER ROLE <user> SET transaction_timeout = 0;')
  if (code === '42501') {
    return failed(
      problem,
      `The user of ${database} may not read all tables: ${text}${place}.`,
      'Grant it, in each schema that the project uses: GRANT USAGE ON SCHEMA public TO <user>; GRANT SELECT ON ALL TABLES IN SCHEMA public TO <user>;',
    )
  }
  if (/^(57P|08|ECONN|EPIPE|ETIMEDOUT)/.test(code) || /terminat|connection|not queryable/i.test(text)) {
    return connectionLost(problem)
  }
  if (code === '22021' || code === '22P05') {
    const message = `${database} holds text that is not valid UTF-8${place}: ${text}.`
    const fix = 'Correct the text in the CMS, or in the database with the encoding it was written in.'
    return new ExportError('corrupt-value', message, fix, { cause })
  }
  if (code.startsWith('40')) return snapshotCancelled(problem)
  // The only relation read here that can be in the wrong state is a materialized view that was never filled.
  if (code === '55000') return unreadable(problem, 'Fill it: REFRESH MATERIALIZED VIEW <name>;')
  return unreadable(problem, 'Check the server and its log.')
}
