import { createHash, hash } from 'node:crypto'

/** 32 hex digits of SHA-256; of parts: of all of them as one. */
export function contentHash(content: Uint8Array | string | Iterable<string>): string {
  if (typeof content === 'string' || content instanceof Uint8Array) {
    // Cut before it is a text: a part of a text would keep all of it.
    return hash('sha256', content, 'buffer').toString('hex', 0, 16)
  }
  const whole = createHash('sha256')
  for (const part of content) whole.update(part)
  return whole.digest().toString('hex', 0, 16)
}
