import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib'
import { compressionOf } from '../names/compressed-names.js'

/** The content of a compressed file, by its name. */
export function compress(sibling: string, content: Uint8Array): Buffer {
  // zlib does not accept the shared memory of batches.
  const bytes = Buffer.from(content)
  if (compressionOf(sibling) === 'gzip') return gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION })
  return brotliCompressSync(bytes, {
    params: {
      // The last two levels take several times as long for a few percent.
      [constants.BROTLI_PARAM_QUALITY]: 9,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
}

/** Decompresses a file by its name. Throws if the content is damaged. */
export function decompress(sibling: string, content: Uint8Array): Buffer {
  return compressionOf(sibling) === 'gzip' ? gunzipSync(content) : brotliDecompressSync(content)
}
