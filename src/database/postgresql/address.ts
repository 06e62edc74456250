import type { ExportError } from '../../errors.js'
import { decoded } from '../../model/values/decoded.js'
import { type DatabaseAddress, isRemote, parsedUrl, urlRefusal, withoutPassword } from '../database-address.js'
import { type Encryption, encryptionOf, hostOf } from './encryption.js'
import { engine } from './engine.js'

export interface PostgresAddress extends DatabaseAddress {
  readonly url: string
  readonly encryption: Encryption['mode']
  /** Host of the server; null: this machine. */
  readonly remoteHost: string | null
  /** Options of the session name the schemas to read. */
  readonly namesSchemas: boolean
}

export const addressForm = 'postgresql://user:password@host:5432/name'

/** Parses a URL as libpq does; null: another engine. Throws `database-url-invalid`. */
export function parseAddress(given: string): PostgresAddress | null {
  return /^postgres(ql)?:/i.test(given) ? urlAddress(given) : null
}

function urlAddress(given: string): PostgresAddress {
  const label = withoutPassword(given)
  const [place = ''] = given.split(/[?#]/)
  const hosts = place.slice(Math.max(place.indexOf('//') + 2, place.lastIndexOf('@') + 1))
  if (/^[^/]*,/.test(hosts)) throw severalHosts(label)
  // WHATWG URLs do not allow an empty host, which means libpq's default.
  const parsable = given.replace(/^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)(?=[/?#]|$)/i, '$1localhost')
  const url = parsedUrl(parsable, label, addressForm)
  // The driver ignores these, and would read the database that is named like the user.
  const unread = ['dbname', 'service'].find((name) => url.searchParams.has(name))
  if (unread !== undefined) throw urlRefusal(label, addressForm, `has the parameter ${unread}, which is not read`)
  // The driver takes a % that encodes no byte as it is, but fails with bytes that are no UTF-8.
  const parts = [url.username, url.password, url.hostname, url.pathname].join(' ').replace(/%(?![\da-f]{2})/gi, '%25')
  if (parts.includes('%') && decoded(parts) === parts) {
    throw urlRefusal(label, addressForm, 'has encoded bytes that are no UTF-8')
  }
  const passwords = [url.password, url.searchParams.get('password') ?? '', process.env.PGPASSWORD ?? '']
  const secrets = passwords.flatMap((password) => [password, decoded(password)]).filter((secret) => secret.length > 3)
  const host = hostOf(url, parsable === given, process.env)
  if (host.includes(',')) throw severalHosts(label)
  const { mode, parameters } = encryptionOf(url, host.startsWith('/'), process.env, label)
  return {
    engine,
    url: withParameters(given, parameters),
    label,
    secrets: [...new Set(secrets)],
    hidesPassword: label !== given,
    encryption: mode,
    remoteHost: isRemote(host) ? host : null,
    namesSchemas: /search[_-]path=/i.test(url.searchParams.get('options') ?? process.env.PGOPTIONS ?? ''),
  }
}

/** The driver knows one host; libpq tries them in turn. */
function severalHosts(label: string): ExportError {
  return urlRefusal(label, addressForm, 'names several hosts, and only one can be read')
}

/** The URL with parameters replaced; null removes one. */
function withParameters(given: string, parameters: Readonly<Record<string, string | null>>): string {
  const [address = '', query = ''] = given.replace(/#.*$/s, '').split(/\?(.*)/s)
  const search = new URLSearchParams(query)
  for (const [name, value] of Object.entries(parameters)) {
    if (value === null) search.delete(name)
    else search.set(name, value)
  }
  return search.size === 0 ? address : `${address}?${search}`
}
