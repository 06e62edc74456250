const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** A text of JSON in UTF-8. Without type arguments of `Uint8Array`, which declarations for TypeScript before 5.7 lack. */
export type JsonBytes = ReturnType<TextEncoder['encode']>

export function utf8(text: string): JsonBytes {
  return encoder.encode(text)
}

/** The text of bytes in UTF-8, without a byte order mark at the start. */
export function textOf(bytes: Uint8Array | undefined): string {
  return decoder.decode(bytes)
}

export function joinBytes(parts: readonly Uint8Array[]): JsonBytes {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}
