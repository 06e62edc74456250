import { type ChangeMaker, type ChangingSite, literal } from './changing-site.js'
import { newValue } from './field-values.js'

/** Changes of rows that extend pages and contents; nothing in projects without such models. */
export const extensionChanges: readonly ChangeMaker[] = [editExtension, editExtension, addExtension, deleteExtension]

async function editExtension(site: ChangingSite) {
  const { table, pk, fields } = anyExtension(site) ?? {}
  if (!table || !fields) return null
  const row = site.random.pick(await site.ids(`SELECT ${pk} AS id FROM ${table} ORDER BY 1`))
  const field = site.random.pick(fields)
  const value = field && (await newValue(site, field))
  if (row === null || !field || value === null) return null
  return {
    text: `set ${field.name} of ${table} ${row} to ${value}`,
    sql: `UPDATE ${table} SET ${field.column} = ${value} WHERE ${pk} = ${row}`,
  }
}

/** A copy of a row for another owner. */
async function addExtension(site: ChangingSite) {
  const facts = anyExtension(site)
  if (!facts) return null
  const { table, pk, column, of } = facts
  const row = site.random.pick(await site.ids(`SELECT ${pk} AS id FROM ${table} ORDER BY 1`))
  const owners = of === 'page' ? 'cms_page' : 'cms_pagecontent'
  const bare = `SELECT id FROM ${owners} WHERE id NOT IN (SELECT ${column} FROM ${table}) ORDER BY id`
  const owner = site.random.pick(await site.ids(bare))
  if (row === null || owner === null) return null
  const id = await site.newId(table, pk)
  return {
    text: `give ${of} ${owner} a copy of ${table} ${row}`,
    sql: await site.copied(table, pk, row, { [pk]: id, [column]: owner }),
  }
}

async function deleteExtension(site: ChangingSite) {
  const { table, pk } = anyExtension(site) ?? {}
  if (!table) return null
  const row = site.random.pick(await site.ids(`SELECT ${pk} AS id FROM ${table} ORDER BY 1`))
  return row === null
    ? null
    : { text: `delete ${table} ${row}`, sql: `DELETE FROM ${table} WHERE ${pk} = ${literal(row)}` }
}

function anyExtension(site: ChangingSite) {
  return site.random.pick(Object.values(site.manifest.extensions ?? {}))
}
