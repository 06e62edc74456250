import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Store } from '../runtime/store.js'

/** Error codes of a path that names no file. */
const absent = ['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG']

/** An export in a local folder. */
export function folderStore(folder: string): Store {
  const root = path.resolve(folder) + path.sep
  return {
    async read(name) {
      const file = path.resolve(root, name)
      if (!file.startsWith(root) || name.includes('\0')) return null
      try {
        return await readFile(file, 'utf8')
      } catch (error) {
        if (error instanceof Error && 'code' in error && absent.includes(String(error.code))) return null
        throw error
      }
    },
  }
}
