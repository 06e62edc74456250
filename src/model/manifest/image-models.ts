import type { PluginField } from './field-facts.js'
import type { Manifest } from './manifest.js'

/** A table of images, and its column with ids of `filer_file`. */
export interface ImageTable {
  readonly table: string
  readonly pk: string
}

/** Whether rows of a model are images of django-filer: of its own model, or of the project's FILER_IMAGE_MODEL. */
export function isImageModel({ models }: Pick<Manifest, 'models'>, model: string): boolean {
  const facts = models[model]
  if (facts?.endpoint !== 'file') return false
  return model === 'filer.image' || (facts.fields ?? []).some(({ name }) => name === 'subject_location')
}

/** Whether a field is one with details: of images of django-filer, or of a file whose row has its width and height. */
export function isImageField(manifest: Pick<Manifest, 'models'>, field: PluginField): boolean {
  if (field.to !== undefined) return !field.counted && isImageModel(manifest, field.to)
  return field.type === 'ImageField' && field.width_field !== undefined && field.height_field !== undefined
}

/** The tables of all models of images; that of django-filer without a manifest, or if it has none. */
export function imageTables(manifest: Pick<Manifest, 'models'> | null): ImageTable[] {
  const own = Object.keys(manifest?.models ?? {}).filter((model) => manifest && isImageModel(manifest, model))
  const tables = own.flatMap((model) => manifest?.models[model] ?? [])
  return tables.length > 0 ? tables : [{ table: 'filer_image', pk: 'file_ptr_id' }]
}
