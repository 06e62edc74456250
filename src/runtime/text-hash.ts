import { utf8 } from '../model/values/utf8.js'

/** The SHA-256 of a text in UTF-8, as 64 hexadecimal digits. */
export async function textHash(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', utf8(text))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
