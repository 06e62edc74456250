import { utf8 } from '../model/values/utf8.js'

/** The first 32 hex digits of a text's SHA-256, as in the exporter's names of documents. */
export async function textHash(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', utf8(text))
  return Array.from(new Uint8Array(hash, 0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
