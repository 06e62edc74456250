import { writtenValue } from '../../../contract/plugins/written-value.js'
import { encodeFileName } from '../../../contract/references/file-url.js'
import { isJsonObject, type Json } from '../../../model/values/json.js'
import type { Difference } from '../differences.js'
import type { ComparedFields } from './compared-fields.js'
import { innermostPlugin } from './difference-cause.js'

/**
 * Whether the value of the live API is that of a field in the exported answer, in the form that settings of the project
 * give it.
 */
export function isInLiveForm(
  { fieldOf, forms }: ComparedFields,
  { at, expected, actual }: Difference,
  answer: unknown,
): boolean {
  const { pluginType, rest } = innermostPlugin(answer, at)
  const [member = '', ...places] = rest
  const field = fieldOf(pluginType, member)
  if (!forms || !field || actual === undefined || actual === null) return false
  if (field.type === 'FileField' && !forms.settings.uploaded_files_use_url) return isNameOf(expected, actual)
  // Of an array the items differ.
  const facts = places.length > 0 ? { ...field.base, type: field.base?.type ?? '' } : field
  return facts.type !== 'JSONField' && writtenValue(facts, actual as Json, forms) === expected
}

/**
 * Whether a serializer of the project writes the key of a reference, or one in JSON, as it is stored, and the export has
 * its address; null: there is nothing that may be seen at it.
 */
export function isStoredReference(
  { fieldOf }: ComparedFields,
  { at, expected, actual }: Difference,
  answer: unknown,
): boolean {
  const { pluginType, rest } = innermostPlugin(answer, at)
  if (!fieldOf(pluginType, rest[0] ?? '')?.as_stored || (actual !== null && typeof actual !== 'string')) return false
  const isKey = rest.length === 1 && (typeof expected === 'number' || typeof expected === 'string')
  return isKey || (isJsonObject(expected) && 'model' in expected && 'pk' in expected)
}

/** Whether a text is the name of the file at an address. */
function isNameOf(name: unknown, address: unknown): boolean {
  if (typeof name !== 'string' || typeof address !== 'string') return false
  return name !== '' && address.endsWith(`/${encodeFileName(name)}`)
}
