import { stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Ajv, type ValidateFunction } from 'ajv'
import { ExportError } from '../../errors.js'
import { inFolder } from '../options/folder-paths.js'
import type { Settings } from '../options/settings.js'
import type { Config } from './check-config.js'
import { configProblems, configSettings } from './check-config.js'
import { configSchema } from './config-schema.js'
import { problemList, schemaProblems } from './schema-problems.js'

const fix = 'Correct the configuration: docs/configuration.md describes every key.'

/**
 * Imports and checks a configuration module; the relative files it names start at its own folder.
 * Throws `config-invalid` with file, path, value and fix.
 */
export async function loadConfig(file: string): Promise<Settings> {
  return checkedConfig(file, await importDefault(file))
}

let compiled: ValidateFunction<Config> | null = null

/** Compiled at its first use: commands that need none start faster. */
function validator(): ValidateFunction<Config> {
  compiled ??= new Ajv({ allErrors: true, verbose: true, allowUnionTypes: true }).compile<Config>(configSchema)
  return compiled
}

/** The settings that a default export holds; `file` is for the message and for relative paths. Throws `config-invalid`. */
export function checkedConfig(file: string, given: unknown): Settings {
  const validate = validator()
  const config = withNewNames(given)
  if (!validate(config)) throw invalid(file, schemaProblems(validate.errors ?? [], config))
  const problems = configProblems(config)
  if (problems.length > 0) throw invalid(file, problems)
  return inFolder(configSettings(config), dirname(resolve(file)))
}

/** `target: 'shim'` is the old name of `handler`. */
function withNewNames(config: unknown): unknown {
  const isOld = typeof config === 'object' && config !== null && 'target' in config && config.target === 'shim'
  return isOld ? { ...config, target: 'handler' } : config
}

async function importDefault(file: string): Promise<unknown> {
  const found = await stat(file).catch(() => null)
  if (!found?.isFile()) {
    throw new ExportError(
      'config-invalid',
      `${file} ${found ? 'is not a file' : 'does not exist'}.`,
      'Correct --config.',
    )
  }
  let module: Record<string, unknown>
  try {
    module = (await import(pathToFileURL(resolve(file)).href)) as Record<string, unknown>
  } catch (cause) {
    const reason = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause)
    throw new ExportError(
      'config-invalid',
      `${file} cannot be imported: ${reason}`,
      'Correct the module: Node must be able to import it.',
      { cause },
    )
  }
  if (!('default' in module)) {
    throw new ExportError('config-invalid', `${file} has no default export.`, 'Write "export default { ... }".')
  }
  return module.default
}

function invalid(file: string, problems: readonly string[]): ExportError {
  return new ExportError('config-invalid', problemList(file, problems), fix)
}
