import { hexadecimal } from '../documents/hexadecimal.js'

/** 32 hex digits of SHA-256, as the exporter makes them of a text. */
export async function textHash(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)), 0, 16)
  return hexadecimal(bytes)
}
