import { pageContentModel } from '../rows/rows.js'
import type { Manifest } from './manifest.js'

/**
 * Whether contents of a model have versions: a setting for each app decides, such as VERSIONING_ALIAS_MODELS_ENABLED of
 * djangocms-alias.
 */
export function isVersioned({ versioning, versioned }: Manifest, model: string): boolean {
  return model === pageContentModel ? versioning : (versioned?.includes(model) ?? versioning)
}
