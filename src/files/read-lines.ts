import { closeSync, openSync, readSync } from 'node:fs'

const chunkBytes = 262_144

/**
 * The lines of a text file, in bounded memory. Text after the last line end is ignored. `onBytes` is called with every
 * byte that is read. `start`: the first byte. Throws errors of the file system.
 */
export function* readLines(
  path: string,
  onBytes: (bytes: Uint8Array) => void = () => {},
  start = 0,
): Generator<string, void> {
  const file = openSync(path, 'r')
  try {
    const chunk = Buffer.allocUnsafe(chunkBytes)
    let rest: Buffer[] = []
    let place = start
    const read = () => readSync(file, chunk, 0, chunkBytes, place)
    for (let length = read(); length > 0; length = read()) {
      place += length
      const bytes = chunk.subarray(0, length)
      onBytes(bytes)
      const end = bytes.lastIndexOf(10)
      if (end >= 0) {
        const text = Buffer.concat([...rest, bytes.subarray(0, end)]).toString('utf8')
        for (const line of text.split('\n')) yield line
        rest = []
      }
      rest.push(Buffer.from(bytes.subarray(end + 1)))
    }
  } finally {
    closeSync(file)
  }
}
