import type { JsonBytes } from './utf8.js'

/** Bytes as hexadecimal digits. */
export function hexOf(bytes: Uint8Array): string {
  let digits = ''
  for (const byte of bytes) digits += (byte + 256).toString(16).slice(1)
  return digits
}

/** The bytes of a text in base64. Throws DOMException for any other text. */
export function bytesOfBase64(text: string): JsonBytes {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}
