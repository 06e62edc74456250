import type { FieldValue } from '../../model/rows/rows.js'
import type { Json } from '../../model/values/json.js'
import { parseJson } from '../../model/values/parse-json.js'
import type { Raw } from '../session.js'
import { DamagedValueError } from './damaged-value.js'

/** An empty text stays one, as every text that is not JSON would, but the API fails for others. */
export function jsonValue(raw: Raw): FieldValue {
  return raw === '' ? raw : parsed(String(raw))
}

/** Lists and objects within each other. Up to version 3.11 Python reads no more, and the live API fails. */
const maxDepth = 1000

function parsed(text: string): FieldValue {
  let value: Json
  try {
    value = parseJson(text)
  } catch (cause) {
    // A RangeError is that of values within each other without end.
    if (cause instanceof SyntaxError || cause instanceof RangeError) throw new DamagedValueError(text, { cause })
    throw cause
  }
  // Each level takes two characters.
  if (text.length > 2 * maxDepth && isDeeper(value, maxDepth)) throw new DamagedValueError(text)
  return value
}

function isDeeper(value: Json, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1))
}

/** djangocms_attributes_field.fields.AttributesField stores an empty text for no attributes. */
export function attributesValue(raw: Raw): FieldValue {
  return raw === '' ? {} : jsonValue(raw)
}

/** Any other text may be there, too, such as one that only begins like JSON. */
export function namedAttributesValue(raw: Raw): FieldValue {
  return /^(\{|$)/.test(String(raw)) ? textWithoutJson(attributesValue, raw) : String(raw)
}

/** djangocms_link.fields.LinkField: what is no JSON is a text, and that an external link. */
export function linkFieldValue(raw: Raw): FieldValue {
  return textWithoutJson(jsonValue, raw)
}

function textWithoutJson(convert: (raw: Raw) => FieldValue, raw: Raw): FieldValue {
  try {
    return convert(raw)
  } catch (error) {
    if (error instanceof DamagedValueError) return String(raw)
    throw error
  }
}
