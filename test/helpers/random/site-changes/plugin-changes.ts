import { type ChangeMaker, type ChangingSite, contentType, literal, subtree, together } from './changing-site.js'
import { newValue } from './field-values.js'
import { arranged, newPlace, placed, unplaced } from './plugin-places.js'
import { copyPlugin, deletePlugins, type Plugin, plugins, pluginTables } from './plugin-rows.js'

/** Changes of plugins, wherever they stand. */
export const pluginChanges: readonly ChangeMaker[] = [
  (site) => editPlugin(site),
  (site) => editPlugin(site, "plugin_type IN ('TextPlugin', 'TeaserPlugin', 'LinkPlugin', 'Alias')"),
  addPlugin,
  deletePlugin,
  movePlugin,
  loseRow,
  changeRelated,
]

/** Changes of plugins in placeholders of aliases and of other models, which many files hold or few. */
export const otherPluginChanges: readonly ChangeMaker[] = [
  (site) => editPlugin(site, `placeholder_id IN (${otherPlaceholders})`),
  addOtherPlaceholder,
]

const otherPlaceholders = `SELECT id FROM cms_placeholder
  WHERE content_type_id IS NOT NULL AND content_type_id <> ${contentType('cms', 'pagecontent')}`

async function editPlugin(site: ChangingSite, where = 'TRUE') {
  const plugin = site.random.pick(await plugins(site, where))
  if (!plugin) return null
  const fields = site.manifest.plugins[plugin.type]?.fields ?? []
  const field = site.random.pick(
    fields.filter(
      ({ table, type }) => table !== 'cms_cmsplugin' && !['OneToOneField', 'ManyToManyField'].includes(type),
    ),
  )
  const key = pluginTables(site, plugin.type).find(({ table }) => table === field?.table)?.key
  const value = field && (await newValue(site, field))
  if (!field || key === undefined || value === null) return null
  return {
    text: `set ${field.name} of ${named(plugin)} to ${value}`,
    sql: `UPDATE ${field.table} SET "${field.column}" = ${value} WHERE ${key} = ${plugin.id}`,
  }
}

async function addPlugin(site: ChangingSite) {
  const place = await newPlace(site)
  const plugin = site.random.pick(await plugins(site))
  if (!place || !plugin) return null
  const { id, statements } = await copyPlugin(site, plugin, { ...place, position: unplaced })
  return {
    text: `copy ${named(plugin)} to ${placed(place)} as plugin ${id}`,
    sql: together(...statements, ...(await arranged(site, place, [id]))),
  }
}

async function deletePlugin(site: ChangingSite) {
  const plugin = site.random.pick(await plugins(site))
  if (!plugin) return null
  const ids = subtree(await plugins(site, `placeholder_id = ${plugin.placeholder}`), plugin.id).map(({ id }) => id)
  return { text: `delete ${named(plugin)} and ${ids.length - 1} below it`, sql: together(...deletePlugins(site, ids)) }
}

async function movePlugin(site: ChangingSite) {
  const plugin = site.random.pick(await plugins(site))
  if (!plugin) return null
  const moved = subtree(await plugins(site, `placeholder_id = ${plugin.placeholder}`), plugin.id).map(({ id }) => id)
  // Half of the moves stay in the placeholder.
  const place = await newPlace(site, site.random.chance(0.5) ? `p.id = ${plugin.placeholder}` : 'TRUE')
  if (!place || (place.parent !== null && moved.includes(place.parent))) return null
  const arrive = moved.map(
    (id, index) =>
      `UPDATE cms_cmsplugin SET placeholder_id = ${place.placeholder}, language = ${literal(place.language)},
       position = ${unplaced - index} WHERE id = ${id}`,
  )
  return {
    text: `move ${named(plugin)} and ${moved.length - 1} below it to ${placed(place)}`,
    sql: together(
      ...arrive,
      `UPDATE cms_cmsplugin SET parent_id = ${literal(place.parent)} WHERE id = ${plugin.id}`,
      ...(await arranged(site, place, moved)),
    ),
  }
}

/** A plugin without its own row is left out, with everything below it. */
async function loseRow(site: ChangingSite) {
  const plugin = site.random.pick(await plugins(site))
  const table = plugin && site.random.pick(pluginTables(site, plugin.type).filter(({ many }) => !many))
  if (!table || !site.random.chance(0.3)) return null
  return {
    text: `delete the ${table.table} row of ${named(plugin)}`,
    sql: `DELETE FROM ${table.table} WHERE ${table.key} = ${plugin.id}`,
  }
}

/** A row more or less of a many-to-many field. */
async function changeRelated(site: ChangingSite) {
  const table = 'refsite_plantlist_plants'
  const plugin = site.random.pick(await plugins(site, "plugin_type = 'PlantListPlugin'"))
  if (!plugin) return null
  const stored = `SELECT plant_id FROM ${table} WHERE plantlist_id = ${plugin.id}`
  const has = site.random.chance(0.5)
  const sql = `SELECT id FROM refsite_plant WHERE id ${has ? 'IN' : 'NOT IN'} (${stored}) ORDER BY id`
  const plant = site.random.pick(await site.ids(sql))
  if (plant === null) return null
  if (has) {
    const gone = `DELETE FROM ${table} WHERE plantlist_id = ${plugin.id} AND plant_id = ${plant}`
    return { text: `take plant ${plant} from ${named(plugin)}`, sql: gone }
  }
  const values = [await site.newId(table), plugin.id, plant].join(', ')
  const added = `INSERT INTO ${table} (id, plantlist_id, plant_id) VALUES (${values})`
  return { text: `give plant ${plant} to ${named(plugin)}`, sql: added }
}

/** A placeholder of a plant, with a plugin. */
async function addOtherPlaceholder(site: ChangingSite) {
  const plant = site.random.pick(await site.ids('SELECT id FROM refsite_plant ORDER BY id'))
  const plugin = site.random.pick(await plugins(site, "plugin_type IN ('QuotePlugin', 'TextPlugin')"))
  if (plant === null || !plugin) return null
  const id = await site.newId('cms_placeholder')
  const slot = site.word()
  const place = { parent: null, placeholder: id, language: plugin.language, position: 1 }
  const { statements } = await copyPlugin(site, plugin, place)
  return {
    text: `give plant ${plant} a placeholder ${slot} with a copy of ${named(plugin)}`,
    sql: together(
      `INSERT INTO cms_placeholder (id, slot, content_type_id, object_id)
       VALUES (${id}, '${slot}', ${contentType('refsite', 'plant')}, ${plant})`,
      ...statements,
    ),
  }
}

function named({ type, id }: Plugin): string {
  return `${type} ${id}`
}
