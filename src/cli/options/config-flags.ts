import { type Command, Option } from 'commander'
import { configName } from '../config/find-config.js'
import { one } from './flag-kinds.js'
import { nonEmpty } from './option-values.js'

/** Declares --config and --no-config, in the group of the flags before; `use`: what the command takes from it. */
export function addConfigFlags(command: Command, use = 'Flags take precedence'): void {
  command
    .addOption(
      one(
        '--config <file>',
        `Configuration. ${use}. Default: ${configName} in this folder, or in one above up to the package.json.`,
        nonEmpty,
      ),
    )
    .addOption(new Option('--no-config', 'Look for no configuration.'))
}
