import { contentHash, TextHash } from '../../files/content-hash.js'

/** 32 hex digits of SHA-256: equal for equal texts. */
export function fingerprintOf(...texts: readonly string[]): string {
  return fingerprintOfAll(texts)
}

/** The same of any number of texts. Those that are made one by one are not held: there may be millions. */
export function fingerprintOfAll(texts: Iterable<string>): string {
  // For a few texts one call is several times as fast.
  if (Array.isArray(texts)) return contentHash(texts.map((text: string) => `${text.length}:${text}`))
  const hash = new TextHash()
  for (const text of texts) hash.add(`${text.length}:${text}`)
  return hash.digest()
}
