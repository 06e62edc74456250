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
