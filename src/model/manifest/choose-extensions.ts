import { ExportError } from '../../errors.js'
import { didYouMean } from '../../nearest.js'
import type { Manifest } from './manifest.js'

/**
 * The manifest with only the chosen page extensions. Others are in no answer, document or type.
 * Throws `config-invalid` for names that it does not have.
 */
export function withExtensions(manifest: Manifest, chosen: readonly string[]): Manifest {
  const { extensions = {}, ...facts } = manifest
  if (chosen.length === 0) return facts
  const known = Object.keys(extensions)
  const unknown = chosen.find((name) => !known.includes(name))
  if (unknown !== undefined) throw unknownExtension(unknown, known)
  const own = Object.entries(extensions).filter(([name]) => chosen.includes(name))
  return { ...facts, extensions: Object.fromEntries(own) }
}

function unknownExtension(name: string, known: readonly string[]): ExportError {
  const message = `$.extensions: the manifest has no page extension ${name}.${didYouMean(name, known)}`
  const fix =
    known.length === 0
      ? 'Update the manifest with the script of this version: it describes the extensions of the project.'
      : `Name some of ${known.join(', ')} with --extension, or as "extensions" of the configuration.`
  return new ExportError('config-invalid', message, fix)
}
