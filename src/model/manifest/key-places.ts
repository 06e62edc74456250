import type { PluginField } from './field-facts.js'
import type { Manifest } from './manifest.js'

/**
 * The decimal places of the key that a foreign key refers to, which columns of SQLite do not declare. undefined: it is no
 * decimal, or the manifest has no fields of the model.
 */
export function keyPlaces(
  { to = '', to_field: target }: Pick<PluginField, 'to' | 'to_field'>,
  { models }: Pick<Manifest, 'models'>,
  inherited: readonly PluginField[] = [],
): number | undefined {
  const model = models[to]
  if (!model) return undefined
  const fields = [...(model.fields ?? []), ...inherited]
  const { table, column } = target ?? { table: model.table, column: model.pk }
  const key = fields.find((field) => field.table === table && field.column === column)
  // The key of a model that inherits from another one is a link to its parent, whose fields are its own, too.
  return key?.to === undefined ? key?.decimal_places : keyPlaces(key, { models }, fields)
}
