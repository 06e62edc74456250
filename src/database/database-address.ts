import { isIPv4 } from 'node:net'
import { ExportError } from '../errors.js'
import { maskPasswords } from '../mask-secrets.js'
import type { Engine } from './engine.js'

/** A parsed `--database`; each engine adds its connection parameters. */
export interface DatabaseAddress {
  readonly engine: Engine
  /** The address without its password, for messages. */
  readonly label: string
  /** Texts that must not appear in messages. */
  readonly secrets: readonly string[]
  /** Whether the label masks a password. */
  readonly hidesPassword: boolean
}

/**
 * Masks everything from the user to the last `@`, as an unencoded password may contain any character; and all that is no
 * port where there is no `@`: a URL that was cut off ends with a part of the password.
 */
export function withoutPassword(given: string): string {
  const masked = given.replace(/^([a-z][a-z0-9+.-]*:(?:\/\/)?[^:/?#]*:).*@/is, '$1***@')
  return maskPasswords(masked.replace(/^([a-z][a-z0-9+.-]*:\/\/[^:/?#@[]*:)(?!\d{1,5}(?:[/?#]|$))[^@]*$/i, '$1***'))
}

/** The error `database-url-invalid`; `form`: a valid example. */
export function urlRefusal(label: string, form: string, problem: string): ExportError {
  const codes = '@ is %40, / is %2F, # is %23, % is %25'
  const fix = `Use ${form}; special characters in user and password are percent-encoded (${codes}).`
  return new ExportError('database-url-invalid', `The database URL ${label} ${problem}.`, fix)
}

/** Parses a URL that has a host. Throws `database-url-invalid`. */
export function parsedUrl(parsable: string, label: string, form: string): URL {
  if (!parsable.includes('://')) throw urlRefusal(label, form, 'has no //')
  if (!URL.canParse(parsable)) throw urlRefusal(label, form, 'cannot be parsed')
  const url = new URL(parsable)
  // An unencoded password with / ? or # would be parsed as the name of the database.
  if (/@/.test(url.pathname + url.search + url.hash)) throw urlRefusal(label, form, 'has an @ after its host')
  return url
}

/** Whether a host is another machine. A path names a folder of local sockets. */
export function isRemote(host: string): boolean {
  if (host.startsWith('/')) return false
  return !(/(^|\.)localhost$/i.test(host) || host === '::1' || (isIPv4(host) && host.startsWith('127.')))
}
