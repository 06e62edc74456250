import type { Config } from '../../config.js'
import { ExportError } from '../../errors.js'
import { type DeployTarget, deployTarget } from './deploy-target.js'
import { checkedConfig, loadConfig } from './load-config.js'
import { readConfigFile } from './read-config-file.js'

/** Keys that targets cannot change, since the fingerprint of the configuration covers them only at its top. */
const sharedKeys = ['serializers', 'routes', 'targets'] as const

/** The targets of `deploy` in a configuration, by name. Throws `config-invalid`. */
export async function loadTargets(file: string): Promise<ReadonlyMap<string, DeployTarget>> {
  // Checks everything but the export settings of targets.
  await loadConfig(file)
  const { value, text, isJson } = await readConfigFile(file)
  const { targets = {} } = value as Pick<Config, 'targets'>
  const { positionOf } = await import('./source-position.js')
  return new Map(
    Object.entries(targets).map(([name, target]) => {
      const given = target.export ?? {}
      const place = (keys: readonly string[]) => positionOf(text, isJson, ['targets', name, 'export', ...keys])
      const wrong = sharedKeys.find((key) => key in given)
      if (wrong !== undefined) {
        const message = `${file}: $.targets.${name}.export has ${wrong}, which all targets share.`
        throw new ExportError('config-invalid', message, `Move ${wrong} to the top of the configuration.`)
      }
      return [name, deployTarget(target, checkedConfig(file, given, place, `$.targets.${name}.export`))]
    }),
  )
}
