import type { SiteName } from '../sites.js'
import type { DatabaseCopy } from './engines.js'
import { sqliteEngine } from './sqlite-engine.js'

const models = ['cms_page', 'cms_pagecontent', 'cms_cmsplugin', 'cms_placeholder']

/**
 * Spreads the keys of pages, contents, placeholders and plugins over all that a column of Django's AutoField holds, in
 * the same order: the highest is just below 2^31.
 */
export async function spreadKeys(copy: DatabaseCopy, site: SiteName): Promise<void> {
  const columns = await columnsOf(site)
  const keys = models.map((model) => `SELECT max(id) AS id FROM ${model}`).join(' UNION ALL ')
  const [row] = await copy.query(`SELECT max(id) AS id FROM (${keys}) AS k`)
  const factor = Math.floor((2 ** 31 - 1) / Number(row?.id))
  const type = `(SELECT id FROM django_content_type WHERE app_label = 'cms' AND model = 'pagecontent')`
  const versions = (await copy.query("SELECT count(*) AS count FROM django_content_type WHERE model = 'version'"))[0]
  const generic = ['cms_placeholder', ...(Number(versions?.count) > 0 ? ['djangocms_versioning_version'] : [])]
  await copy.exec(
    [
      ...columns.map(([table, column]) => `UPDATE ${table} SET ${column} = ${column} * ${factor}`),
      ...generic.map(
        (table) => `UPDATE ${table} SET object_id = object_id * ${factor} WHERE content_type_id = ${type}`,
      ),
    ].join(';\n'),
  )
}

/** The primary keys, and all columns that lead to them. Both engines have the same. */
async function columnsOf(site: SiteName): Promise<[table: string, column: string][]> {
  const copy = await sqliteEngine.copy(site)
  const links = await copy.query(
    `SELECT m.name AS name, k."from" AS key, k."table" AS target, coalesce(k."to", 'id') AS to_key
    FROM sqlite_master m JOIN pragma_foreign_key_list(m.name) k WHERE m.type = 'table'`,
  )
  const found = new Map(models.map((model) => [`${model}.id`, [model, 'id'] as [string, string]]))
  for (let size = 0; size < found.size; ) {
    size = found.size
    for (const { name, key, target, to_key: to } of links) {
      if (found.has(`${target}.${to}`)) found.set(`${name}.${key}`, [String(name), String(key)])
    }
  }
  return [...found.values()]
}
