import type { BenchSite } from './build-site.js'
import { languages, type Row, siteRows } from './site-rows.js'

/** An edit of the site that editors make, and that the next export has to bring out. */
interface SiteEdit {
  readonly name: string
  apply(site: BenchSite): Promise<void>
}

/** Pages that show the file and the alias, as far as the site has so many. */
const showing = 1000
/** Ids that the rows of the site leave free. */
const [sharedFile, sharedAlias, aliasPlaceholder, aliasText, firstAliasPlugin] = [
  900, 900, 90_000_000, 90_000_001, 91_000_000,
]
const aliasContentType = 40
/** A page at the top that the moved subtree is not below: deeper ones have paths that are too long to go on. */
const otherTop = 3

/** Adds what the edits need: a file and an alias that many pages show. */
export async function prepareEdits(site: BenchSite, pages: number): Promise<void> {
  const shown = Array.from({ length: Math.min(showing, pages) }, (_, number) => number)
  await copyRow(site, 'filer_file', 'id', { id: sharedFile, file: 'shared/one.png' })
  await copyRow(site, 'filer_image', 'file_ptr_id', { file_ptr_id: sharedFile })
  const common = { language: 'en', creation_date: created, changed_date: created, parent_id: null }
  const plugin = (id: number, placeholder: number, type: string, position: number): Row => ({
    ...{ ...common, id, placeholder_id: placeholder, plugin_type: type, position },
  })
  await site.insert({
    djangocms_alias_alias: [
      { id: sharedAlias, position: 1, category_id: 1, creation_method: 'template', site_id: null, static_code: null },
    ],
    djangocms_alias_aliascontent: [{ id: sharedAlias, name: 'Shared', language: 'en', alias_id: sharedAlias }],
    cms_placeholder: [
      {
        ...{ id: aliasPlaceholder, slot: 'content', default_width: null },
        content_type_id: aliasContentType,
        object_id: sharedAlias,
      },
    ],
    cms_cmsplugin: [
      plugin(aliasText, aliasPlaceholder, 'TextPlugin', 1),
      ...shown.map((number) => plugin(firstAliasPlugin + number, firstPlaceholder(number), 'Alias', 3)),
    ],
    djangocms_text_text: [
      { cmsplugin_ptr_id: aliasText, body: '<p>Shown by many pages.</p>', json: null, rte: 'tiptap' },
    ],
    djangocms_alias_aliasplugin: shown.map((number) => ({
      ...{ cmsplugin_ptr_id: firstAliasPlugin + number, template: 'default', alias_id: sharedAlias },
    })),
  })
  const teasers = shown.map((number) => 2 * firstPlaceholder(number))
  await site.exec(
    `UPDATE refsite_teaser SET image_id = ${sharedFile} WHERE cmsplugin_ptr_id IN (${teasers.join(', ')})`,
  )
}

/** The edits, each on top of those before it. `setSerializer` changes the serializer of a plugin type. */
export function siteEdits(pages: number, setSerializer: () => void): SiteEdit[] {
  const leaf = (part: number) => Math.floor((pages * part) / 10)
  const tree = subtreeOfHundred(pages)
  const edit = (name: string, apply: SiteEdit['apply']): SiteEdit => ({ name, apply })
  return [
    edit('nothing', async () => {}),
    edit('one text', (site) =>
      site.exec(
        `UPDATE djangocms_text_text SET body = '<p>Another text.</p>' WHERE cmsplugin_ptr_id = ${8 * leaf(5) + 1}`,
      ),
    ),
    edit('one title', (site) =>
      site.exec(`UPDATE cms_pagecontent SET title = 'Another title' WHERE id = ${languages.length * leaf(6) + 1}`),
    ),
    edit('one slug with 100 descendants', (site) => renameSlug(site, tree + 1)),
    edit('one new page', async (site) => site.insert(newPage(pages))),
    edit('one page unpublished', (site) => site.exec(`DELETE FROM cms_pagecontent WHERE page_id = ${leaf(8) + 1}`)),
    edit('one moved subtree of 100', (site) => movePage(site, tree + 1, otherTop)),
    edit('one file replaced that 1,000 pages show', (site) =>
      site.exec(`UPDATE filer_file SET file = 'shared/two.png' WHERE id = ${sharedFile}`),
    ),
    edit('one alias that 1,000 pages show', (site) =>
      site.exec(`UPDATE djangocms_text_text SET body = '<p>Changed.</p>' WHERE cmsplugin_ptr_id = ${aliasText}`),
    ),
    edit("one plugin type's serializer changed", async () => setSerializer()),
  ]
}

