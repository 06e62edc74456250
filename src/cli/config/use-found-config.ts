import type { Command } from 'commander'
import { type Io, workingFolder } from '../print/terminal.js'
import { fromFolder } from '../values/folder-paths.js'
import { findConfig } from './find-config.js'

/** Commander's name for the source of --config if it was found. */
const found = 'found'

/**
 * Sets --config of a command to the configuration of the project, unless --config or --no-config is given, and prints
 * its path. A hook of commander, before the action.
 */
export function useFoundConfig(command: Command, io: Io): void {
  const takesConfig = command.options.some(({ long }) => long === '--no-config')
  const config: unknown = command.getOptionValue('config')
  if (!takesConfig || typeof config === 'string') return
  const file = config === false ? null : findConfig(workingFolder(io))
  const shown = file === null ? undefined : fromFolder(process.cwd(), file)
  command.setOptionValueWithSource('config', shown, found)
  if (shown !== undefined && command.getOptionValue('quiet') !== true) io.stderr.write(`Configuration: ${shown}\n`)
}

/** Whether --config was found instead of given; other sources then take precedence. */
export function isFoundConfig(command: Command): boolean {
  return command.getOptionValueSource('config') === found
}
