import type pg from 'pg'
import { ExportError } from '../../errors.js'

/** The values of libpq's sslmode; `no-verify` is what the driver called `require`. */
const sslModes = ['disable', 'allow', 'prefer', 'require', 'no-verify', 'verify-ca', 'verify-full'] as const

/**
 * What a URL says about encryption. `prefer`: TLS where the server offers it, else clear text, as libpq does where
 * nothing is said; `given`: the driver does what the URL says.
 */
export interface Encryption {
  readonly mode: 'prefer' | 'given' | 'none'
  /** Parameters of the driver in place of those of the URL; null: none. */
  readonly parameters: Readonly<Record<'sslmode' | 'uselibpqcompat' | 'sslrootcert', string | null>>
}

/** Throws `database-url-invalid` for a mode that does not exist. `environment` is that of the process: PGSSLMODE. */
export function encryptionOf(url: URL, isSocket: boolean, environment: NodeJS.ProcessEnv, label: string): Encryption {
  const said = (name: string) => url.searchParams.get(name)
  const unsaid = { sslmode: null, uselibpqcompat: null, sslrootcert: said('sslrootcert') }
  if (isSocket) return { mode: 'none', parameters: unsaid }
  // The driver's own switch.
  const ssl = said('ssl')
  if (ssl !== null && said('sslmode') === null) {
    return { mode: ssl === '0' || ssl === 'false' ? 'none' : 'given', parameters: unsaid }
  }
  // Certificates without a mode have always been checked.
  const withFiles = ['sslrootcert', 'sslcert', 'sslkey'].some((name) => said(name) !== null)
  const usual = withFiles || said('sslnegotiation') === 'direct' ? 'verify-full' : 'prefer'
  const mode = said('sslmode') ?? (environment.PGSSLMODE || usual)
  if (!sslModes.some((known) => known === mode)) {
    throw new ExportError(
      'database-url-invalid',
      `${label} has sslmode=${mode}, which is none of ${sslModes.join(', ')}.`,
      'Correct sslmode in the URL, or PGSSLMODE.',
    )
  }
  if (mode === 'prefer' || mode === 'allow') return { mode: 'prefer', parameters: unsaid }
  // The system's authorities are those that Node has.
  const sslrootcert = unsaid.sslrootcert === 'system' ? null : unsaid.sslrootcert
  // libpq's meaning of the modes, and so Django's, is not that of the driver.
  return {
    mode: mode === 'disable' ? 'none' : 'given',
    parameters: { sslmode: mode, uselibpqcompat: mode === 'no-verify' ? null : 'true', sslrootcert },
  }
}

/** The host as libpq finds it, such as `db.example.com`, `::1` or a folder of Unix sockets. */
export function hostOf(url: URL, hasHost: boolean, environment: NodeJS.ProcessEnv): string {
  const named = hasHost ? decodeURIComponent(url.hostname).replace(/^\[|\]$/g, '') : ''
  return url.searchParams.get('host') || named || environment.PGHOST || 'localhost'
}

/** The settings with TLS where the server takes it, whoever it is; else without. Throws what the driver throws. */
export async function preferTls<Settings extends pg.ClientConfig>(
  settings: Settings,
): Promise<Settings & { ssl: false | { rejectUnauthorized: false } }> {
  const encrypted = { ...settings, ssl: { rejectUnauthorized: false } as const }
  // Other engines do without it.
  const { default: driver } = await import('pg')
  const client = new driver.Client(encrypted)
  // What ends the connection is thrown below.
  client.on('error', () => {})
  try {
    await client.connect()
    return encrypted
  } catch (error) {
    if (!refusesTls(error)) throw error
    return { ...settings, ssl: false }
  } finally {
    await client.end().catch(() => {})
  }
}

/** The server has no TLS, cannot agree on its terms, or lets this user in without it only (`hostnossl`). */
function refusesTls(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return code === '28000' || code === 'EPROTO' || /^ERR_SSL_/.test(code) || /\bSSL connection/i.test(error.message)
}
