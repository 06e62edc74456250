import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { StoredFile } from './media-source.js'

/** How a file differs from size and hash that the CMS recorded; null: it does not. */
export async function checkWhole(file: string, { bytes, sha1 }: StoredFile): Promise<string | null> {
  const { size } = await stat(file)
  if (bytes !== null && size !== bytes) return `it has ${size} bytes, and the CMS recorded ${bytes}`
  if (sha1 === null) return null
  const hash = createHash('sha1')
  for await (const piece of createReadStream(file)) hash.update(piece)
  return hash.digest('hex') === sha1 ? null : 'its SHA-1 differs from the one that the CMS recorded'
}
