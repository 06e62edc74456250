import type { ValueFacts } from '../../model/manifest/field-facts.js'
import { isEncodedOnly } from '../../model/manifest/known-types.js'
import { ownSettings, type RestSettings } from '../../model/manifest/setting-facts.js'
import { durationSeconds, isoDuration, pythonDuration } from '../../model/values/duration-seconds.js'
import type { Json } from '../../model/values/json.js'
import { ownValue } from '../../model/values/own-value.js'
import { strftime } from '../../model/values/strftime.js'

/** How a contract writes values of plugins. */
export interface ValueForms {
  readonly settings: RestSettings
  /** A UTC date-time of the database in the zone of answers. */
  localTime(utc: string): string
  /** A UTC date-time as Python holds it, when no format is applied. */
  plainTime(utc: string): string
}

/** The defaults of REST framework. */
export const defaultSettings: RestSettings = {
  datetime_format: 'iso-8601',
  date_format: 'iso-8601',
  time_format: 'iso-8601',
  duration_format: 'django',
  coerce_decimal_to_string: true,
  coerce_bigint_to_string: false,
  uploaded_files_use_url: true,
  unicode_json: true,
  compact_json: true,
  renderer: 'rest_framework.renderers.JSONRenderer',
}

type Writer = (value: Json, settings: RestSettings, forms: ValueForms) => Json

/** By the class of REST framework that writes a field. */
const writers: Readonly<Record<string, Writer>> = {
  DateTimeField: (value, { datetime_format: format }, { localTime, plainTime }) => {
    if (format === null) return plainTime(String(value))
    return formatted(localTime(String(value)), format)
  },
  DateField: (value, settings) => formatted(String(value), settings.date_format),
  TimeField: (value, settings) => formatted(String(value), settings.time_format),
  DurationField: (value, { duration_format: format }) => {
    if (format === null) return durationSeconds(String(value))
    return format === 'iso-8601' ? isoDuration(String(value)) : value
  },
  DecimalField: (value, settings) => (settings.coerce_decimal_to_string ? value : Number(value)),
  // In arrays, whose items are texts without a URL; where names are written, the API fails.
  FileField: fileName,
  ImageField: fileName,
  BigIntegerField: (value, settings) => (settings.coerce_bigint_to_string ? String(value) : value),
}

/** Of fields with choices, and of classes unknown to REST framework. */
const encoders: Readonly<Record<string, Writer>> = {
  DateTimeField: (value, _, { plainTime }) => plainTime(String(value)),
  DecimalField: (value) => Number(value),
  DurationField: (value) => durationSeconds(String(value)),
}

/** Of the latter alone, such as generated fields, which write texts of what JSON does not have. */
const modelEncoders: typeof encoders = { ...encoders, DurationField: (value) => pythonDuration(String(value)) }

/** A non-null value as the API writes it (rest_framework.fields, rest_framework.utils.encoders.JSONEncoder). */
export function writtenValue(field: ValueFacts, value: Json, forms: ValueForms): Json {
  if (Array.isArray(value) && field.type !== 'JSONField') {
    const item = field.base ?? { type: '' }
    return value.map((one) =>
      one === null ? null : writtenValue(Array.isArray(one) ? itemsOf(item) : item, one, forms),
    )
  }
  const written = field.written ?? field.type
  const encoded = written === 'ModelField' ? modelEncoders : encoders
  const writer = isEncodedOnly(written) ? ownValue(encoded, field.type) : ownValue(writers, written)
  const plain = writer ? writer(value, ownSettings(field.format, forms.settings), forms) : value
  const choice = field.choices?.find(([stored]) => stored === plain)
  if (choice) return choice[1]
  return isText(field) && (typeof plain === 'bigint' || Number.isSafeInteger(plain)) ? String(plain) : plain
}

/** Whether a serializer of the project writes whole numbers as texts. */
export function isText({ type, written }: ValueFacts): boolean {
  return written === 'CharField' && /(Integer|Auto)Field$/.test(type)
}

function fileName(value: Json, settings: RestSettings): Json {
  return settings.uploaded_files_use_url ? null : value
}

/** The facts of a list inside a list, of which the manifest may describe only the innermost items. */
function itemsOf(item: ValueFacts): ValueFacts {
  return item.base ? item : { type: 'ArrayField', base: item }
}

function formatted(value: string, format: string | null): string {
  return format === null || format.toLowerCase() === 'iso-8601' ? value : strftime(value, format)
}
