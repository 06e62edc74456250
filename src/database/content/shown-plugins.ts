import { type ColumnKind, type Instant, meetsCondition } from '../../model/manifest/condition.js'
import type { Manifest } from '../../model/manifest/manifest.js'
import { conditionColumns } from '../../model/manifest/model-selection.js'
import type { RowCondition } from '../../model/manifest/plugin-rows.js'
import { TimeZone } from '../../model/values/time-zone.js'
import { intactValue } from '../queries/intact-value.js'
import { checkOperands, columnKind } from '../readers/check-condition.js'
import { type Catalog, columnOf } from '../schema/catalog.js'
import type { RawRow } from '../session.js'
import type { ColumnSource } from './relation-source.js'

/** Which rows of a plugin type the CMS has. */
export interface ShownPlugins {
  /** What to select for `has`, besides `plugin_key`: columns under their aliases. */
  readonly columns: readonly string[]
  /** Throws `corrupt-value` for a value that its column cannot hold. */
  has(row: RawRow): boolean
}

/** Throws `manifest-invalid` for a condition that the columns cannot be compared with. */
export function shownPlugins(
  pluginType: string,
  { table, where }: RowCondition,
  stored: readonly ColumnSource[],
  manifest: Manifest,
  catalog: Catalog,
): ShownPlugins {
  const now: Instant = { time: Date.now(), timeZone: new TimeZone(manifest.time_zone) }
  const asked = conditionColumns(where)
  const columns = stored.filter((one) => one.table === table && asked.includes(one.column))
  const kinds: Record<string, ColumnKind> = {}
  for (const column of asked) kinds[column] = columnKind(columnOf(catalog, table, column)?.type ?? '')
  checkOperands(where, kinds, `$.plugins.${pluginType}.where`, 'manifest-invalid')
  return {
    columns: columns.map((one) => `${one.table}.${one.column} as ${one.alias}`),
    has(row) {
      const key = row.plugin_key ?? null
      const values = columns.map(({ column, alias, convert }) => {
        const place = { table, column, keyColumn: 'plugin_key', key }
        return [column, intactValue(row[alias], convert, place)] as const
      })
      return meetsCondition(where, Object.fromEntries(values), kinds, now)
    },
  }
}
