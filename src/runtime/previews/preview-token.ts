import { ExportError } from '../../errors.js'
import { bytesOfBase64 } from '../../model/values/byte-text.js'
import { textOf, utf8 } from '../../model/values/utf8.js'

/** Content of a preview token. */
export interface PreviewTokenPayload {
  /** Expiry, in seconds since 1970. */
  readonly exp: number
  /** The only site that it is valid for; null: all. */
  readonly site: number | null
  /** To tell tokens apart in a log. */
  readonly id?: string
}

export interface PreviewTokenCheck {
  /** The requested site; any site without it. */
  readonly site?: number
  /** Seconds since 1970; the current time without it. */
  readonly now?: number
}

/** Version of the token's format; part of the signed text. */
const version = 'dcs1'
const longestToken = 512
const shortestKey = 32
const form = new RegExp(`^(${version}\\.([\\w-]+))\\.([\\w-]{43})$`)
const algorithm = { name: 'HMAC', hash: 'SHA-256' }

/**
 * A signed token, `dcs1.<payload>.<signature>`, all characters safe in URLs.
 * Throws `option-invalid` for a key of less than 32 characters.
 */
export async function createPreviewToken(
  key: string,
  { expires, site, id }: { expires: number; site: number | null; id?: string },
): Promise<string> {
  checkPreviewKey(key)
  const payload = JSON.stringify({ exp: Math.floor(expires), site, id })
  const text = `${version}.${toBase64Url(utf8(payload))}`
  const signature = await crypto.subtle.sign(algorithm, await importKey(key), utf8(text))
  return `${text}.${toBase64Url(new Uint8Array(signature))}`
}

/**
 * The content of a token that one of the keys has signed, that has not expired and is valid for the site; null for
 * any other text. Throws `option-invalid` for a key of less than 32 characters.
 */
export async function verifyPreviewToken(
  keys: readonly string[],
  token: string,
  { site, now = Date.now() / 1000 }: PreviewTokenCheck = {},
): Promise<PreviewTokenPayload | null> {
  keys.forEach(checkPreviewKey)
  const [, text = '', encoded = '', signature = ''] = token.length > longestToken ? [] : (form.exec(token) ?? [])
  const signed = fromBase64Url(signature)
  if (!signed) return null
  for (const key of keys) {
    if (!(await crypto.subtle.verify(algorithm, await importKey(key), signed, utf8(text)))) continue
    const payload = parsePayload(encoded)
    if (!payload || payload.exp <= now) return null
    return site === undefined || payload.site === null || payload.site === site ? payload : null
  }
  return null
}

/** Throws `option-invalid` for a key that is too short to be safe. */
export function checkPreviewKey(key: string): void {
  if (key.length >= shortestKey) return
  throw new ExportError(
    'option-invalid',
    `A preview key has ${key.length} characters, and needs at least ${shortestKey}.`,
    'Make one with "npx djangocms-static preview-token --generate-key".',
  )
}

function importKey(key: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', utf8(key), algorithm, false, ['sign', 'verify'])
}

function parsePayload(encoded: string): PreviewTokenPayload | null {
  try {
    const payload = JSON.parse(textOf(fromBase64Url(encoded) ?? undefined)) as PreviewTokenPayload
    const { exp, site } = payload
    return Number.isSafeInteger(exp) && (site === null || Number.isSafeInteger(site)) ? payload : null
  } catch {
    return null
  }
}

function toBase64Url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** null: not written by `toBase64Url`. */
function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    const bytes = bytesOfBase64(text.replaceAll('-', '+').replaceAll('_', '/'))
    // Several texts decode to the same bytes; only the canonical one is accepted.
    return text !== '' && toBase64Url(bytes) === text ? bytes : null
  } catch {
    return null
  }
}