const created = '2026-05-04 09:30:15.250000'

/** The first row once more, with other values in some columns. */
async function copyRow(site: BenchSite, table: string, key: string, values: Row): Promise<void> {
  const [row] = await site.query(`SELECT * FROM ${table} WHERE ${key} = 1`)
  await site.insert({ [table]: [{ ...row, ...values }] })
}

/** Of the first language of a page. */
function firstPlaceholder(number: number): number {
  return number * 2 * languages.length + 1
}

/** Number of a page with 110 descendants: its children are 10 n + 1 to 10 n + 10. */
function subtreeOfHundred(pages: number): number {
  let number = 1
  while (1000 * number + 1110 < pages) number = 10 * number + 1
  return number
}

async function renameSlug(site: BenchSite, page: number): Promise<void> {
  const [url] = await site.query(`SELECT id, path FROM cms_pageurl WHERE page_id = ${page} AND language = 'en'`)
  await setPath(site, 'en', String(url?.path), `${String(url?.path)}-renamed`)
  await site.exec(`UPDATE cms_pageurl SET slug = slug || '-renamed' WHERE id = ${Number(url?.id)}`)
}

/** Behind the children of another page. */
async function movePage(site: BenchSite, page: number, parent: number): Promise<void> {
  const [[moved], [above]] = [await site.query(treeOf(page)), await site.query(treeOf(parent))]
  const [from, to] = [String(moved?.path), `${String(above?.path)}00ZZ`]
  const path = `'${to}' || substr(path, ${from.length + 1})`
  const depth = `depth + ${(to.length - from.length) / 4}`
  await site.exec(`UPDATE cms_page SET path = ${path}, depth = ${depth} WHERE path LIKE '${from}%'`)
  await site.exec(`UPDATE cms_page SET parent_id = ${parent} WHERE id = ${page}`)
  for (const language of languages) {
    const urls = await site.query(
      `SELECT page_id, slug, path FROM cms_pageurl WHERE page_id IN (${page}, ${parent}) AND language = '${language}'`,
    )
    const [own, other] = [page, parent].map((id) => urls.find((url) => Number(url.page_id) === id))
    await setPath(site, language, String(own?.path), `${String(other?.path)}/${String(own?.slug)}`)
  }
}

function treeOf(page: number): string {
  return `SELECT path FROM cms_page WHERE id = ${page}`
}

/** Of a page and of everything below it. */
async function setPath(site: BenchSite, language: string, from: string, to: string): Promise<void> {
  const path = `'${to}' || substr(path, ${from.length + 1})`
  const where = `language = '${language}' AND (path = '${from}' OR path LIKE '${from}/%')`
  await site.exec(`UPDATE cms_pageurl SET path = ${path} WHERE ${where}`)
}

/** The page that a site of one page more would have. */
function newPage(pages: number): Record<string, Row[]> {
  let last: Record<string, Row[]> = {}
  for (const rows of siteRows(pages + 1, 3, { seed: pages })) last = rows
  const counts: Record<string, number> = { cms_pageurl: 2, cms_pagecontent: 2, cms_placeholder: 4, cms_cmsplugin: 8 }
  return Object.fromEntries(
    Object.entries(last).map(([table, rows]) => [
      table,
      rows.slice(-(counts[table] ?? (table === 'cms_page' ? 1 : 4))),
    ]),
  )
}
