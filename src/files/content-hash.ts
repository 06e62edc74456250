import { createHash, hash } from 'node:crypto'

/** 32 hex digits of SHA-256; parts count as one text. */
export function contentHash(content: Uint8Array | string | Iterable<string>): string {
  if (typeof content === 'string' || content instanceof Uint8Array) {
    // Twice as fast as by way of a Buffer, although the slice keeps the other half in memory.
    return hash('sha256', content, 'hex').slice(0, 32)
  }
  // For short texts one call is several times as fast as an object.
  if (Array.isArray(content)) return contentHash(content.join(''))
  const whole = createHash('sha256')
  for (const part of content) whole.update(part)
  return whole.digest().toString('hex', 0, 16)
}
