import { hexOf } from '../model/values/byte-text.js'
import { utf8 } from '../model/values/utf8.js'

/** The SHA-256 of a text in UTF-8, as 64 hexadecimal digits. */
export async function textHash(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', utf8(text))
  return hexOf(new Uint8Array(hash))
}
