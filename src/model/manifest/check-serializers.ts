import { ExportError } from '../../errors.js'
import { didYouMean } from '../../nearest.js'
import type { CmsDatabase } from '../cms-database.js'
import type { Manifest } from './manifest.js'

/**
 * Throws `config-invalid` for a serializer of a plugin type that is neither in the manifest nor in use. Without a
 * manifest, types are known only while they are in use: then every name may be one.
 */
export async function checkSerializers(
  database: Pick<CmsDatabase, 'readUsedTypes'>,
  manifest: Manifest | null,
  serializers: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (manifest === null) return
  const known = Object.keys(manifest.plugins)
  const others = Object.keys(serializers).filter((type) => !known.includes(type))
  const used = await database.readUsedTypes(others)
  const wrong = others.find((type) => !used.includes(type))
  if (wrong === undefined) return
  throw new ExportError(
    'config-invalid',
    `$.serializers.${wrong}: the manifest has no plugin type ${wrong}.${didYouMean(wrong, known)}`,
    `Correct "serializers" of the configuration: nothing is exported while a name is wrong. There are ${known.join(', ')}.`,
  )
}
