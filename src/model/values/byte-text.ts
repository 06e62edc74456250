import type { JsonBytes } from './utf8.js'

/** Bytes as hexadecimal digits. */
export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The bytes of a text in base64. Throws DOMException for any other text. */
export function bytesOfBase64(text: string): JsonBytes {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}
