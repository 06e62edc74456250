import { type ChangeMaker, type ChangingSite, literal, type SqlValue, together } from './changing-site.js'

/** Changes that imports and scripts make in SQL, past what the CMS does when a row is saved. */
export const scriptChanges: readonly ChangeMaker[] = [
  swapValues,
  swapValues,
  swapKeys,
  reuseKey,
  renumberType,
  changeType,
  moveReverseId,
  moveTranslation,
]

type Key = readonly [table: string, key: string]

/** Tables whose rows others refer to, with their keys. */
const referenced: readonly [Key, ...Key[]] = [
  ['cms_pagecontent', 'id'],
  ['cms_placeholder', 'id'],
  ['cms_cmsplugin', 'id'],
  ['cms_pageurl', 'id'],
  ['djangocms_alias_aliascontent', 'id'],
  ['filer_file', 'id'],
  ['filer_image', 'file_ptr_id'],
  ['refsite_plant', 'id'],
  ['refsite_supplier', 'id'],
]

type Column = readonly [table: string, column: string, key?: string]

/** Columns of which no index says that their values differ. */
const columns: readonly [Column, ...Column[]] = [
  ['cms_page', 'login_required'],
  ['cms_pagecontent', 'page_id'],
  ['cms_pagecontent', 'language'],
  ['cms_pagecontent', 'template'],
  ['cms_placeholder', 'object_id'],
  ['cms_placeholder', 'content_type_id'],
  ['cms_placeholder', 'slot'],
  ['cms_cmsplugin', 'plugin_type'],
  ['cms_cmsplugin', 'parent_id'],
  ['filer_file', 'file'],
  ['filer_file', 'is_public'],
  ['refsite_plant', 'name'],
  ['refsite_plant', 'supplier_id'],
  ['refsite_teaser', 'target_id', 'cmsplugin_ptr_id'],
  ['refsite_teaser', 'image_id', 'cmsplugin_ptr_id'],
  ['refsite_column', 'width', 'cmsplugin_ptr_id'],
  ['djangocms_alias_aliasplugin', 'alias_id', 'cmsplugin_ptr_id'],
]

/** Two rows exchange what they have in a column. */
async function swapValues(site: ChangingSite) {
  const [table, column, key = 'id'] = site.random.one(...columns)
  // Without versions an index says that a page has one content in each language.
  if (table === 'cms_pagecontent' && !site.manifest.versioning) return null
  const sql = `SELECT ${key} AS id, ${column} AS value FROM ${table} ORDER BY 1`
  const rows = await site.rows<{ id: number; value: SqlValue }>(sql)
  const [one, other] = [site.random.pick(rows), site.random.pick(rows)]
  if (!one || !other || one.value === other.value) return null
  const set = (id: number, value: SqlValue) => `UPDATE ${table} SET ${column} = ${literal(value)} WHERE ${key} = ${id}`
  return {
    text: `swap ${column} of ${table} ${one.id} and ${other.id}`,
    sql: together(set(one.id, other.value), set(other.id, one.value)),
  }
}

/** Two rows exchange their keys, and so all that refers to them. */
async function swapKeys(site: ChangingSite) {
  const [table, key] = site.random.one(...referenced)
  const rows = await site.ids(`SELECT ${key} AS id FROM ${table} ORDER BY 1`)
  const [one, other] = [site.random.pick(rows), site.random.pick(rows)]
  if (one === null || other === null || one === other) return null
  const move = (from: number, to: number) => `UPDATE ${table} SET ${key} = ${to} WHERE ${key} = ${from}`
  const spare = 1_000_000
  return {
    text: `swap the keys ${one} and ${other} of ${table}`,
    sql: together(move(one, spare), move(other, one), move(spare, other)),
  }
}

/** A row is gone, and another one has its key. */
async function reuseKey(site: ChangingSite) {
  const [table, key] = site.random.one(...referenced)
  const rows = await site.ids(`SELECT ${key} AS id FROM ${table} ORDER BY 1`)
  const [one, other] = [site.random.pick(rows), site.random.pick(rows)]
  if (one === null || other === null || one === other || rows.length < 4) return null
  return {
    text: `replace row ${one} of ${table} by row ${other}`,
    sql: together(
      `DELETE FROM ${table} WHERE ${key} = ${one}`,
      `UPDATE ${table} SET ${key} = ${one} WHERE ${key} = ${other}`,
    ),
  }
}

/** As a dump of the rows of another database has it. */
async function renumberType(site: ChangingSite) {
  const model = site.random.one('pagecontent', 'aliascontent', 'plant')
  const old = site.random.pick(await site.ids(`SELECT id FROM django_content_type WHERE model = '${model}'`))
  if (old === null) return null
  const id = await site.newId('django_content_type')
  const referring = ['cms_placeholder', ...(site.manifest.versioning ? ['djangocms_versioning_version'] : [])]
  return {
    text: `renumber the content type of ${model} from ${old} to ${id}`,
    sql: together(
      `UPDATE django_content_type SET id = ${id} WHERE id = ${old}`,
      ...referring.map((table) => `UPDATE ${table} SET content_type_id = ${id} WHERE content_type_id = ${old}`),
    ),
  }
}

/** Rows of its tables stay as they are. */
async function changeType(site: ChangingSite) {
  const plugin = site.random.pick(await site.ids('SELECT id FROM cms_cmsplugin ORDER BY id'))
  const type = site.random.pick([...Object.keys(site.manifest.plugins), 'GonePlugin'])
  if (plugin === null || type === null) return null
  return {
    text: `make plugin ${plugin} a ${type}`,
    sql: `UPDATE cms_cmsplugin SET plugin_type = ${literal(type)} WHERE id = ${plugin}`,
  }
}

async function moveReverseId(site: ChangingSite) {
  const rows = await site.rows<{ id: number; reverse: string }>(
    'SELECT id, reverse_id AS reverse FROM cms_page WHERE reverse_id IS NOT NULL ORDER BY id',
  )
  const from = site.random.pick(rows)
  const to = site.random.pick(await site.ids('SELECT id FROM cms_page WHERE reverse_id IS NULL ORDER BY id'))
  if (!from || to === null) return null
  return {
    text: `move the reverse id ${from.reverse} from page ${from.id} to page ${to}`,
    sql: together(
      `UPDATE cms_page SET reverse_id = NULL WHERE id = ${from.id}`,
      `UPDATE cms_page SET reverse_id = ${literal(from.reverse)} WHERE id = ${to}`,
    ),
  }
}

/** All versions in a language, with the address, belong to another page. */
async function moveTranslation(site: ChangingSite) {
  const url = await site.any<{ page: number; language: string }>(
    'SELECT page_id AS page, language FROM cms_pageurl ORDER BY id',
  )
  if (!url) return null
  const { page, language } = url
  const untranslated = `SELECT id FROM cms_page WHERE is_home = FALSE AND id NOT IN
    (SELECT page_id FROM cms_pageurl WHERE language = '${language}') AND id NOT IN
    (SELECT page_id FROM cms_pagecontent WHERE language = '${language}') ORDER BY id`
  const target = site.random.pick(await site.ids(untranslated))
  if (target === null) return null
  const move = (table: string) =>
    `UPDATE ${table} SET page_id = ${target} WHERE page_id = ${page} AND language = '${language}'`
  return {
    text: `move ${language} of page ${page} to page ${target}`,
    sql: together(move('cms_pageurl'), move('cms_pagecontent')),
  }
}
