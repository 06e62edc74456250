import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { isAbsent } from '../files/small-files.js'
import type { Store } from '../runtime/store.js'

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
        if (isAbsent(error)) return null
        throw error
      }
    },
  }
}
