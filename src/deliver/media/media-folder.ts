import { realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { isInside } from '../../build/folders/is-inside.js'
import { ExportError, reasonOf } from '../../errors.js'
import { hasCode } from '../../files/small-files.js'
import type { MediaProblem, MediaSource, MediaState, StoredFile } from './media-source.js'

/** A source in MEDIA_ROOT of the project. Throws `option-invalid` if it is not a folder. */
export async function openMediaFolder(folder: string): Promise<MediaSource> {
  const root = await rootOf(folder)
  return {
    name: folder,
    parallel: false,
    async inspect(file): Promise<MediaState> {
      const found = await find(root, file, folder)
      return 'problem' in found ? found : { fingerprint: `${found.bytes} ${found.modified} ${found.inode}` }
    },
    async fetch(file): Promise<string | MediaProblem> {
      const found = await find(root, file, folder)
      return 'problem' in found ? found : found.path
    },
    async close() {},
  }
}

interface FoundFile {
  readonly path: string
  readonly bytes: number
  readonly modified: number
  readonly inode: number
}

async function rootOf(folder: string): Promise<string> {
  try {
    const root = await realpath(folder)
    if ((await stat(root)).isDirectory()) return root
  } catch (error) {
    if (!hasCode(error, 'ENOENT', 'ENOTDIR')) throw failed(folder, error)
  }
  const fix = 'Name the MEDIA_ROOT of the project with --media copy:DIR, or its address.'
  throw new ExportError('option-invalid', `${folder} is not a folder, so no files can be copied from it.`, fix)
}

async function find(root: string, { name }: StoredFile, folder: string): Promise<FoundFile | MediaProblem> {
  try {
    const file = await realpath(path.join(root, name.replaceAll('\\', '/')))
    // A symbolic link could publish files outside of MEDIA_ROOT.
    if (!isInside(file, root)) {
      return { problem: 'refused', reason: `it leads out of ${folder}` }
    }
    const found = await stat(file)
    if (!found.isFile()) return missing(folder)
    return { path: file, bytes: found.size, modified: found.mtimeMs, inode: found.ino }
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return missing(folder)
    if (hasCode(error, 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE')) {
      return { problem: 'refused', reason: 'its name cannot be one of a file' }
    }
    if (hasCode(error, 'ELOOP')) return { problem: 'refused', reason: 'it is a link that leads to itself' }
    throw failed(folder, error)
  }
}

function missing(folder: string): MediaProblem {
  return { problem: 'missing', reason: `it is not in ${folder}` }
}

function failed(folder: string, error: unknown): ExportError {
  const reason = reasonOf(error)
  const fix = 'Check the permissions of that folder and its contents.'
  return new ExportError('media-failed', `${folder} cannot be read: ${reason}`, fix, { cause: error })
}
