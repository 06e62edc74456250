const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** A text of JSON in UTF-8. */
export type JsonBytes = Uint8Array<ArrayBuffer>

export function utf8(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text)
}

/** The text of bytes in UTF-8, without a byte order mark at the start. */
export function textOf(bytes: Uint8Array | undefined): string {
  return decoder.decode(bytes)
}

export function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}
