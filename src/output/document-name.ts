import { createHash } from 'node:crypto'

/** 128 bits of SHA-256 of the document's text, safe in a URL and where case does not count. */
export function documentName(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}
