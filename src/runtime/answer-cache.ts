import { pathHash } from '../model/path-hash.js'
import { type ByteCache, byteCache } from './byte-cache.js'
import { answerShare, defaultMemory } from './memory-shares.js'
import type { PreparedAnswer } from './respond.js'

/** Bytes of an entry besides its body (measured in V8). */
const overhead = 700

/**
 * Milliseconds. Files below `api/` keep their names, so a host that has the new pointer may still give an old one. Its
 * answer must not last until the next export.
 */
const longestUse = 60_000

/**
 * Prepared answers of one export, in two halves: endlessly many addresses with a query push out none without one.
 * `memory` in bytes: the limit for all caches of the handler.
 */
export function answerCache(memory = defaultMemory) {
  const room = answerShare * memory
  /** Hashes of the keys that were set recently. */
  const seen = new Set<number>()
  let answers: ByteCache<PreparedAnswer>[] = []
  let current: object | null = null
  const halfOf = (key: string) => answers[+key.includes('?')]

  return {
    /** `source` is the current export; a different one than before empties the cache. */
    get(source: object, key: string): PreparedAnswer | undefined {
      if (source !== current) answers = [0, 1].map(() => byteCache(room))
      current = source
      const known = halfOf(key)?.find(key)
      // A clock may have been set back since.
      return known && Math.abs(Date.now() - known.madeAt) < longestUse ? known : undefined
    },

    /**
     * Ignores streams, and a late answer of a previous source. A cache that is nearly full keeps only answers that are
     * set again soon: those that are requested once, such as windows of lists at any offset, would evict others. To
     * collect them as garbage takes a quarter of the time of making them.
     */
    set(source: object, key: string, answer: PreparedAnswer): void {
      const { body } = answer
      const half = halfOf(key)
      if (source !== current || !half || !('length' in body)) return
      const hash = pathHash(key)
      const comesAgain = seen.has(hash) || half.find(key)
      if (comesAgain || half.bytes() < 0.9 * room) half.add(key, answer, body.length + overhead)
      if (seen.size > 4000) seen.clear()
      seen.add(hash)
    },
  }
}
