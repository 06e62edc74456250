import { closeSync, openSync, readSync } from 'node:fs'

const chunkBytes = 262_144
const lineEnd = 10

/** The lines of a text file, in bounded memory. Parameters and errors are those of `readLineBytes`. */
export function* readLines(...file: Parameters<typeof readLineBytes>): Generator<string, void> {
  for (const lines of readLineBytes(...file)) {
    for (const line of linesOf(lines)) yield line
  }
}

/**
 * The bytes of a text file, in portions of whole lines that are valid until the next one. Text after the last line end
 * is ignored. `onBytes` is called with every byte that is read. `start`: the first byte. Throws errors of the file
 * system.
 */
export function* readLineBytes(
  path: string,
  onBytes: (bytes: Uint8Array) => void = () => {},
  start = 0,
): Generator<Buffer, void> {
  const file = openSync(path, 'r')
  try {
    let chunk = Buffer.allocUnsafe(chunkBytes)
    let place = start
    // The beginning of a line whose end is not read yet.
    let rest = 0
    for (;;) {
      if (rest === chunk.length) chunk = Buffer.concat([chunk], chunk.length * 2)
      const length = readSync(file, chunk, rest, chunk.length - rest, place)
      if (length === 0) return
      place += length
      const bytes = chunk.subarray(0, rest + length)
      onBytes(bytes.subarray(rest))
      const end = bytes.lastIndexOf(lineEnd) + 1
      if (end > 0) yield bytes.subarray(0, end)
      bytes.copyWithin(0, end)
      rest = bytes.length - end
    }
  } finally {
    closeSync(file)
  }
}

/** Lines without their ends. */
export function linesOf(bytes: Buffer): string[] {
  return bytes.toString('utf8', 0, bytes.length - 1).split('\n')
}
