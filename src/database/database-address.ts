import { isIPv4 } from 'node:net'
import { ExportError } from '../errors.js'
import { maskPasswords } from '../mask-secrets.js'
import type { Engine } from './engine.js'

/** Where a database is; each engine adds what it opens it with. */
export interface DatabaseAddress {
  readonly engine: Engine
  /** For messages: the address without its password. */
  readonly label: string
  /** Texts that no message may hold. */
  readonly secrets: readonly string[]
  /** The label leaves out a password. */
  readonly hidesPassword: boolean
}

/** Whatever follows the user, up to the last `@`: a password that is not percent-encoded may hold any character. */
export function withoutPassword(given: string): string {
  return maskPasswords(given.replace(/^([a-z][a-z0-9+.-]*:(?:\/\/)?[^:/?#]*:).*@/is, '$1***@'))
}

/** Percent-encoded text decoded; text that is not encoded as it is. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** What is wrong with a URL, as the error `database-url-invalid`; `form` is what it should be like. */
export function urlRefusal(label: string, form: string, problem: string): ExportError {
  return new ExportError(
    'database-url-invalid',
    `The database URL ${label} ${problem}.`,
    `Use ${form}; special characters in user and password are percent-encoded (@ is %40, / is %2F, # is %23).`,
  )
}

/** `parsable` is the URL as it was given, with a host. Throws `database-url-invalid`. */
export function parsedUrl(parsable: string, label: string, form: string): URL {
  if (!parsable.includes('://')) throw urlRefusal(label, form, 'has no //')
  if (!URL.canParse(parsable)) throw urlRefusal(label, form, 'cannot be parsed')
  const url = new URL(parsable)
  // Else a part of the password would be taken for the name of the database.
  if (/@/.test(url.pathname + url.search + url.hash)) throw urlRefusal(label, form, 'has an @ after its host')
  return url
}

/** What is sent to it leaves this machine. A folder of sockets is no host. */
export function isRemote(host: string): boolean {
  if (host.startsWith('/')) return false
  return !(/(^|\.)localhost$/i.test(host) || host === '::1' || (isIPv4(host) && host.startsWith('127.')))
}
