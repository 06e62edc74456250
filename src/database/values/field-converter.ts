import { fieldTypeOf, placesOf } from '../../model/manifest/derive-fields.js'
import { isKnownType, isPlainType, type KnownType } from '../../model/manifest/known-types.js'
import type { Manifest, PluginField, ValueFacts } from '../../model/manifest/manifest.js'
import type { FieldValue } from '../../model/rows.js'
import { parseJson, wholeNumber } from '../../model/values/parse-json.js'
import { TimeZone } from '../../model/values/time-zone.js'
import type { Raw } from '../session.js'
import { arrayItems, isArrayType } from './array-literal.js'
import { dateTime, duration, time } from './date-values.js'
import { decimalText } from './decimal-value.js'
import { hstoreObject } from './hstore-literal.js'
import { isRangeType, rangeText } from './range-literal.js'
import { boolean } from './raw-values.js'

/** From what the driver gives (never null) to the value that FieldValue describes. Throws a SyntaxError for broken JSON. */
export type Converter = (raw: Exclude<Raw, null>) => FieldValue

/** By Django's internal type (`Field.get_internal_type`); of date-times see `valueConverter`. */
const byType: Readonly<Record<Exclude<KnownType, 'DateTimeField'>, Converter>> = {
  CharField: textValue,
  TextField: textValue,
  SlugField: textValue,
  URLField: textValue,
  EmailField: textValue,
  FilePathField: textValue,
  FileField: textValue,
  ImageField: textValue,
  AutoField: integerValue,
  SmallAutoField: integerValue,
  BigAutoField: integerValue,
  IntegerField: integerValue,
  SmallIntegerField: integerValue,
  BigIntegerField: integerValue,
  PositiveIntegerField: integerValue,
  PositiveSmallIntegerField: integerValue,
  PositiveBigIntegerField: integerValue,
  // Only of a derived manifest: the places are not known.
  DecimalField: textValue,
  FloatField: floatValue,
  BooleanField: boolean,
  NullBooleanField: boolean,
  DateField: textValue,
  TimeField: (raw) => time(String(raw)),
  DurationField: (raw) => duration(String(raw)),
  UUIDField: uuidValue,
  GenericIPAddressField: addressValue,
  IPAddressField: addressValue,
  JSONField: jsonValue,
  BinaryField: binaryValue,
}

/** Subclasses that keep JSON in a text column and read it as an object. */
const byClass: Record<string, Converter> = {
  AttributesField: attributesValue,
  JSONField: jsonValue,
}

/** What all values of a project are read by. */
export interface Reading {
  /** Where a project stores local times (USE_TZ = False), the zone that they are of; null: it stores UTC. */
  readonly localZone: TimeZone | null
}

export function readingOf({ use_tz, time_zone }: Manifest): Reading {
  return { localZone: use_tz === false ? new TimeZone(time_zone) : null }
}

/**
 * The converter of a field, chosen once; `columnType` is the declared type of its column.
 * A field of an unknown type is given as stored.
 */
export function fieldConverter(field: PluginField, columnType: string, reading: Reading): Converter {
  return field.to === undefined ? valueConverter(field, columnType, reading) : keyConverter(columnType)
}

function valueConverter(value: ValueFacts, columnType: string, reading: Reading): Converter {
  if (isArrayType(columnType)) return arrayConverter(value, columnType.slice(0, -2), reading)
  if (isRangeType(columnType)) return (raw) => rangeText(String(raw), columnType, reading.localZone)
  if (columnType === 'hstore') return (raw) => hstoreObject(String(raw))
  const places = value.decimal_places
  if (value.type === 'DecimalField' && places !== undefined) {
    return (raw) => decimalText(Buffer.isBuffer(raw) ? raw.toString() : raw, places)
  }
  const known = byClass[value.like ?? value.class ?? '']
  if (known) return known
  if (isKnownType(value.type)) {
    return value.type === 'DateTimeField' ? (raw) => dateTime(String(raw), reading.localZone) : byType[value.type]
  }
  // Drivers of Python give values by the type of the column.
  const type = fieldTypeOf(columnType)
  return isPlainType(type) ? valueConverter({ type }, columnType, reading) : storedValue
}

/** Lists in lists, as deep as the literal has them. Version 1 of the manifest tells nothing of the items. */
function arrayConverter(value: ValueFacts, itemType: string, reading: Reading): Converter {
  let items = value.base
  while (items?.base && items.type === 'ArrayField') items = items.base
  const convert = valueConverter(items ?? derivedItems(itemType), itemType, reading)
  const list = (parsed: ReturnType<typeof arrayItems>): FieldValue[] =>
    parsed.map((item) => (Array.isArray(item) ? list(item) : item === null ? null : convert(item)))
  return (raw) => list(arrayItems(String(raw)))
}

function derivedItems(itemType: string): ValueFacts {
  const places = placesOf(itemType)
  return { type: fieldTypeOf(itemType), ...(places === null ? {} : { decimal_places: places }) }
}

/** A key as Django reads it: PostgreSQL's `uuid` is `char(32)` in SQLite. */
export function keyConverter(columnType: string): Converter {
  if (/int|serial/.test(columnType)) return integerValue
  return columnType === 'uuid' || columnType === 'char(32)' ? uuidValue : storedValue
}

function textValue(raw: Raw): string {
  return String(raw)
}

function integerValue(raw: Raw): FieldValue {
  if (typeof raw === 'bigint') return wholeNumber(raw)
  return typeof raw === 'string' && /^-?\d+$/.test(raw) ? wholeNumber(raw) : storedValue(raw)
}

function floatValue(raw: Raw): FieldValue {
  const number = Number(raw)
  return Number.isFinite(number) ? number : null
}

function uuidValue(raw: Raw): FieldValue {
  const stored = String(raw)
  return /^[0-9a-f]{32}$/i.test(stored)
    ? stored.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    : stored
}

function addressValue(raw: Raw): FieldValue {
  return String(raw).replace(/\/\d+$/, '')
}

function jsonValue(raw: Raw): FieldValue {
  return parseJson(String(raw))
}

/** djangocms_attributes_field.fields.AttributesField writes an empty text for "nothing". */
function attributesValue(raw: Raw): FieldValue {
  return raw === '' ? {} : jsonValue(raw)
}

function binaryValue(raw: Raw): FieldValue {
  if (Buffer.isBuffer(raw)) return raw.toString('base64')
  return Buffer.from(String(raw).slice(2), 'hex').toString('base64')
}

function storedValue(raw: Raw): FieldValue {
  if (Buffer.isBuffer(raw)) return raw.toString('base64')
  if (typeof raw === 'bigint') return wholeNumber(raw)
  return typeof raw === 'number' && !Number.isFinite(raw) ? null : raw
}
