const encoder = new TextEncoder()
const decoder = new TextDecoder()

/**
 * A text of JSON in UTF-8. Without type arguments of `Uint8Array`, which declarations for TypeScript before 5.7 lack, and
 * without the type `TextEncoder`, which those of Node do not name.
 */
export type JsonBytes = ReturnType<InstanceType<typeof TextEncoder>['encode']>

export function utf8(text: string): JsonBytes {
  return encoder.encode(text)
}

/** The text of bytes in UTF-8, without a byte order mark at the start. */
export function textOf(bytes: Uint8Array | undefined): string {
  return decoder.decode(bytes)
}

/** Items with a comma between them, after a text and before another one. */
export function joinItems(start: string, items: readonly Uint8Array[], end: string): JsonBytes {
  const [head, tail] = [utf8(start), utf8(end)]
  const commas = (items.length || 1) - 1
  const joined = new Uint8Array(items.reduce((sum, { length }) => sum + length, head.length + commas + tail.length))
  joined.set(head)
  let at = head.length
  for (const item of items) {
    if (at > head.length) joined[at++] = 44
    joined.set(item, at)
    at += item.length
  }
  joined.set(tail, at)
  return joined
}
