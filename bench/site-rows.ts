import { createRandom, createWriter, type Random, type Words, type Writer } from './text.js'

/** A value of a column, the same for both engines. */
type Value = string | number | boolean | null

export type Row = Record<string, Value>

/** Rows by table; foreign keys lead to earlier tables or to rows of the schema's own site. */
export type TableRows = Record<string, Row[]>

export const languages = ['en', 'de'] as const

const fanOut = 10
const slots = ['content', 'sidebar'] as const
/** Ids of the schema's own images that everybody may see. */
const publicImages = [1, 2, 4, 5]
const created = '2026-05-04 09:30:15.250000'

/**
 * The rows of a site with `count` pages, some pages at a time: a tree of ten children a page, every page in two
 * languages, two placeholders a content, a text and a teaser in each. The same count and seed give the same rows.
 */
export function* siteRows(
  count: number,
  contentType: number,
  { seed = count, words = 'plain' }: { seed?: number; words?: Words } = {},
): Iterable<TableRows> {
  const random = createRandom(seed)
  const maker: Maker = { count, contentType, random, writer: createWriter(random, words), places: [] }
  const batch = 1000
  for (let start = 0; start < count; start += batch) {
    const rows: TableRows = {}
    for (const table of tables) rows[table] = []
    for (let number = start; number < Math.min(start + batch, count); number += 1) addPage(maker, number, rows)
    yield rows
  }
}

/** In the order in which they are filled. */
const tables = [
  'cms_page',
  'cms_pageurl',
  'cms_pagecontent',
  'cms_placeholder',
  'cms_cmsplugin',
  'djangocms_text_text',
  'refsite_teaser',
] as const

interface Maker {
  readonly count: number
  readonly contentType: number
  readonly random: Random
  readonly writer: Writer
  /** Of the pages so far: treebeard path, and path by language. */
  readonly places: { tree: string; paths: Record<string, string> }[]
}

/** Characters of a page's path, so that it fits its column of 255 when an edit makes it longer. */
const longestPath = 230

/** Number 0 is home, 1 to 10 are at the top, too, and the children of n are 10 n + 1 to 10 n + 10. */
function addPage(maker: Maker, number: number, rows: TableRows): void {
  const { writer, places, count } = maker
  const id = number + 1
  const parent = number > fanOut ? Math.floor((number - 1) / fanOut) : null
  const above = parent === null ? null : places[parent]
  const place = parent === null ? number + 1 : number - fanOut * parent
  const tree = (above?.tree ?? '') + place.toString(36).toUpperCase().padStart(4, '0')
  const children = number === 0 ? 0 : Math.max(0, Math.min(fanOut, count - 1 - fanOut * number))
  const paths: Record<string, string> = {}
  places.push({ tree, paths })
  rows.cms_page?.push({
    ...people,
    id,
    reverse_id: number > 0 && number <= 3 ? `section-${number}` : null,
    navigation_extenders: null,
    login_required: false,
    is_home: number === 0,
    application_urls: null,
    application_namespace: null,
    is_page_type: false,
    depth: tree.length / 4,
    numchild: children,
    path: tree,
    site_id: 1,
    parent_id: parent === null ? null : parent + 1,
  })
  languages.forEach((language, index) => {
    const title = writer.title(2 + (number % 4))
    const prefix = above ? `${above.paths[language]}/` : ''
    const titled = `${slugOf(title)}-${number}`
    const slug = prefix.length + titled.length > longestPath ? String(number) : titled
    const path = number === 0 ? '' : prefix + slug
    paths[language] = path
    const contentId = number * languages.length + index + 1
    rows.cms_pageurl?.push({ id: contentId, slug, path, language, managed: true, page_id: id, site_id: 1 })
    rows.cms_pagecontent?.push({
      ...people,
      id: contentId,
      language,
      meta_description: number % 2 === 0 ? writer.prose(12) : null,
      title,
      page_title: null,
      menu_title: number % 5 === 0 ? writer.title(1) : null,
      redirect: null,
      page_id: id,
      in_navigation: number % 10 !== 9,
      limit_visibility_in_menu: null,
      template: 'page.html',
      xframe_options: 0,
      soft_root: false,
      slug,
      overwrite_url: null,
    })
    addPlaceholders(maker, language, contentId, rows)
  })
}

const people = { created_by: 'editor', changed_by: 'editor', creation_date: created, changed_date: created }

function addPlaceholders(maker: Maker, language: string, contentId: number, rows: TableRows): void {
  slots.forEach((slot, index) => {
    const id = (contentId - 1) * slots.length + index + 1
    rows.cms_placeholder?.push({
      id,
      slot,
      default_width: null,
      content_type_id: maker.contentType,
      object_id: contentId,
    })
    const textId = id * 2 - 1
    const common = { language, creation_date: created, changed_date: created, placeholder_id: id, parent_id: null }
    rows.cms_cmsplugin?.push({ ...common, id: textId, position: 1, plugin_type: 'TextPlugin' })
    rows.cms_cmsplugin?.push({ ...common, id: textId + 1, position: 2, plugin_type: 'TeaserPlugin' })
    rows.djangocms_text_text?.push(textRow(maker, textId))
    rows.refsite_teaser?.push(teaserRow(maker, textId + 1))
  })
}

function textRow({ writer }: Maker, id: number): Row {
  return { cmsplugin_ptr_id: id, body: bodyOf(writer), json: null, rte: 'tiptap' }
}

/** What a text plugin holds: two paragraphs. */
export function bodyOf(writer: Writer): string {
  return `<p>${writer.prose(20)}</p><p>${writer.prose(8)} <strong>${writer.words(2)}</strong></p>`
}

function teaserRow({ writer, random, count }: Maker, id: number): Row {
  const target = 1 + Math.floor(random() * count)
  const config = {
    columns: 1 + (id % 4),
    attrs: { class: writer.words(1), 'data-cms-href': `cms.page:${target}` },
    link: { internal_link: `cms.page:${target}` },
    items: [
      { label: writer.words(2), weight: 0.5 },
      { label: writer.words(1), weight: 2 },
    ],
  }
  return {
    cmsplugin_ptr_id: id,
    heading: writer.title(3),
    style: id % 3 === 0 ? 'boxed' : 'plain',
    body: writer.prose(10),
    price: id % 2 === 0 ? 19.5 : null,
    ratio: 0.25,
    rank: id % 10,
    big: id % 7 === 0 ? 123_456_789_012 : null,
    starts_at: created,
    day: '2026-05-04',
    at: '09:30:00',
    length: null,
    link: `https://example.org/${writer.words(1)}`,
    contact: '',
    slug: '',
    featured: id % 2 === 0,
    maybe: null,
    token: null,
    ip: null,
    config: JSON.stringify(config),
    attachment: '',
    raw: null,
    image_id: publicImages[id % publicImages.length] ?? null,
    plant_id: 1 + (id % 6),
    supplier_id: 1 + (id % 3),
    target_id: target,
  }
}

function slugOf(title: string): string {
  return title.toLowerCase().replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue').replaceAll(' ', '-')
}
