import { codeOf, ExportError, reasonOf } from '../errors.js'
import type { DatabaseAddress } from './database-address.js'
import type { DriverError } from './engine.js'

export function openError(address: DatabaseAddress, error: unknown): ExportError {
  if (error instanceof ExportError) return error
  const problem = problemOf(address, error)
  return address.engine.errors.open(problem) ?? address.engine.errors.read(problem)
}

/** The ExportError of a query that failed; `table`: the subject of its message. */
export function readError(address: DatabaseAddress, table: string, error: unknown): ExportError {
  return error instanceof ExportError ? error : address.engine.errors.read(problemOf(address, error, table))
}

function problemOf({ label, secrets }: DatabaseAddress, error: unknown, table?: string): DriverError {
  // If all addresses of a host fail, Node throws an AggregateError without a message.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error
  const message = reasonOf(first)
  // knex puts the query before the driver's message.
  const driverMessage = message.replace(/^\s*(?:select|set|begin|pragma|start|show)\b.* - /is, '')
  const text = secrets.reduce((cleaned, secret) => cleaned.replaceAll(secret, '***'), driverMessage)
  const place = table === undefined ? '' : ` while reading ${table}`
  // The driver's error may contain the URL or the query, so only its cleaned message is passed on.
  return { code: codeOf(first), text, database: label, place, cause: new Error(text) }
}
