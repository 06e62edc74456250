import { ownValue } from '../values/own-value.js'
import type { PluginField } from './field-facts.js'
import type { Manifest } from './manifest.js'

/**
 * The field of a model's column, also of one in the row that a foreign key leads to, `author_id.name`; undefined: the
 * manifest does not describe it, or it is a foreign key itself.
 */
export function columnField(
  manifest: Pick<Manifest, 'models'>,
  model: string,
  column: string,
): PluginField | undefined {
  const [first, further] = column.split(/\.(.*)/s)
  const facts = ownValue(manifest.models, model)
  const field = facts?.fields?.find((one) => one.column === first && one.table === facts.table)
  if (further !== undefined) return columnField(manifest, field?.to ?? '', further)
  return field?.to === undefined ? field : undefined
}
