import { existsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** Name of the configuration that `init` writes. */
export const configName = 'djangocms-static.config.mjs'

/**
 * The configuration of a project: in this folder, or in a parent folder up to the nearest one with a package.json.
 * Without a package.json only this folder is searched, as the parents may not belong to the project. Ignores files of
 * other users. null: none.
 */
export function findConfig(folder: string): string | null {
  const start = resolve(folder)
  const files = projectFolders(start).map((one) => join(one, configName))
  return files.find((file) => existsSync(file) && (dirname(file) === start || isOfSameOwner(file, start))) ?? null
}

/** A configuration runs as code, so one in a parent folder that another user may write to must not be used. */
function isOfSameOwner(file: string, start: string): boolean {
  const trusted = [0, process.getuid?.(), statSync(start).uid]
  return [file, dirname(file)].every((one) => trusted.includes(statSync(one).uid))
}

/** The folder and its parents up to the project's root, innermost first. */
function projectFolders(start: string): string[] {
  const folders: string[] = []
  for (let folder = start; ; folder = dirname(folder)) {
    folders.push(folder)
    if (existsSync(join(folder, 'package.json'))) return folders
    if (folder === dirname(folder)) return [start]
  }
}
