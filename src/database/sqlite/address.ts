import { ExportError } from '../../errors.js'
import { decoded } from '../../model/values/decoded.js'
import type { DatabaseAddress } from '../database-address.js'
import { engine } from './engine.js'

export interface SqliteAddress extends DatabaseAddress {
  /** Candidate paths; the first that exists is used. */
  readonly files: readonly string[]
}

export const addressForm = 'sqlite:///path/to/file or the path of a SQLite file'

/** A `sqlite:` URL or a plain path; null: another URL. Throws `database-url-invalid`. */
export function parseAddress(given: string): SqliteAddress | null {
  if (/^sqlite3?:/i.test(given)) return urlAddress(given)
  return /^[a-z][a-z0-9+.-]+:\/\//i.test(given) ? null : addressOf([given], given)
}

/** `sqlite:///name` is relative in dj-database-url and SQLAlchemy; many users expect an absolute path, so both are tried. */
function urlAddress(given: string): SqliteAddress {
  const path = decoded(given.replace(/^sqlite3?:(\/\/)?/i, '').replace(/\?.*$/s, ''))
  const files = path.startsWith('/') ? [path.slice(1), path] : [path]
  if (path === '' || path === '/') {
    throw new ExportError('database-url-invalid', `The database URL ${given} names no file.`, `Use ${addressForm}.`)
  }
  return addressOf(files, path.startsWith('//') ? path.slice(1) : path)
}

function addressOf(files: readonly string[], label: string): SqliteAddress {
  return { engine, label, secrets: [], hidesPassword: false, files }
}
