import type { Command } from 'commander'
import { fromFolder } from '../options/folder-paths.js'
import type { Io } from '../print/terminal.js'
import { findConfig } from './find-config.js'

/** Where the value of --config comes from when no flag gave it. */
const found = 'found'

/**
 * Gives a command with --config the configuration of the project, where neither --config nor --no-config was given,
 * and says so. A hook of commander, before the action.
 */
export function useFoundConfig(command: Command, io: Io): void {
  const takesConfig = command.options.some(({ long }) => long === '--no-config')
  const config: unknown = command.getOptionValue('config')
  if (!takesConfig || typeof config === 'string') return
  const file = config === false ? null : findConfig(io.cwd ?? process.cwd())
  const shown = file === null ? undefined : fromFolder(process.cwd(), file)
  command.setOptionValueWithSource('config', shown, found)
  if (shown !== undefined && command.getOptionValue('quiet') !== true) io.stderr.write(`Configuration: ${shown}\n`)
}

/** Nobody asked for this very configuration, so other sources take precedence. */
export function isFoundConfig(command: Command): boolean {
  return command.getOptionValueSource('config') === found
}
