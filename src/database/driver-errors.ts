import { ExportError } from '../errors.js'
import type { DriverError } from './engine.js'

/** Errors that several engines have, each worded once. */

export const databaseRefused = errorOf('database-refused')
export const failed = errorOf('database-failed')
const timedOut = errorOf('database-timeout')
const notReached = errorOf('database-unreachable')

/** `server`: what was expected there, such as `PostgreSQL`. */
export function unreachable(problem: DriverError, server: string, fix: string): ExportError {
  const { code, text, database } = problem
  const isUnknown = /^(ENOTFOUND|EAI_)/.test(code)
  const message = `No ${server} server answers at ${database}: ${text === '' ? code : text}.`
  return notReached(problem, message, isUnknown ? unknownHost : fix)
}

const unknownHost =
  'Check the host of the URL. The name of a service of Docker Compose is known in its network only: publish the port of the database, and write localhost.'

export function loginRefused(problem: DriverError, fix: string): ExportError {
  return databaseRefused(problem, `${problem.database} does not accept this user and password: ${problem.text}.`, fix)
}

export function encryptionFailed(problem: DriverError, fix: string): ExportError {
  return databaseRefused(problem, `No encrypted connection to ${problem.database}: ${problem.text}.`, fix)
}

export function noSuchDatabase(problem: DriverError): ExportError {
  const message = `${problem.database} names a database that does not exist: ${problem.text}.`
  return databaseRefused(problem, message, 'Check the name at the end of the URL.')
}

export function tooManyConnections(problem: DriverError): ExportError {
  const message = `${problem.database} accepts no more connections: ${problem.text}.`
  return databaseRefused(problem, message, 'Run the export again when the server is less busy.')
}

export function connectionLost(problem: DriverError): ExportError {
  const message = `The connection to ${problem.database} was lost${problem.place}: ${problem.text}.`
  return failed(problem, message, 'Run the export again; nothing was changed.')
}

export function snapshotCancelled(problem: DriverError): ExportError {
  const message = `The server cancelled the snapshot of ${problem.database}${problem.place}: ${problem.text}.`
  return failed(problem, message, 'Run the export again.')
}

export function tableRewritten(database: string, table: string): ExportError {
  const message = `Another transaction, such as a migration, has rewritten ${table} in ${database}, which may have been read as empty.`
  return new ExportError('database-failed', message, 'Run the export again.')
}

export function unfinishedRestore(database: string, table: string): ExportError {
  const message = `${table} in ${database} has no primary key: the database is being restored, or only a part of it was.`
  const fix = 'Run the export again when it has been restored. A copy needs the primary keys of the original.'
  return new ExportError('database-failed', message, fix)
}

export function unusableSchema(database: string, schema: string): ExportError {
  const message = `The schema ${schema} on the search path of ${database} does not exist, or its user may not use it: tables in other schemas would be read instead.`
  const fix = `Correct search_path, or grant the use: GRANT USAGE ON SCHEMA ${schema} TO <user>; GRANT SELECT ON ALL TABLES IN SCHEMA ${schema} TO <user>;`
  return new ExportError('database-refused', message, fix)
}

export function ignoredOptions(database: string): ExportError {
  return new ExportError(
    'database-refused',
    `A pooler in front of ${database} ignores the search_path of its options: tables in other schemas would be read instead.`,
    'Name the server itself, or give the user of the export the search path: ALTER ROLE <user> SET search_path = <schema>; and leave it out of options.',
  )
}

export function unreplicatedTable(database: string, table: string): ExportError {
  const message = `${database} is a logical replica that does not have the rows of ${table}: they are being copied, or nobody publishes them.`
  const fix =
    'Run the export again when they have been copied. Publish all tables, and then ALTER SUBSCRIPTION <name> REFRESH PUBLICATION;'
  return new ExportError('database-failed', message, fix)
}

/** Any other error. */
export function unreadable(problem: DriverError, fix: string): ExportError {
  const { code, text, database, place } = problem
  const message = `${database} could not be read${place}: ${text}${code === '' ? '' : ` (${code})`}.`
  return failed(problem, message, fix)
}

export function lockTimedOut(problem: DriverError): ExportError {
  const message = `Another transaction holds a lock in ${problem.database}${problem.place}: ${problem.text}.`
  return timedOut(problem, message, 'Run the export again when the migration, or whatever holds the lock, has ended.')
}

export function statementTimedOut(problem: DriverError): ExportError {
  const message = `${problem.database} cancelled a statement${problem.place}: ${problem.text}.`
  const fix =
    'Give it more time with statementTimeout in the configuration, or --statement-timeout of export; or try again when the server is less busy.'
  return timedOut(problem, message, fix)
}

export function transactionTimedOut(problem: DriverError, fix = moreIdleTime): ExportError {
  const message = `${problem.database} ended the read transaction${problem.place}: ${problem.text}.`
  return timedOut(problem, message, fix)
}

const moreIdleTime =
  'Give it more time with idleTimeout in the configuration, or --idle-timeout of export: the run had other work to do for longer, or this machine was suspended.'

function errorOf(code: ExportError['code']) {
  return ({ cause }: DriverError, message: string, fix: string) => new ExportError(code, message, fix, { cause })
}
