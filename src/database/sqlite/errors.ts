import type { ExportError } from '../../errors.js'
import { failed, unreadable } from '../driver-errors.js'
import type { DatabaseErrors, DriverError } from '../engine.js'

/** Errors of better-sqlite3 and SQLite. */
export const errors: DatabaseErrors = { open: () => null, read: readError }

function readError(problem: DriverError): ExportError {
  const { code, text, database, place } = problem
  if (/bindings file|NODE_MODULE_VERSION/.test(text) || code === 'ERR_DLOPEN_FAILED') {
    return failed(
      problem,
      `SQLite cannot be read: the driver better-sqlite3 has no binary for Node ${process.version}.`,
      'Where djangocms-static is installed, run "npm rebuild better-sqlite3 --ignore-scripts=false".',
    )
  }
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) {
    return failed(
      problem,
      `${database} is locked by another program${place}.`,
      'Run the export again when the other program has finished.',
    )
  }
  if (code === 'SQLITE_NOTADB') {
    return failed(
      problem,
      `${database} is not a SQLite database, or its first page is damaged.`,
      'Name the SQLite file of the CMS.',
    )
  }
  if (code.startsWith('SQLITE_CORRUPT')) {
    return failed(
      problem,
      `${database} is damaged${place}: ${text}.`,
      'Look at it with "PRAGMA integrity_check", and restore it from a backup or with the ".recover" command of sqlite3.',
    )
  }
  if (/^SQLITE_(READONLY|CANTOPEN)/.test(code)) {
    return failed(
      problem,
      `${database} cannot be opened read-only${place}: ${text} (${code}). ` +
        'Readers of a file with a write-ahead log write a -shm file beside it; or a transaction was cut off, and must be recovered.',
      'Let this user write to the folder of the file, let the CMS open the database once, or export a copy made with ".backup".',
    )
  }
  return unreadable(problem, 'Check the file and its disk.')
}
