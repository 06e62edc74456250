import { type ChangingSite, contentType, keys } from './changing-site.js'

export interface Plugin {
  id: number
  parent: number | null
  type: string
  language: string
  placeholder: number
  position: number
}

export interface Placeholder {
  id: number
  slot: string
  /** The language that its plugins are in, or would be. */
  language: string
}

/** A table with rows of plugins, and the column that names the plugin. */
interface PluginTable {
  table: string
  key: string
  /** Many rows a plugin. */
  many: boolean
}

export function plugins(site: ChangingSite, where = 'TRUE'): Promise<Plugin[]> {
  return site.rows(
    `SELECT id, parent_id AS parent, plugin_type AS type, language, placeholder_id AS placeholder, position
     FROM cms_cmsplugin WHERE ${where} ORDER BY id`,
  )
}

export function placeholders(site: ChangingSite, where = 'TRUE'): Promise<Placeholder[]> {
  return site.rows(
    `SELECT p.id, p.slot, COALESCE(
       (SELECT min(language) FROM cms_cmsplugin WHERE placeholder_id = p.id), c.language, 'en') AS language
     FROM cms_placeholder p LEFT JOIN cms_pagecontent c
       ON c.id = p.object_id AND p.content_type_id = ${contentType('cms', 'pagecontent')}
     WHERE ${where} ORDER BY p.id`,
  )
}

/** Statements that remove plugins from every table. */
export function deletePlugins(site: ChangingSite, ids: readonly number[]): string[] {
  const types = Object.keys(site.manifest.plugins)
  const tables = types.flatMap((type) => pluginTables(site, type))
  const unique = new Map(tables.map(({ table, key }) => [table, key]))
  return [...unique, ['cms_cmsplugin', 'id']].map(([table, key]) => `DELETE FROM ${table} WHERE ${key} IN ${keys(ids)}`)
}

/** Statements that copy a plugin with its rows in other tables, but without those below it. */
export async function copyPlugin(
  site: ChangingSite,
  plugin: Plugin,
  values: { parent: number | null; placeholder: number; language: string; position: number },
): Promise<{ id: number; statements: string[] }> {
  const id = await site.newId('cms_cmsplugin')
  const { parent, placeholder, ...same } = values
  const row = { id, parent_id: parent, placeholder_id: placeholder, ...same }
  const statements = [await site.copied('cms_cmsplugin', 'id', plugin.id, row)]
  for (const { table, key, many } of pluginTables(site, plugin.type)) {
    const column = many ? 'id' : key
    const rows = await site.ids(`SELECT ${column} AS id FROM ${table} WHERE ${key} = ${plugin.id} ORDER BY 1`)
    for (const from of rows) {
      const own = many ? { id: await site.newId(table) } : {}
      statements.push(await site.copied(table, column, from, { ...own, [key]: id }))
    }
  }
  return { id, statements }
}

/** Statements that copy every plugin of a placeholder to another one, a new one. */
export async function copyPlugins(
  site: ChangingSite,
  from: number,
  to: number,
  language: string | null,
): Promise<string[]> {
  const copies = new Map<number, number>()
  const statements: string[] = []
  const rows = await plugins(site, `placeholder_id = ${from}`)
  // Parents first, whatever their keys are.
  const roots = rows.filter(({ parent }) => !rows.some((row) => row.id === parent))
  const ordered = roots.flatMap((root) => below(rows, root))
  for (const [index, plugin] of ordered.entries()) {
    const parent = plugin.parent === null ? null : (copies.get(plugin.parent) ?? null)
    const values = { parent, placeholder: to, language: language ?? plugin.language, position: index + 1 }
    const copy = await copyPlugin(site, plugin, values)
    copies.set(plugin.id, copy.id)
    statements.push(...copy.statements)
  }
  return statements
}

/** Tables of a plugin type beside `cms_cmsplugin`. */
export function pluginTables(site: ChangingSite, type: string): PluginTable[] {
  const { models } = site.manifest
  const keyOf = (table: string) => Object.values(models).find((model) => model.table === table)?.pk ?? 'id'
  const tables = new Map<string, PluginTable>()
  for (const { table, column, type: kind } of site.manifest.plugins[type]?.fields ?? []) {
    if (table === 'cms_cmsplugin') continue
    const many = kind === 'ManyToManyField'
    tables.set(table, { table, key: many ? column : keyOf(table), many })
  }
  return [...tables.values()]
}

function below(rows: readonly Plugin[], plugin: Plugin): Plugin[] {
  return [plugin, ...rows.filter(({ parent }) => parent === plugin.id).flatMap((row) => below(rows, row))]
}
