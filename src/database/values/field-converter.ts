import { fieldTypeOf, namedAttributes, placesOf } from '../../model/manifest/derive/derive-fields.js'
import type { PluginField, ValueFacts } from '../../model/manifest/field-facts.js'
import { isIntegerType } from '../../model/manifest/key-target.js'
import { isEncodedOnly, isKnownType, isPlainType, type KnownType } from '../../model/manifest/known-types.js'
import type { FieldValue } from '../../model/rows/rows.js'
import { ownValue } from '../../model/values/own-value.js'
import type { Raw } from '../session.js'
import { DamagedValueError } from './damaged-value.js'
import {
  duration,
  fieldDateTime,
  keyDateTime,
  naiveDateTime,
  pythonDateTime,
  readableDate,
  time,
} from './date-values.js'
import { decimalText } from './decimal-value.js'
import { attributesValue, jsonValue, linkFieldValue, namedAttributesValue } from './json-values.js'
import { arrayItems, hstoreObject, isArrayType, isRangeType, rangeText } from './literals.js'
import { boolean } from './raw-values.js'
import {
  addressValue,
  binaryValue,
  boolValue,
  floatValue,
  integerValue,
  storedValue,
  textValue,
  uuidValue,
} from './scalar-values.js'
import type { ValueSettings } from './value-settings.js'

/** Converts a driver's value (never null) to a FieldValue. Throws a DamagedValueError for what the field cannot hold. */
export type Converter = (raw: Exclude<Raw, null>) => FieldValue

/** By Django's internal type (`Field.get_internal_type`); for times see `valueConverter`. */
const byType: Readonly<Record<Exclude<KnownType, 'DateTimeField' | 'TimeField'>, Converter>> = {
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
  // Only with a derived manifest, which does not know the decimal places.
  DecimalField: textValue,
  FloatField: floatValue,
  BooleanField: boolean,
  NullBooleanField: boolean,
  DateField: textValue,
  DurationField: (raw) => duration(String(raw)),
  UUIDField: uuidValue,
  GenericIPAddressField: addressValue,
  IPAddressField: addressValue,
  JSONField: jsonValue,
  BinaryField: binaryValue,
}

/** Field classes that store JSON in a text column, or read what is no JSON in their own way. */
const byClass: Record<string, Converter> = {
  AttributesField: attributesValue,
  LinkField: linkFieldValue,
  [namedAttributes]: namedAttributesValue,
}

const isNaive = /^timestamp.* without time zone$/

/**
 * The converter of a field, chosen once; `columnType` is the declared type of its column, `places` are those of the key
 * that it refers to. The value of an unknown type is returned as stored.
 */
export function fieldConverter(
  field: PluginField,
  columnType: string,
  settings: ValueSettings,
  places?: number,
): Converter {
  if (field.to !== undefined) return referenceConverter(columnType, settings, places)
  return valueConverter(field, columnType, settings)
}

function valueConverter(value: ValueFacts, columnType: string, settings: ValueSettings): Converter {
  if (isArrayType(columnType)) return arrayConverter(value, columnType.slice(0, -2), settings)
  if (isRangeType(columnType)) return (raw) => rangeText(String(raw), columnType, settings.localZone)
  if (columnType === 'hstore') return (raw) => hstoreObject(String(raw))
  const places = value.decimal_places
  if (value.type === 'DecimalField' && places !== undefined) return decimalConverter(places)
  const known = ownValue(byClass, value.like ?? value.class ?? '')
  if (known) return known
  if (!isKnownType(value.type)) return storedConverter(columnType, settings)
  if (value.type === 'DateTimeField') return dateTimeConverter(value, columnType, settings)
  if (value.type === 'TimeField') return (raw) => time(String(raw), columnType.endsWith(' with time zone'))
  if (value.type === 'DateField' && columnType.startsWith('date')) return (raw) => readableDate(String(raw), 'date')
  if (columnType === 'bool' && /^(Null)?BooleanField$/.test(value.type)) return boolValue
  const convert = byType[value.type]
  const isNumber = /^Float|(Integer|Auto)Field$/.test(value.type)
  return isNumber && isEncodedOnly(value.written) ? orStored(convert) : convert
}

