import { existsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Command } from 'commander'
import { eventLine } from '../print/event-line.js'
import { type Io, workingFolder } from '../print/terminal.js'
import { fromFolder } from '../values/folder-paths.js'

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

/** Commander's name for the source of --config if it was found. */
const found = 'found'

/**
 * Sets --config of a command to the configuration of the project, unless --config or --no-config is given, and prints
 * its path. A hook of commander, before the action.
 */
export function useFoundConfig(command: Command, io: Io): void {
  const takesConfig = command.options.some(({ long }) => long === '--config')
  const config: unknown = command.getOptionValue('config')
  if (!takesConfig || typeof config === 'string') return
  const folder = workingFolder(io)
  const file = config === false ? null : findConfig(folder)
  const shown = file === null ? undefined : fromFolder(process.cwd(), file)
  command.setOptionValueWithSource('config', shown, found)
  const misnamed = config === false || file !== null ? null : misnamedConfig(folder)
  if (command.getOptionValue('quiet') === true) return
  const style = command.opts<{ logFormat?: 'text' | 'json' }>()
  const print = (message: string, level: 'info' | 'warn') =>
    io.stderr.write(eventLine(style, { event: 'configuration', message, level }))
  if (shown !== undefined) print(`Configuration: ${shown}`, 'info')
  if (misnamed !== null) print(`${misnamed} is not read: name it ${configName}, or pass it with --config`, 'warn')
}

/** A file that other tools would take for the configuration; null: none. */
function misnamedConfig(folder: string): string | null {
  const names = ['js', 'cjs', 'ts', 'mts', 'json'].map((ending) => configName.replace(/mjs$/, ending))
  return names.find((name) => existsSync(join(folder, name))) ?? null
}

/** Whether --config was found instead of given; other sources then take precedence. */
export function isFoundConfig(command: Command): boolean {
  return command.getOptionValueSource('config') === found
}
