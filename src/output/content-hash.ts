import { hash } from 'node:crypto'

/** 32 hex digits of SHA-256. */
export function contentHash(content: Uint8Array | string): string {
  // Cut before it is a text: a part of a text would keep all of it.
  return hash('sha256', content, 'buffer').toString('hex', 0, 16)
}
