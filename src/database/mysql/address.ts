import { type DatabaseAddress, decoded, isRemote, parsedUrl, urlRefusal, withoutPassword } from '../database-address.js'
import { type Encryption, encryptionOf } from './encryption.js'
import { engine } from './engine.js'

export interface MysqlAddress extends DatabaseAddress {
  readonly server: { readonly host: string; readonly port: number } | { readonly socketPath: string }
  readonly user: string
  readonly password: string
  /** Its name on the server. */
  readonly database: string
  readonly encryption: Encryption
  /** Where the server is, when that is another machine. */
  readonly remoteHost: string | null
}

export const addressForm = 'mysql://user:password@host:3306/name'

const usualPort = 3306

/** A URL of the form that dj-database-url has for MySQL and MariaDB; null: another one. Throws `database-url-invalid`. */
export function parseAddress(given: string): MysqlAddress | null {
  return /^(mysql2?|mariadb):/i.test(given) ? urlAddress(given) : null
}

function urlAddress(given: string): MysqlAddress {
  const label = withoutPassword(given)
  // WHATWG URLs refuse a user without a host.
  const parsable = given.replace(/^([a-z0-9]+:\/\/(?:[^/?#]*@)?)(?=[/?#]|$)/i, '$1localhost')
  const url = parsedUrl(parsable, label, addressForm)
  const database = decoded(url.pathname.slice(1))
  if (database === '' || database.includes('/')) {
    throw urlRefusal(label, addressForm, 'does not end with the name of one database')
  }
  const host = decoded(url.hostname).replace(/^\[|\]$/g, '')
  const socketPath = parameter(url, 'unix-socket') ?? parameter(url, 'socket') ?? (host.startsWith('/') ? host : null)
  // The variable of the server's own clients.
  const password = url.password === '' ? (process.env.MYSQL_PWD ?? '') : decoded(url.password)
  return {
    engine,
    label,
    secrets: [...new Set([url.password, password])].filter((secret) => secret.length > 3),
    hidesPassword: label !== given,
    server: socketPath === null ? { host, port: Number(url.port || usualPort) } : { socketPath },
    user: decoded(url.username) || (process.env.USER ?? ''),
    password,
    database,
    encryption: encryptionOf((name) => parameter(url, name), socketPath === null ? host : null, label),
    remoteHost: socketPath === null && isRemote(host) ? host : null,
  }
}

/** Clients write `ssl-ca`, Django and Python's drivers `ssl_ca`. */
function parameter({ searchParams }: URL, name: string): string | null {
  return searchParams.get(name) ?? searchParams.get(name.replaceAll('-', '_'))
}
