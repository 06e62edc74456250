import { existsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** The file that `init` writes. */
export const configName = 'djangocms-static.config.mjs'

/**
 * The configuration of a project: in this folder, or in a folder above it up to the nearest one with a package.json.
 * Without a package.json only this folder counts, since whatever is above need not be of the project; nor does a file
 * of another user. null: none.
 */
export function findConfig(folder: string): string | null {
  const start = resolve(folder)
  const files = projectFolders(start).map((one) => join(one, configName))
  return files.find((file) => existsSync(file) && (dirname(file) === start || isOfSameOwner(file, start))) ?? null
}

/** It runs as code: a folder above may belong to somebody else, who must not decide what runs here. */
function isOfSameOwner(file: string, start: string): boolean {
  const trusted = [0, process.getuid?.(), statSync(start).uid]
  return [file, dirname(file)].every((one) => trusted.includes(statSync(one).uid))
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
