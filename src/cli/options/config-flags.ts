import type { Command } from 'commander'
import { configName } from '../config/find-config.js'
import { nonEmpty } from '../values/option-values.js'

/** Declares --config and --no-config, in the current group; `use`: what the command reads from it. */
export function addConfigFlags(command: Command, use = 'Flags take precedence'): void {
  command
    .option(
      '--config <file>',
      `Configuration. ${use}. Default: ${configName} in this folder, or in one above up to the package.json.`,
      nonEmpty,
    )
    .option('--no-config', 'Do not use a configuration.')
}
