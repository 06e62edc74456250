import type pg from 'pg'
import { codeOf, ExportError } from '../../errors.js'
import { decoded } from '../../model/values/decoded.js'
import type { Sockets } from '../sockets.js'

/** The values of libpq's sslmode, and `no-verify` of the driver. */
const sslModes = ['disable', 'allow', 'prefer', 'require', 'no-verify', 'verify-ca', 'verify-full'] as const

/**
 * Encryption options of a URL. `prefer`: TLS if the server supports it, else clear text, the default of libpq; `given`:
 * as the parameters of the URL say.
 */
export interface Encryption {
  readonly mode: 'prefer' | 'given' | 'none'
  /** Parameters of the driver, which replace those of the URL; null: none. */
  readonly parameters: Readonly<Record<'sslmode' | 'uselibpqcompat' | 'sslrootcert', string | null>>
}

/** Reads the options from URL and `environment` (PGSSLMODE). Throws `database-url-invalid` for an unknown mode. */
export function encryptionOf(url: URL, isSocket: boolean, environment: NodeJS.ProcessEnv, label: string): Encryption {
  const parameter = (name: string) => url.searchParams.get(name)
  const parameters = { sslmode: null, uselibpqcompat: null, sslrootcert: parameter('sslrootcert') }
  if (isSocket) return { mode: 'none', parameters }
  // `ssl` is a parameter of the driver, not of libpq.
  const ssl = parameter('ssl')
  if (ssl !== null && parameter('sslmode') === null) {
    return { mode: ssl === '0' || ssl === 'false' ? 'none' : 'given', parameters }
  }
  // With files of certificates, the default is to verify them.
  const withFiles = ['sslrootcert', 'sslcert', 'sslkey'].some((name) => parameter(name) !== null)
  const defaultMode = withFiles || parameter('sslnegotiation') === 'direct' ? 'verify-full' : 'prefer'
  const mode = parameter('sslmode') ?? (environment.PGSSLMODE || defaultMode)
  if (!sslModes.some((known) => known === mode)) {
    const message = `${label} has sslmode=${mode}, which is none of ${sslModes.join(', ')}.`
    throw new ExportError('database-url-invalid', message, 'Correct sslmode in the URL, or PGSSLMODE.')
  }
  if (mode === 'prefer' || mode === 'allow') return { mode: 'prefer', parameters }
  // `system` means Node's own certificate authorities.
  const sslrootcert = parameters.sslrootcert === 'system' ? null : parameters.sslrootcert
  // Modes as libpq and so Django define them; the driver's own definition differs.
  return {
    mode: mode === 'disable' ? 'none' : 'given',
    parameters: { sslmode: mode, uselibpqcompat: mode === 'no-verify' ? null : 'true', sslrootcert },
  }
}

/** The host as libpq finds it, such as `db.example.com`, `::1` or a folder of Unix sockets. */
export function hostOf(url: URL, hasHost: boolean, environment: NodeJS.ProcessEnv): string {
  const named = hasHost ? decoded(url.hostname).replace(/^\[|\]$/g, '') : ''
  return url.searchParams.get('host') || named || environment.PGHOST || 'localhost'
}

/** The settings with unverified TLS if the server supports it, else without TLS. Throws errors of the driver. */
export async function preferTls<Settings extends pg.ClientConfig>(
  settings: Settings,
  sockets: Sockets,
): Promise<Settings & { ssl: false | { rejectUnauthorized: false } }> {
  const encrypted = { ...settings, ssl: { rejectUnauthorized: false } as const }
  // Imported here, as other engines need no pg.
  const { default: driver } = await import('pg')
  const client = new driver.Client(encrypted)
  // Without a listener Node would crash; the error itself is thrown below.
  client.on('error', () => {})
  try {
    await client.connect()
    sockets.add(client.connection.stream)
    return encrypted
  } catch (error) {
    if (!refusesTls(error)) throw error
    return { ...settings, ssl: false }
  } finally {
    await sockets.answering(client.end(), 5).catch(() => {})
  }
}

/** Whether the server has no TLS, none with a common protocol, or allows this user only without (`hostnossl`). */
function refusesTls(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  return code === '28000' || code === 'EPROTO' || /^ERR_SSL_/.test(code) || /\bSSL connection/i.test(error.message)
}
