import { contentHash, TextHash } from '../../files/content-hash.js'

/** 32 hex digits of SHA-256: equal for equal texts. */
export function fingerprintOf(...texts: readonly string[]): string {
  return fingerprintOfList(texts)
}

/** The same: a call can have about 120,000 arguments at most. */
export function fingerprintOfList(texts: readonly string[]): string {
  return contentHash(texts.map((text) => `${text.length}:${text}`))
}

/** The same of texts that are made one by one, without holding them: there may be millions. */
export function fingerprintOfAll(texts: Iterable<string>): string {
  const hash = new TextHash()
  for (const text of texts) hash.add(`${text.length}:${text}`)
  return hash.digest()
}