/** Leaves texts in columns of SQLite as they are. */
function orStored(convert: Converter): Converter {
  return (raw) => {
    try {
      return convert(raw)
    } catch (error) {
      if (error instanceof DamagedValueError && typeof raw === 'string') return raw
      throw error
    }
  }
}

function dateTimeConverter(
  { written }: ValueFacts,
  columnType: string,
  { localZone, naiveZone, keepsNaive }: ValueSettings,
): Converter {
  const readable = (raw: Raw) => readableDate(String(raw), 'date and time')
  if (!isNaive.test(columnType)) return (raw) => fieldDateTime(readable(raw), localZone)
  if (keepsNaive || isEncodedOnly(written)) return (raw) => naiveDateTime(readable(raw))
  return (raw) => fieldDateTime(readable(raw), naiveZone)
}

/** Of a type that is not known: by the type of its column. */
function storedConverter(columnType: string, settings: ValueSettings): Converter {
  // Python's drivers convert by the type of the column, too: JSON has decimals as numbers, and times of SQLite have no
  // offset.
  const type = fieldTypeOf(columnType)
  // In MySQL and SQLite a UUID is a text, which its field makes one of.
  if (columnType === 'char(32)') return textValue
  if (type === 'DecimalField') return (raw) => storedValue(typeof raw === 'string' ? Number(raw) : raw)
  if (columnType.startsWith('datetime') || isNaive.test(columnType)) return (raw) => naiveDateTime(String(raw))
  return isPlainType(type) ? valueConverter({ type, written: 'ModelField' }, columnType, settings) : storedValue
}

/** Nested lists, as deep as the literal. Version 1 of the manifest does not describe the items. */
function arrayConverter(value: ValueFacts, itemType: string, settings: ValueSettings): Converter {
  let items = value.base
  while (items?.base && items.type === 'ArrayField') items = items.base
  const convert = valueConverter(items ?? derivedItems(itemType), itemType, settings)
  const list = (parsed: ReturnType<typeof arrayItems>): FieldValue[] =>
    parsed.map((item) => (Array.isArray(item) ? list(item) : item === null ? null : convert(item)))
  return (raw) => list(arrayItems(String(raw)))
}

function derivedItems(itemType: string): ValueFacts {
  const places = placesOf(itemType)
  return { type: fieldTypeOf(itemType), ...(places === null ? {} : { decimal_places: places }) }
}

/** A key as Django reads it: PostgreSQL's `uuid` is `char(32)` in SQLite. */
export function keyConverter(columnType: string, { localZone }: ValueSettings): Converter {
  if (isIntegerType(columnType)) return orStored(integerValue)
  if (isDateTime(columnType)) return (raw) => keyDateTime(String(raw), localZone)
  if (decimalPlaces(columnType) !== null) return (raw) => Number(raw)
  return columnType === 'uuid' || columnType === 'char(32)' ? orStored(uuidValue) : storedValue
}

/**
 * The same as references have it: of a date and time, or a decimal, what Python's `str` writes. `keyPlaces` are those of
 * the key, where the column declares none.
 */
export function referenceConverter(columnType: string, settings: ValueSettings, keyPlaces?: number): Converter {
  const { localZone } = settings
  if (isDateTime(columnType)) return (raw) => pythonDateTime(String(raw), localZone)
  const places = decimalPlaces(columnType) ?? keyPlaces
  if (places !== undefined) return decimalConverter(places)
  return keyConverter(columnType, settings)
}

/** Of a decimal that the column declares with its places, as Django does; null: of any other. */
function decimalPlaces(columnType: string): number | null {
  return fieldTypeOf(columnType) === 'DecimalField' ? placesOf(columnType) : null
}

function isDateTime(columnType: string): boolean {
  return fieldTypeOf(columnType) === 'DateTimeField'
}

function decimalConverter(places: number): Converter {
  return (raw) => decimalText(Buffer.isBuffer(raw) ? raw.toString() : raw, places)
}
