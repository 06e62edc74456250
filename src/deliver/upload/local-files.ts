import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { ExportError } from '../../errors.js'
import { listFiles } from '../verify/list-files.js'
import { compressedEnding } from './object-kinds.js'

/** A file of the export to upload. */
export interface LocalFile {
  /** Relative to the folder, with forward slashes. */
  readonly name: string
  readonly bytes: number
}

export interface LocalFiles {
  /** By name. */
  readonly files: ReadonlyMap<string, LocalFile>
  /** Compressed variants of these files, which are not sent. */
  readonly compressed: ReadonlySet<string>
}

/**
 * Every file of the folder. Throws `option-invalid` for anything but a file, such as a link to a folder.
 */
export async function readLocalFiles(folder: string, withCompressed: boolean): Promise<LocalFiles> {
  const names = new Set(listFiles(folder))
  const files = new Map<string, LocalFile>()
  const compressed = new Set<string>()
  for (const name of names) {
    if (!withCompressed && compressedEnding.test(name) && names.has(name.replace(compressedEnding, ''))) {
      compressed.add(name)
    } else {
      files.set(name, { name, bytes: await sizeOf(folder, name) })
    }
  }
  return { files, compressed }
}

async function sizeOf(folder: string, name: string): Promise<number> {
  const found = await stat(path.join(folder, name)).catch(() => null)
  if (found?.isFile()) return found.size
  const fix = 'Remove it, or export into an empty folder.'
  throw new ExportError('option-invalid', `${path.join(folder, name)} is not a regular file, so it cannot be sent`, fix)
}

export interface FileHashes {
  /** Hex digits. */
  readonly md5: string
  readonly sha256: string
}

/** Above this many bytes, a file is read in pieces. */
export const largeFile = 16_000_000

export async function hashesOf(file: string, bytes: number): Promise<FileHashes> {
  const [md5, sha256] = [createHash('md5'), createHash('sha256')]
  for await (const piece of bytes > largeFile ? createReadStream(file) : [await readFile(file)]) {
    md5.update(piece)
    sha256.update(piece)
  }
  return { md5: md5.digest('hex'), sha256: sha256.digest('hex') }
}
