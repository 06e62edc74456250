import { modelName } from '../../model/model-names.js'
import type { Json } from '../../model/values/json.js'

/** A key as Python's `str` writes it. */
export function keyText(key: Json): string {
  if (key === null) return 'None'
  return typeof key === 'boolean' ? (key ? 'True' : 'False') : String(key)
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
