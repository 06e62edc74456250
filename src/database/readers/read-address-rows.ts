import type { Manifest } from '../../model/manifest/manifest.js'
import { modelsWithAddresses } from '../../model/manifest/own-addresses.js'
import type { AddressRow } from '../../model/rows/address-row.js'
import type { FieldValue } from '../../model/rows/rows.js'
import { type Catalog, columnOf } from '../schema/catalog.js'
import type { Session } from '../session.js'
import { fieldConverter, keyConverter, valueSettingsOf } from '../values/field-converter.js'

/** The rows of models whose URLs are made from their fields. Skips models with a missing table or column. */
export async function readAddressRows(session: Session, catalog: Catalog, manifest: Manifest): Promise<AddressRow[]> {
  const found: AddressRow[] = []
  for (const { model, table, key, fields, targets } of modelsWithAddresses(manifest)) {
    const typeOf = (column: string) => columnOf(catalog, table, column)?.type
    const settings = valueSettingsOf(manifest)
    const columns = [
      ...[key, ...targets].map((column) => ({ column, convert: keyConverter(typeOf(column) ?? '') })),
      ...fields.map((field) => ({
        column: field.column,
        convert: fieldConverter(field, typeOf(field.column) ?? '', settings),
      })),
    ]
    if (columns.some(({ column }) => typeOf(column) === undefined)) continue
    const names = [...new Set(columns.map(({ column }) => column))]
    for (const raw of await session.read(session.knex(table).select(names).orderBy(key), table)) {
      const values = Object.fromEntries(
        columns.map(({ column, convert }): [string, string | null] => {
          const value = raw[column] ?? null
          return [column, value === null ? null : textOf(convert(value))]
        }),
      )
      found.push({ model, key: values[key] ?? '', values })
    }
  }
  return found
}

function textOf(value: FieldValue): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
