import { type ChangeMaker, type ChangingSite, literal } from './changing-site.js'

/** Changes of rows that pages and plugins only refer to, and of the site itself. */
export const referenceChanges: readonly ChangeMaker[] = [
  renameSite,
  editFile,
  editFile,
  (site) => edit(site, 'filer_image', 'file_ptr_id', ['default_alt_text', 'default_caption', 'author']),
  resizeImage,
  (site) => edit(site, 'refsite_plant', 'id', ['name']),
  (site) => edit(site, 'refsite_supplier', 'id', ['name']),
  changeSupplier,
  deleteReferenced,
  editAlias,
]

async function renameSite(site: ChangingSite) {
  const id = site.random.pick(await site.ids('SELECT id FROM django_site ORDER BY id'))
  const word = site.word()
  const [column, value] = site.random.one(['name', word], ['domain', `${word}.example.org`])
  return {
    text: `set ${column} of site ${id} to ${value}`,
    sql: `UPDATE django_site SET ${column} = ${literal(value)} WHERE id = ${id}`,
  }
}

async function editFile(site: ChangingSite) {
  const id = site.random.pick(await site.ids('SELECT id FROM filer_file ORDER BY id'))
  const word = site.word()
  const [column, value] = site.random.one(
    ['file', literal(`filer_public/${word}.png`)],
    ['file', 'NULL'],
    ['is_public', 'NOT is_public'],
    ['name', literal(word)],
    ['original_filename', literal(`${word} ü.png`)],
  )
  if (id === null) return null
  return {
    text: `set ${column} of file ${id} to ${value}`,
    sql: `UPDATE filer_file SET ${column} = ${value} WHERE id = ${id}`,
  }
}

async function resizeImage(site: ChangingSite) {
  const id = site.random.pick(await site.ids('SELECT file_ptr_id AS id FROM filer_image ORDER BY 1'))
  const size = 100 * (1 + site.random.below(9))
  if (id === null) return null
  return {
    text: `make image ${id} ${size} pixels wide`,
    sql: `UPDATE filer_image SET _width = ${size}, _height = 100, subject_location = '50,50' WHERE file_ptr_id = ${id}`,
  }
}

async function edit(site: ChangingSite, table: string, key: string, columns: [string, ...string[]]) {
  const id = site.random.pick(await site.ids(`SELECT ${key} AS id FROM ${table} ORDER BY 1`))
  const column = site.random.one(...columns)
  const word = site.word()
  if (id === null) return null
  return {
    text: `set ${column} of ${table} ${id} to ${word}`,
    sql: `UPDATE ${table} SET ${column} = ${literal(word)} WHERE ${key} = ${id}`,
  }
}

async function changeSupplier(site: ChangingSite) {
  const plant = site.random.pick(await site.ids('SELECT id FROM refsite_plant ORDER BY id'))
  const supplier = site.random.pick(await site.ids('SELECT id FROM refsite_supplier ORDER BY id'))
  if (plant === null) return null
  return {
    text: `give plant ${plant} supplier ${supplier}`,
    sql: `UPDATE refsite_plant SET supplier_id = ${literal(supplier)} WHERE id = ${plant}`,
  }
}

/** What refers to the row stays as it is. */
async function deleteReferenced(site: ChangingSite) {
  const [table, key] = site.random.one(
    ['refsite_plant', 'id'],
    ['refsite_supplier', 'id'],
    ['filer_file', 'id'],
    ['filer_image', 'file_ptr_id'],
  )
  const id = site.random.pick(await site.ids(`SELECT ${key} AS id FROM ${table} ORDER BY 1`))
  if (id === null || !site.random.chance(0.3)) return null
  return { text: `delete ${table} ${id}`, sql: `DELETE FROM ${table} WHERE ${key} = ${id}` }
}

async function editAlias(site: ChangingSite) {
  const alias = site.random.pick(await site.ids('SELECT id FROM djangocms_alias_alias ORDER BY id'))
  const word = site.word()
  const own = site.random.pick(await site.ids('SELECT id FROM django_site ORDER BY id'))
  if (alias === null) return null
  return site.random.one(
    {
      text: `give alias ${alias} the name ${word}`,
      sql: `UPDATE djangocms_alias_aliascontent SET name = '${word}' WHERE alias_id = ${alias}`,
    },
    {
      text: `give alias ${alias} to site ${own}`,
      sql: `UPDATE djangocms_alias_alias SET site_id = ${literal(own)} WHERE id = ${alias}`,
    },
    {
      text: `give alias ${alias} to all sites`,
      sql: `UPDATE djangocms_alias_alias SET site_id = NULL WHERE id = ${alias}`,
    },
    {
      text: `set the static code of alias ${alias} to ${word}`,
      sql: `UPDATE djangocms_alias_alias SET static_code = '${word}' WHERE id = ${alias}`,
    },
  )
}
