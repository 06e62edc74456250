import type { ExportError } from '../../errors.js'
import {
  connectionLost,
  databaseRefused,
  encryptionFailed,
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

/** Errors of mysql2, MySQL and MariaDB. */
export const errors: DatabaseErrors = { open: openError, read: readError }

function openError(problem: DriverError): ExportError | null {
  const { code, text } = problem
  if (/^(ECONN|ENOTFOUND|EAI_|EHOST|ENET|ETIMEDOUT|ENOENT|EACCES|PROTOCOL_CONNECTION_LOST)/.test(code)) {
    return unreachable(
      problem,
      'MySQL or MariaDB',
      'Check host and port of the URL, or its unix_socket, that the server is running, and that no firewall blocks this machine.',
    )
  }
  if (code === 'ER_BAD_DB_ERROR') return noSuchDatabase(problem)
  if (isPrivilege(code)) return privilegeError(problem)
  if (/^ER_(CON_COUNT|USER_LIMIT|TOO_MANY_USER_CONNECTIONS|HOST_IS_BLOCKED)/.test(code)) {
    return tooManyConnections(problem)
  }
  if (/SSL|TLS|CERT|SECURE_TRANSPORT|ALTNAME/i.test(code) || /certificate/i.test(text)) {
    return encryptionFailed(
      problem,
      'Set ssl-mode in the URL: DISABLED, REQUIRED (encrypted) or VERIFY_IDENTITY with ssl-ca (checked).',
    )
  }
  if (/^(ER_ACCESS_DENIED|ER_MUST_CHANGE_PASSWORD|ER_NOT_SUPPORTED_AUTH|ER_ACCOUNT_|ER_HOST_NOT|AUTH_)/.test(code)) {
    return loginRefused(
      problem,
      'Check both in the URL, or the password in MYSQL_PWD; special characters are percent-encoded (@ is %40).',
    )
  }
  return null
}

function readError(problem: DriverError): ExportError {
  const { code, text } = problem
  if (code === 'ER_LOCK_WAIT_TIMEOUT') return lockTimedOut(problem)
  if (/^ER_(STATEMENT_TIMEOUT|QUERY_TIMEOUT|QUERY_INTERRUPTED)$/.test(code)) return statementTimedOut(problem)
  if (/^ER_(CLIENT_INTERACTION_TIMEOUT|NET_READ_INTERRUPTED)$/.test(code)) return transactionTimedOut(problem)
  if (isPrivilege(code)) return privilegeError(problem)
  if (
    /^(PROTOCOL_|ECONN|EPIPE|ETIMEDOUT|ER_SERVER_SHUTDOWN|ER_CONNECTION_KILLED)/.test(code) ||
    /closed state/.test(text)
  ) {
    return connectionLost(problem)
  }
  // A table that was altered after the snapshot cannot be read in it.
  if (code === 'ER_TABLE_DEF_CHANGED' || code === 'ER_LOCK_DEADLOCK') return snapshotCancelled(problem)
  return unreadable(problem, 'Check the server and its log.')
}

/** Without privileges, MySQL does not even list a table. */
function privilegeError(problem: DriverError): ExportError {
  const message = `The user of ${problem.database} may not read all of its tables: ${problem.text}.`
  return databaseRefused(problem, message, 'Grant it: GRANT SELECT ON <database>.* TO <user>;')
}

function isPrivilege(code: string): boolean {
  return /^ER_(DBACCESS|TABLEACCESS|COLUMNACCESS)_DENIED/.test(code)
}
