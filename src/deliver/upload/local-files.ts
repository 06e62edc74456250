import { createHash } from 'node:crypto'
import { createReadStream, type ReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import path from 'node:path'
import { partialFile } from '../../build/output/partial-folder.js'
import type { FilePart } from '../../build/write/writer.js'
import { ExportError } from '../../errors.js'
import { filesIn } from '../../files/small-files.js'

export interface LocalFile {
  /** Relative to the export, with forward slashes. */
  readonly name: string
  readonly bytes: number
  /** Where its bytes are: a file of the folder, or a part of a shard's file. */
  readonly from: FilePart
}

export interface LocalFiles {
  /** By name. */
  readonly files: ReadonlyMap<string, LocalFile>
  /** Compressed variants of these files, which are not sent. */
  readonly compressed: ReadonlySet<string>
}

/**
 * The files of the folder, without compressed variants of others. `uncompressed`: the original of a variant; null: the
 * file is none. Throws `option-invalid` for anything but a file, such as a link to a folder.
 */
export async function readLocalFiles(
  folder: string,
  uncompressed: (name: string) => string | null,
): Promise<LocalFiles> {
  const names = new Set(filesIn(folder))
  names.delete(partialFile)
  const files = new Map<string, LocalFile>()
  const compressed = new Set<string>()
  for (const name of names) {
    const original = uncompressed(name)
    if (original !== null && names.has(original)) compressed.add(name)
    else files.set(name, { name, bytes: await sizeOf(folder, name), from: { path: path.join(folder, name), start: 0 } })
  }
  return { files, compressed }
}

async function sizeOf(folder: string, name: string): Promise<number> {
  const found = await stat(path.join(folder, name)).catch(() => null)
  if (found?.isFile()) return found.size
  const fix = 'Remove it, or export into an empty folder.'
  throw new ExportError('option-invalid', `${path.join(folder, name)} is not a regular file, so it cannot be sent`, fix)
}

/** Of all of them together. */
export function bytesOf(files: Iterable<Pick<LocalFile, 'bytes'>>): number {
  let sum = 0
  for (const { bytes } of files) sum += bytes
  return sum
}

export interface FileHashes {
  /** Hex digits. */
  readonly md5: string
  readonly sha256: string
}

/** Above this many bytes, a file is read in pieces. */
const largeFile = 16_000_000

/** Reads a whole file. Throws an Error if it has become shorter. */
export async function hashesOf(file: LocalFile): Promise<FileHashes> {
  const [md5, sha256] = [createHash('md5'), createHash('sha256')]
  const body = await bodyOf(file)
  for await (const piece of Buffer.isBuffer(body) ? [body] : body) {
    md5.update(piece)
    sha256.update(piece)
  }
  return { md5: md5.digest('hex'), sha256: sha256.digest('hex') }
}

/** The bytes of a file, of a large one as a stream. Throws an Error if it has become shorter. */
export async function bodyOf({ bytes, from: { path: file, start } }: LocalFile): Promise<Buffer | ReadStream> {
  if (bytes > largeFile) return createReadStream(file, { start, end: start + bytes - 1 })
  const handle = await open(file)
  try {
    const body = Buffer.allocUnsafe(bytes)
    for (let length = 0; length < bytes; ) {
      const { bytesRead } = await handle.read(body, length, bytes - length, start + length)
      if (bytesRead === 0) throw new Error(`${file} ended early`)
      length += bytesRead
    }
    return body
  } finally {
    await handle.close()
  }
}
