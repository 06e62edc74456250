import { namedAttributes } from '../../model/manifest/derive/derive-fields.js'
import type { PluginField, ValueFacts } from '../../model/manifest/field-facts.js'
import type { KnownType } from '../../model/manifest/known-types.js'
import { ownSettings, type RestSettings } from '../../model/manifest/setting-facts.js'
import { ownValue } from '../../model/values/own-value.js'
import type { ContractName } from '../contract-name.js'
import { isText } from '../plugins/written-value.js'
import { detailsName } from '../references/image-details.js'
import { isLinkField } from '../references/links.js'
import { imageDetailsSchema } from './image-schemas.js'
import type { JsonSchema } from './json-schema.js'

type Schemas = Readonly<Record<string, JsonSchema>>

const whole: JsonSchema = { type: ['integer', 'null'] }
const number: JsonSchema = { type: ['number', 'null'] }
const words: JsonSchema = { type: ['string', 'null'] }
const flagOrNull: JsonSchema = { type: ['boolean', 'null'] }
const key: JsonSchema = { type: ['integer', 'string'] }

const rowKey: JsonSchema = { type: ['integer', 'string', 'null'], description: 'The key of a row.' }

/** A link field of the documented contract. */
const linkSchema: JsonSchema = {
  type: ['object', 'null'],
  description: 'A link; empty without one.',
  properties: {
    internal_link: { ...words, description: 'The endpoint of a page, or app.model:key of what has none.' },
    file_link: { ...words, description: 'The address of a file.' },
    external_link: words,
    anchor: words,
  },
  additionalProperties: true,
}

/** What the schemas of fields depend on. */
export interface FieldSettings {
  readonly contract: ContractName
  readonly rest: RestSettings
  /** Whether the details of an image stand beside the field. */
  hasDetails(field: PluginField): boolean
}

/** The schema of a field as a contract writes it. */
export function memberSchema(field: PluginField, { contract, rest }: FieldSettings): JsonSchema {
  const isLink = contract === 'documented' && isLinkField(field)
  const isKey = contract === 'released' && field.as_stored === true && field.to !== undefined
  return isLink ? linkSchema : isKey ? rowKey : fieldSchema(field, rest)
}

/** Adds that schema, and that of the details of its image. */
export function addMembers(properties: Record<string, JsonSchema>, field: PluginField, settings: FieldSettings): void {
  const { hasDetails } = settings
  const schema = memberSchema(field, settings)
  const others = [field.default, field.falsy_as].filter((one) => one !== undefined)
  properties[field.name] = others.length === 0 ? schema : { anyOf: [schema, ...others.map((one) => ({ const: one }))] }
  const details = detailsName(field.name)
  // A field with this name takes precedence.
  if (!hasDetails(field) || details in properties) return
  properties[details] = isList(field) ? { type: ['array', 'null'], items: imageDetailsSchema } : imageDetailsSchema
}

function isList({ type }: PluginField): boolean {
  return type === 'ManyToManyField'
}

/** The schema of a plugin's field. Any may be null, since the manifest does not tell which. */
function fieldSchema(field: PluginField, settings: RestSettings): JsonSchema {
  if (field.counted === 'exists') return { ...flagOrNull, description: 'Whether there are rows.' }
  if (field.counted) return { ...whole, description: 'The number of rows.' }
  if (isList(field)) return { type: ['array', 'null'], items: key, description: 'Keys of rows.' }
  if (field.file_as) return { ...words, description: 'The address of the file; null where it is not public.' }
  if (field.to !== undefined) return reference(field.to)
  return valueSchema(field, settings)
}

function valueSchema(value: ValueFacts, settings: RestSettings): JsonSchema {
  const own = value.like ?? value.class
  if (own === 'AttributesField') return { type: ['object', 'null'], additionalProperties: true }
  if (own === namedAttributes) return { type: ['object', 'string', 'null'], additionalProperties: true }
  // Any JSON.
  if (own === 'JSONField') return {}
  if (own === 'ArrayField') {
    return { type: ['array', 'null'], ...(value.base ? { items: valueSchema(value.base, settings) } : {}) }
  }
  if (own === 'HStoreField') return { type: ['object', 'null'], additionalProperties: words }
  if (own === 'RangeField') return { ...words, description: 'A range as JSON text: bounds, lower, upper.' }
  // Keys of choices may be of any type.
  if (value.choices) return {}
  if (isText(value)) return words
  if (value.written === 'ChoiceField' || value.written === 'ReadOnlyField')
    return value.type === 'DecimalField' ? number : (ownValue(byType, value.type) ?? {})
  return (
    setSchema(value.written ?? value.type, ownSettings(value.format, settings)) ?? ownValue(byType, value.type) ?? {}
  )
}

/** The schema of a value whose form a setting changes; undefined: no setting does. */
function setSchema(written: string, settings: RestSettings): JsonSchema | undefined {
  const isIso = (format: string | null) => format === null || format.toLowerCase() === 'iso-8601'
  const formatted = (format: string | null) => {
    return isIso(format) ? undefined : { ...words, description: `strftime: ${format}` }
  }
  switch (written) {
    case 'DateTimeField':
      return formatted(settings.datetime_format)
    case 'DateField':
      return formatted(settings.date_format)
    case 'TimeField':
      return formatted(settings.time_format)
    case 'DurationField':
      if (settings.duration_format === 'django') return undefined
      return settings.duration_format === null
        ? words
        : { ...words, description: 'ISO 8601, with a sign where it is negative.' }
    case 'DecimalField':
      return settings.coerce_decimal_to_string ? undefined : number
    case 'BigIntegerField':
      return settings.coerce_bigint_to_string ? words : undefined
    default:
      return undefined
  }
}

function reference(model: string): JsonSchema {
  return { ...words, description: `The address of the ${model}, or app.model:key where it has none.` }
}

/** By Django's internal type (`Field.get_internal_type`), as src/database/values/field-converter.ts converts them. */
const byType: Schemas & Readonly<Record<Exclude<KnownType, 'JSONField'>, JsonSchema>> = {
  CharField: words,
  TextField: words,
  SlugField: words,
  URLField: words,
  EmailField: words,
  FilePathField: words,
  FileField: { ...words, description: 'The address of the file.' },
  ImageField: { ...words, description: 'The address of the image.' },
  AutoField: whole,
  SmallAutoField: whole,
  BigAutoField: whole,
  IntegerField: whole,
  SmallIntegerField: whole,
  BigIntegerField: whole,
  PositiveIntegerField: whole,
  PositiveSmallIntegerField: whole,
  PositiveBigIntegerField: whole,
  DecimalField: { ...words, description: 'A decimal number.' },
  FloatField: number,
  BooleanField: flagOrNull,
  NullBooleanField: flagOrNull,
  DateTimeField: { ...words, format: 'date-time' },
  DateField: { ...words, format: 'date' },
  TimeField: { ...words, description: 'HH:MM:SS, with microseconds where they are not 0.' },
  DurationField: { ...words, description: 'Days, then HH:MM:SS, with microseconds where they are not 0.' },
  UUIDField: { ...words, format: 'uuid' },
  GenericIPAddressField: words,
  IPAddressField: words,
  BinaryField: { ...words, description: 'Base64.' },
}
