import { utf8 } from '../model/values/utf8.js'
/** 32 hex digits of SHA-256, as the exporter makes them of a text. */
export async function textHash(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', utf8(text))
  return Array.from(new Uint8Array(hash, 0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
