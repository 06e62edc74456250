import type { FileText } from '../../model/values/json-tree.js'

/** Size of a text in bytes of UTF-8. Counting ends above the limit: how far above does not matter. */
export function textBytes(text: FileText, limit = Number.POSITIVE_INFINITY): number {
  let bytes = 0
  for (const piece of typeof text === 'string' ? [text] : text) {
    bytes += Buffer.byteLength(piece)
    if (bytes > limit) break
  }
  return bytes
}
