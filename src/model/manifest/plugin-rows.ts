import type { PluginRow } from '../rows/rows.js'
import { groupBy } from '../values/group-by.js'
import type { Manifest } from './manifest.js'
import type { PluginClass } from './model-facts.js'
import { type Condition, conditionColumns } from './model-selection.js'

/** The condition under which the CMS has a row of a plugin type, and the table whose columns it names. */
export interface RowCondition {
  readonly table: string
  readonly where: Condition
}

export type PluginRows = Pick<PluginClass, 'table' | 'fields' | 'filtered_by' | 'where'>

/** Which rows of a plugin type are exported: all, none since only Python knows them, or those that meet a condition. */
export function exportedRows({ table, fields, filtered_by: by, where }: PluginRows): 'all' | 'none' | RowCondition {
  if (by === undefined) return 'all'
  if (where === undefined || table === null) return 'none'
  // The configuration may drop a field.
  const columns = fields.flatMap((field) => (field.table === table ? [field.column] : []))
  return conditionColumns(where).every((column) => columns.includes(column)) ? { table, where } : 'none'
}

/** The plugins of a placeholder that the manager of their model leaves out, and those below them. */
export function hiddenPlugins(
  { plugins: types }: Pick<Manifest, 'plugins'>,
  plugins: readonly PluginRow[],
): Set<number> {
  const hidden = new Set<number>()
  for (const { id, pluginType, fields } of plugins) {
    const facts = fields ? undefined : types[pluginType]
    if (facts && exportedRows(facts) !== 'all') hidden.add(id)
  }
  if (hidden.size > 0) addBelow(hidden, plugins)
  return hidden
}

/** The manifest with all rows of the plugin types of which a condition chooses rows. */
export function withAllRows(manifest: Manifest): Manifest {
  const plugins = Object.entries(manifest.plugins).map(([type, facts]) => {
    const { filtered_by: _by, where, ...all } = facts
    return [type, where === undefined ? facts : all]
  })
  return { ...manifest, plugins: Object.fromEntries(plugins) }
}

/** Adds to the ids of plugins those of all plugins below them. */
export function addBelow(
  ids: Set<number>,
  plugins: readonly { readonly id: number; readonly parentId: number | null }[],
): void {
  const children = groupBy(plugins, ({ parentId }) => parentId)
  // The iteration visits what it adds.
  for (const id of ids) for (const child of children.get(id) ?? []) ids.add(child.id)
}
