import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import type { ConnectionOptions, SslOptions } from 'mysql2'
import { codeOf, ExportError, reasonOf } from '../../errors.js'

/** The values of `ssl-mode` of MySQL's clients. */
const sslModes = ['disabled', 'preferred', 'required', 'verify_ca', 'verify_identity'] as const

/** Encryption options of a URL; `ca`, `cert` and `key` are names of PEM files. */
export interface Encryption {
  readonly mode: (typeof sslModes)[number]
  readonly ca: string | null
  readonly cert: string | null
  readonly key: string | null
}

/** Reads the options. Throws `database-url-invalid` for an unknown mode. `host`: null for a socket, which needs no TLS. */
export function encryptionOf(
  parameter: (name: string) => string | null,
  host: string | null,
  label: string,
): Encryption {
  const [ca, cert, key] = [parameter('ssl-ca'), parameter('ssl-cert'), parameter('ssl-key')]
  if (host === null) return { mode: 'disabled', ca, cert, key }
  const given = parameter('ssl-mode') ?? (ca === null ? 'preferred' : 'verify_identity')
  const mode = sslModes.find((known) => known === given.toLowerCase().replace('-', '_'))
  // The driver compares names only: for an IP address it would accept any certificate for `localhost`.
  if (mode === 'verify_identity' && isIP(host) !== 0) {
    const message = `${label} asks for a server with a certificate for ${host}, and certificates are compared by name.`
    const fix = 'Name the host as its certificate does, or set ssl-mode=VERIFY_CA in the URL.'
    throw new ExportError('database-url-invalid', message, fix)
  }
  if (mode) return { mode, ca, cert, key }
  const known = sslModes.map((name) => name.toUpperCase()).join(', ')
  const fix = 'Correct ssl-mode in the URL.'
  throw new ExportError('database-url-invalid', `${label} has ssl-mode=${given}, which is none of ${known}.`, fix)
}

/** Settings of the driver for TLS; none: clear text. Throws `database-refused` for a file that cannot be read. */
export function tlsSettings({ mode, ca, cert, key }: Encryption, label: string): { ssl?: SslOptions } {
  if (mode === 'disabled') return {}
  const files = Object.entries({ ca, cert, key }).flatMap(([name, file]) =>
    file === null ? [] : [[name, contentOf(file, label)] as const],
  )
  const isChecked = mode === 'verify_ca' || mode === 'verify_identity'
  return {
    ssl: { ...Object.fromEntries(files), rejectUnauthorized: isChecked, verifyIdentity: mode === 'verify_identity' },
  }
}

/** The settings with unverified TLS if the server supports it, else without TLS. Throws errors of the driver. */
export async function preferTls(settings: ConnectionOptions): Promise<ConnectionOptions> {
  const { createConnection } = await import('mysql2/promise')
  try {
    const connection = await createConnection(settings)
    await connection.end()
    return settings
  } catch (error) {
    if (!refusesTls(error)) throw error
    const { ssl: _, ...plain } = settings
    return plain
  }
}

/** Whether the server has no TLS, or none with a common protocol. */
function refusesTls(error: unknown): boolean {
  const code = codeOf(error)
  return code === 'EPROTO' || /^(HANDSHAKE_(NO_)?SSL_|ERR_SSL_)/.test(code)
}

function contentOf(file: string, label: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    const message = `A file of certificates for ${label} cannot be read: ${reasonOf(error)}.`
    const fix = 'Correct ssl-ca, ssl-cert or ssl-key in the URL.'
    throw new ExportError('database-refused', message, fix, { cause: error })
  }
}
