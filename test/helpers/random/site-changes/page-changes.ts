import { type ChangeMaker, type ChangingSite, keys, literal, subtree, together } from './changing-site.js'
import { contents, copyContent, deleteContents, pageContents } from './content-rows.js'
import { PageUrls, pages, treeTable } from './page-rows.js'
import { freePath } from './tree-paths.js'

/** Changes of pages as a whole, and of who may see them. */
export const pageChanges: readonly ChangeMaker[] = [
  editPage,
  editPage,
  moveAddress,
  restrict,
  lift,
  addPage,
  deletePage,
]

async function editPage(site: ChangingSite) {
  const page = site.random.pick(await pages(site))
  if (!page) return null
  const word = site.word()
  const [column, value] = site.random.one(
    ['reverse_id', literal(word)],
    ['reverse_id', 'NULL'],
    ['login_required', 'NOT login_required'],
    ['login_required', 'NOT login_required'],
    ['navigation_extenders', literal(site.random.one('SomeMenu', '', null))],
    ['application_urls', literal(site.random.one('PlantsApphook', '', null))],
    ['application_namespace', literal(site.random.one(word, null))],
    ['changed_date', literal('2025-03-04 05:06:07.25')],
  )
  return {
    text: `set ${column} of page ${page.id} to ${value}`,
    sql: `UPDATE cms_page SET ${column} = ${value} WHERE id = ${page.id}`,
  }
}

/** Rows of URLs keep their site when a page gets another one (cms.models.pagemodel.PageUrl). */
async function moveAddress(site: ChangingSite) {
  if (!site.manifest.cms.startsWith('5.1')) return null
  const url = site.random.pick(await site.ids('SELECT id FROM cms_pageurl ORDER BY id'))
  const other = site.random.pick(await site.ids('SELECT id FROM django_site ORDER BY id'))
  const same = `SELECT o.id FROM cms_pageurl o JOIN cms_pageurl u ON o.path = u.path AND o.language = u.language
    WHERE u.id = ${url} AND o.id <> u.id AND o.site_id = ${other}`
  if ((await site.ids(same)).length > 0) return null
  return {
    text: `move URL ${url} to site ${other}`,
    sql: `UPDATE cms_pageurl SET site_id = ${other} WHERE id = ${url}`,
  }
}

async function restrict(site: ChangingSite) {
  // Elsewhere such a row contradicts the manifest.
  if (!site.manifest.permission) return null
  const page = site.random.pick(await pages(site))
  const group = site.random.pick(await site.ids('SELECT id FROM auth_group ORDER BY id'))
  if (!page || group === null || page.home) return null
  const id = await site.newId('cms_pagepermission')
  const grant = site.random.below(5) + 1
  const rights = 'can_change, can_add, can_delete, can_change_advanced_settings, can_publish, can_change_permissions'
  return {
    text: `let only group ${group} see page ${page.id} (grant_on ${grant})`,
    sql: `INSERT INTO cms_pagepermission (id, ${rights}, can_move_page, can_view, grant_on, group_id, page_id, user_id)
      VALUES (${id}, ${'FALSE, '.repeat(7)}TRUE, ${grant}, ${group}, ${page.id}, NULL)`,
  }
}

async function lift(site: ChangingSite) {
  const rule = site.random.pick(await site.ids('SELECT id FROM cms_pagepermission ORDER BY id'))
  if (rule === null) return null
  const changes = [`DELETE FROM cms_pagepermission WHERE id = ${rule}`]
  if (site.manifest.permission) {
    changes.push(`UPDATE cms_pagepermission SET can_view = NOT can_view WHERE id = ${rule}`)
  }
  const sql = site.random.pick(changes)
  if (sql === null) return null
  return { text: `lift or change page permission ${rule}`, sql }
}

/** A copy of a page, with its contents, beside it. */
async function addPage(site: ChangingSite) {
  const all = await pages(site)
  const page = site.random.pick(all.filter(({ home }) => !home))
  if (!page) return null
  const id = await site.newId('cms_page')
  const table = treeTable(site)
  const place = { path: freePath(all, page.parent), numchild: 0 }
  const statements: string[] = []
  if (table === 'cms_treenode') {
    const node = await site.newId('cms_treenode')
    statements.push(await site.copied('cms_treenode', 'id', page.node, { id: node, ...place }))
    statements.push(await site.copied('cms_page', 'id', page.id, { id, node_id: node, reverse_id: null }))
  } else {
    statements.push(await site.copied('cms_page', 'id', page.id, { id, ...place, reverse_id: null }))
  }
  statements.push(`UPDATE ${table} SET numchild = numchild + 1 WHERE id = ${literal(page.parentNode)}`)
  const urls = await PageUrls.read(site)
  for (const content of await contents(site, pageContents, `c.page_id = ${page.id}`)) {
    const values = { owner: id, state: content.state ?? '', columns: { title: site.word() } }
    statements.push(...(await copyContent(site, pageContents, content, values)).statements)
    await urls.add(page, content.language, site.word(), id)
  }
  const added = urls.statements()
  if (added === null) return null
  return { text: `copy page ${page.id} as page ${id}`, sql: together(...statements, ...added) }
}

/** With the pages below it. */
async function deletePage(site: ChangingSite) {
  const all = await pages(site)
  const page = site.random.pick(all.filter(({ home, id }) => !home && subtree(all, id).length < 5))
  if (!page || !site.random.chance(0.5)) return null
  const doomed = subtree(all, page.id)
  const ids = keys(doomed.map(({ id }) => id))
  const table = treeTable(site)
  const nodes = doomed.map(({ node }) => node)
  return {
    text: `delete page ${page.id} and ${doomed.length - 1} below it`,
    sql: together(
      ...(await deleteContents(site, pageContents, await contents(site, pageContents, `c.page_id IN ${ids}`))),
      `DELETE FROM cms_pageurl WHERE page_id IN ${ids}`,
      `DELETE FROM cms_pagepermission WHERE page_id IN ${ids}`,
      `DELETE FROM cms_page WHERE id IN ${ids}`,
      ...(table === 'cms_treenode' ? [`DELETE FROM cms_treenode WHERE id IN ${keys(nodes)}`] : []),
      `UPDATE ${table} SET numchild = numchild - 1 WHERE id = ${literal(page.parentNode)}`,
    ),
  }
}
