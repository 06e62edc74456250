import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** The file that `init` writes. */
export const configName = 'djangocms-static.config.mjs'

/**
 * The configuration of a project: in this folder, or in a folder above it up to the nearest one with a package.json.
 * Without a package.json only this folder counts, since whatever is above need not be of the project. null: none.
 */
export function findConfig(folder: string): string | null {
  const folders = projectFolders(resolve(folder))
  return folders.map((one) => join(one, configName)).find((file) => existsSync(file)) ?? null
}

/** From the inside out. */
function projectFolders(start: string): string[] {
  const folders: string[] = []
  for (let folder = start; ; folder = dirname(folder)) {
    folders.push(folder)
    if (existsSync(join(folder, 'package.json'))) return folders
    if (folder === dirname(folder)) return [start]
  }
}
