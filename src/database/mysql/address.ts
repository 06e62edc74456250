import { decoded } from '../../model/values/decoded.js'
import { type DatabaseAddress, isRemote, parsedUrl, urlRefusal, withoutPassword } from '../database-address.js'
import { type Encryption, encryptionOf } from './encryption.js'
import { engine } from './engine.js'

export interface MysqlAddress extends DatabaseAddress {
  readonly server: { readonly host: string; readonly port: number } | { readonly socketPath: string }
  readonly user: string
  readonly password: string
  /** Name of the database on the server. */
  readonly database: string
  readonly encryption: Encryption
  /** Host of the server; null: this machine. */
  readonly remoteHost: string | null
}

export const addressForm = 'mysql://user:password@host:3306/name'

const defaultPort = 3306

/** Parses a URL for MySQL or MariaDB as in dj-database-url; null: another engine. Throws `database-url-invalid`. */
export function parseAddress(given: string): MysqlAddress | null {
  return /^(mysql2?|mariadb):/i.test(given) ? urlAddress(given) : null
}

function urlAddress(given: string): MysqlAddress {
  const label = withoutPassword(given)
  // WHATWG URLs do not allow a user without a host.
  const parsable = given.replace(/^([a-z0-9]+:\/\/(?:[^/?#]*@)?)(?=[/?#]|$)/i, '$1localhost')
  const url = parsedUrl(parsable, label, addressForm)
  const database = decoded(url.pathname.slice(1))
  if (database === '' || database.includes('/')) {
    throw urlRefusal(label, addressForm, 'does not end with the name of one database')
  }
  const host = decoded(url.hostname).replace(/^\[|\]$/g, '')
  const socketPath = parameter(url, 'unix-socket') ?? parameter(url, 'socket') ?? (host.startsWith('/') ? host : null)
  // MYSQL_PWD is the variable of MySQL's own clients.
  const password = url.password === '' ? (process.env.MYSQL_PWD ?? '') : decoded(url.password)
  return {
    engine,
    label,
    secrets: [...new Set([url.password, password])].filter((secret) => secret.length > 3),
    hidesPassword: label !== given,
    server: socketPath === null ? { host, port: Number(url.port || defaultPort) } : { socketPath },
    user: decoded(url.username) || (process.env.USER ?? ''),
    password,
    database,
    encryption: encryptionOf((name) => parameter(url, name), socketPath === null ? host : null, label),
    remoteHost: socketPath === null && isRemote(host) ? host : null,
  }
}

/** A parameter of the URL: MySQL's clients write `ssl-ca`, Django and Python's drivers `ssl_ca`. */
function parameter({ searchParams }: URL, name: string): string | null {
  return searchParams.get(name) ?? searchParams.get(name.replaceAll('-', '_'))
}
