import { type Instant, meetsCondition } from '../../model/manifest/condition.js'
import { keyPlaces } from '../../model/manifest/key-target.js'
import type { Manifest } from '../../model/manifest/manifest.js'
import { conditionColumns } from '../../model/manifest/model-selection.js'
import { modelsWithAddresses } from '../../model/manifest/own-addresses.js'
import type { AddressRow } from '../../model/rows/model-rows.js'
import type { FieldValue } from '../../model/rows/rows.js'
import { toJsonText } from '../../model/values/json.js'
import { TimeZone } from '../../model/values/time-zone.js'
import { intactValue } from '../queries/intact-value.js'
import { type Catalog, columnOf } from '../schema/catalog.js'
import type { Session } from '../session.js'
import { type Converter, fieldConverter, referenceConverter } from '../values/field-converter.js'
import { valueSettingsOf } from '../values/value-settings.js'
import { checkColumn, checkOperands, columnKind } from './check-condition.js'
import { converterOf } from './model-source.js'

/** The rows of models whose URLs are made from their fields. Skips models with a missing table or column. */
export async function readAddressRows(session: Session, catalog: Catalog, manifest: Manifest): Promise<AddressRow[]> {
  const found: AddressRow[] = []
  const now: Instant = { time: Date.now(), timeZone: new TimeZone(manifest.time_zone) }
  for (const { model, table, key, fields, targets, where, place } of modelsWithAddresses(manifest)) {
    const typeOf = (column: string) => columnOf(catalog, table, column)?.type
    const settings = valueSettingsOf(manifest)
    const columns = [
      ...[key, ...targets].map((column) => {
        const places = keyPlaces({ to: model, to_field: { name: column, table, column } }, manifest)
        return { column, convert: referenceConverter(typeOf(column) ?? '', settings, places) }
      }),
      ...fields.map((field) => ({
        column: field.column,
        convert: fieldConverter(field, typeOf(field.column) ?? '', settings),
      })),
    ]
    const described = catalog.get(table)
    if (described === undefined) continue
    for (const column of conditionColumns(where)) checkColumn(described, place, column, 'manifest-invalid')
    const compared = conditionColumns(where).map((column) => ({
      column,
      kind: columnKind(typeOf(column) ?? ''),
      convert: converterOf(typeOf(column) ?? '', manifest),
    }))
    const kinds = Object.fromEntries(compared.map(({ column, kind }) => [column, kind]))
    checkOperands(where, kinds, place, 'manifest-invalid')
    const names = [...new Set([...columns, ...compared].map(({ column }) => column))]
    if (names.some((column) => typeOf(column) === undefined)) continue
    for (const raw of await session.read(session.knex(table).select(names).orderBy(key), table)) {
      const convertedOf = ({ column, convert }: { column: string; convert: Converter }): FieldValue =>
        intactValue(raw[column], convert, { table, column, keyColumn: key, key: raw[key] ?? null })
      const values = Object.fromEntries(columns.map((one) => [one.column, textOf(convertedOf(one))]))
      const row = Object.fromEntries(compared.map((one) => [one.column, convertedOf(one)]))
      const isShown = meetsCondition(where, row, kinds, now)
      found.push({ model, key: values[key] ?? '', values, ...(isShown ? {} : { isLeftOut: true }) })
    }
  }
  return found
}

function textOf(value: FieldValue): string | null {
  if (value === null) return null
  return typeof value === 'object' ? toJsonText(value) : String(value)
}
