import { modelName } from '../../model/model-names.js'
import type { Json } from '../../model/values/json.js'

/** What Python's `str` makes of a text, a whole number, a boolean and None, as of a key. */
export function pythonText(value: Json): string {
  if (value === null) return 'None'
  return typeof value === 'boolean' ? (value ? 'True' : 'False') : String(value)
}

/** Whether a JSON value can be a primary key. */
export function isKey(value: Json): boolean {
  return value === null || typeof value !== 'object'
}

/** The parts of `app.model:pk`; null: the text has another form. */
export function referenceParts(text: Json): { readonly model: string; readonly key: string } | null {
  const [, model, key] = (typeof text === 'string' && /^([^.:]+\.[^:]+):(.*)$/s.exec(text)) || []
  return model === undefined || key === undefined ? null : { model: modelName(model), key }
}
