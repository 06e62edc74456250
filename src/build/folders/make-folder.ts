import fs from 'node:fs/promises'
import path from 'node:path'

/**
 * Creates a folder with this mode, and those above it. Node's own recursive mkdir never ends on file systems that
 * return ENOENT below an existing folder, such as /proc.
 */
export async function makeFolder(folder: string, mode = 0o777): Promise<void> {
  if (await isFolder(folder)) return
  const parent = path.dirname(folder)
  if (parent !== folder) await makeFolder(parent)
  try {
    await fs.mkdir(folder, { mode })
  } catch (error) {
    // Another run may have created it meanwhile.
    if (!(await isFolder(folder))) throw error
  }
}

async function isFolder(folder: string): Promise<boolean> {
  const found = await fs.stat(folder).catch(() => null)
  return found?.isDirectory() ?? false
}
