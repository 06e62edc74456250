import { dirname, resolve } from 'node:path'
import type { Config } from '../../config.js'
import { ExportError } from '../../errors.js'
import type { Io } from '../print/terminal.js'
import { commandPath, inFolder } from '../values/folder-paths.js'
import type { Settings } from '../values/settings.js'
import { configProblems, configSettings } from './check-config.js'
import { compiledValidator } from './compiled-validator.js'
import { readConfigFile } from './read-config-file.js'
import { type PlaceOf, problemList, schemaProblems, type ValueProblem } from './schema-problems.js'

const fix = 'Correct the configuration: docs/configuration.md describes every key.'

/**
 * Reads and checks a configuration, a module or JSON; relative files are resolved from its folder.
 * Throws `config-invalid` with file, line, path, value and fix.
 */
export async function loadConfig(file: string): Promise<Settings> {
  const { value, text, isJson } = await readConfigFile(file)
  try {
    return checkedConfig(file, value)
  } catch (error) {
    if (!(error instanceof ExportError)) throw error
    // Loaded here, as only errors need the parser.
    const { positionOf } = await import('./source-position.js')
    return checkedConfig(file, value, (keys) => positionOf(text, isJson, keys))
  }
}

/** The settings of the configuration of a command; none without one. Throws as `loadConfig`. */
export async function configuredSettings({ config }: { config?: string | undefined }, io: Io): Promise<Settings> {
  return config === undefined ? {} : loadConfig(commandPath(io, config))
}

/**
 * Checks the value of a configuration. `file`: for messages and relative paths; `place`: positions for messages; `root`:
 * the JSON path of the value in its file. Throws `config-invalid`.
 */
export function checkedConfig(file: string, given: unknown, place: PlaceOf = () => null, root = '$'): Settings {
  const validate = compiledValidator<Config>('config')
  if (!validate(given)) throw invalid(file, schemaProblems(validate.errors ?? [], given), place, root)
  const problems = configProblems(given)
  if (problems.length > 0) throw invalid(file, problems, place, root)
  return inFolder(configSettings(given), dirname(resolve(file)))
}

function invalid(file: string, problems: readonly ValueProblem[], place: PlaceOf, root: string): ExportError {
  const placed = problems.map(({ keys, text }) => ({ keys, text: root + text.slice(1) }))
  return new ExportError('config-invalid', problemList(file, placed, place), fix)
}
