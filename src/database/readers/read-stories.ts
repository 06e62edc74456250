import type { StoryAuthorRow, StoryPosterRow, StoryTables } from '../../model/rows/story-tables.js'
import { intactDateTime } from '../queries/intact-value.js'
import { select } from '../queries/select.js'
import { type Catalog, columnOf, hasColumn } from '../schema/catalog.js'
import type { Raw, RawRow, Session } from '../session.js'
import { keyConverter } from '../values/field-converter.js'
import { integer, optionalInteger, strictBoolean, text } from '../values/raw-values.js'
import { unknownSettings } from '../values/value-settings.js'

/** The columns that are read besides `id`. Without one of them nothing is. */
const storyColumns = {
  djangocms_stories_storiesconfig: ['namespace', 'url_patterns', 'template_prefix', 'menu_empty_categories'],
  djangocms_stories_post: [
    ...['author_id', 'app_config_id', 'main_image_id', 'main_image_thumbnail_id'],
    // The last one for `storyWindow`.
    ...['date_created', 'date_modified', 'date_published', 'date_featured', 'date_published_end'],
  ],
  djangocms_stories_postcontent: ['post_id', 'language', 'title', 'slug', 'subtitle', 'abstract'],
  djangocms_stories_post_sites: ['post_id', 'site_id'],
  djangocms_stories_post_related: ['from_post_id', 'to_post_id'],
  djangocms_stories_post_categories: ['post_id', 'postcategory_id'],
  djangocms_stories_postcategory: ['app_config_id', 'priority'],
  djangocms_stories_postcategory_translation: ['master_id', 'language_code', 'name', 'slug'],
  taggit_tag: ['name', 'slug'],
  taggit_taggeditem: ['tag_id', 'content_type_id', 'object_id'],
}

type StoryTable = keyof typeof storyColumns

const authorsTable = 'djangocms_stories_authorentriesplugin_authors'
const postersTable = 'djangocms_video_videoplayer'

/** The tables of which `readStories` reads more than `authorColumns`. */
export const storyTablesRead: readonly string[] = [...Object.keys(storyColumns), authorsTable, postersTable]

/** The columns of users that `readStories` reads; null: none. */
export function authorColumns(catalog: Catalog): { table: string; key: string; columns: string[] } | null {
  const users = authorKeys(catalog)?.users
  if (!users) return null
  const { toTable: table, toColumn: key } = users
  const names = ['username', 'first_name', 'last_name'].filter((column) => hasColumn(catalog, table, column))
  return { table, key, columns: [key, ...names] }
}

/** Whether djangocms-stories is installed, in a version whose columns are known. */
export function hasStories(catalog: Catalog): boolean {
  return Object.entries(storyColumns).every(([table, columns]) =>
    ['id', ...columns].every((column) => hasColumn(catalog, table, column)),
  )
}

/** What the plugins of djangocms-stories show; null: see `hasStories`. */
export async function readStories(session: Session, catalog: Catalog): Promise<StoryTables | null> {
  if (!hasStories(catalog)) return null
  const read = storyReader(session)
  return {
    configs: await read('djangocms_stories_storiesconfig', (row) => ({
      id: integer(row.id),
      namespace: text(row.namespace),
      permalinks: text(row.url_patterns),
      templatePrefix: text(row.template_prefix),
      showsEmptyCategories: strictBoolean(row.menu_empty_categories),
    })),
    ...(await readPosts(session, catalog)),
    sites: await read('djangocms_stories_post_sites', (row) => ({
      postId: integer(row.post_id),
      siteId: integer(row.site_id),
    })),
    related: await read('djangocms_stories_post_related', (row) => ({
      fromId: integer(row.from_post_id),
      toId: integer(row.to_post_id),
    })),
    inCategories: await read('djangocms_stories_post_categories', (row) => ({
      postId: integer(row.post_id),
      categoryId: integer(row.postcategory_id),
    })),
    categories: await read('djangocms_stories_postcategory', (row) => ({
      id: integer(row.id),
      configId: optionalInteger(row.app_config_id),
      priority: optionalInteger(row.priority),
    })),
    categoryTexts: await read('djangocms_stories_postcategory_translation', (row) => ({
      categoryId: integer(row.master_id),
      language: text(row.language_code),
      name: text(row.name),
      slug: text(row.slug),
    })),
    tags: await read('taggit_tag', (row) => ({ id: integer(row.id), name: text(row.name), slug: text(row.slug) })),
    tagged: await read('taggit_taggeditem', (row) => ({
      tagId: integer(row.tag_id),
      contentTypeId: integer(row.content_type_id),
      objectId: text(row.object_id),
    })),
    authors: await readAuthors(session, catalog),
    posters: await readPosters(session, catalog),
  }
}

/** Reads all rows of a table. */
function storyReader(session: Session) {
  return <Row>(table: StoryTable, rowOf: (raw: RawRow) => Row) => select(session, table, storyColumns[table], rowOf)
}

async function readPosts(session: Session, catalog: Catalog): Promise<Pick<StoryTables, 'posts' | 'contents'>> {
  const read = storyReader(session)
  const authorKey = keyText(catalog, 'djangocms_stories_post', 'author_id')
  const date = (row: RawRow, column: string) =>
    intactDateTime(row[column], { table: 'djangocms_stories_post', column, keyColumn: 'id', key: row.id ?? null })
  return {
    posts: await read('djangocms_stories_post', (row) => ({
      id: integer(row.id),
      authorKey: authorKey(row.author_id),
      configId: optionalInteger(row.app_config_id),
      imageId: optionalInteger(row.main_image_id),
      thumbnailId: optionalInteger(row.main_image_thumbnail_id),
      created: date(row, 'date_created') ?? '',
      modified: date(row, 'date_modified') ?? '',
      published: date(row, 'date_published'),
      featured: date(row, 'date_featured'),
    })),
    contents: await read('djangocms_stories_postcontent', (row) => ({
      id: integer(row.id),
      postId: integer(row.post_id),
      language: text(row.language),
      title: text(row.title),
      slug: text(row.slug),
      subtitle: text(row.subtitle),
      abstract: text(row.abstract),
    })),
  }
}

/** The keys of the through table of authors and of posts that lead to users; null: there are none. */
function authorKeys(catalog: Catalog) {
  const users = catalog.get('djangocms_stories_post')?.foreignKeys.find(({ column }) => column === 'author_id')
  const link = catalog.get(authorsTable)?.foreignKeys.find(({ toTable }) => toTable === users?.toTable)
  return users && link ? { users, link } : null
}

/** Of other users nothing is read. */
async function readAuthors(session: Session, catalog: Catalog): Promise<StoryAuthorRow[]> {
  const [link, users] = [authorKeys(catalog)?.link, authorColumns(catalog)]
  if (!link || !users) return []
  const { table, key, columns } = users
  const query = session
    .knex(table)
    .select(`${key} as user_key`, ...columns.slice(1))
    .whereIn(key, session.knex(authorsTable).select(link.column))
    .orderBy(key)
  const has = (column: string) => columns.includes(column)
  const keyOf = keyText(catalog, table, key)
  const isNamed = has('first_name') && has('last_name')
  return (await session.read(query, table)).map((row) => ({
    key: keyOf(row.user_key) ?? '',
    username: has('username') ? text(row.username) : null,
    fullName: isNamed ? `${text(row.first_name)} ${text(row.last_name)}`.trim() : null,
  }))
}

/** Writes keys as the fields of plugins have them. */
function keyText(catalog: Catalog, table: string, column: string): (raw: Raw | undefined) => string | null {
  const convert = keyConverter(columnOf(catalog, table, column)?.type ?? '', unknownSettings)
  return (raw) => (raw === null || raw === undefined ? null : String(convert(raw)))
}

async function readPosters(session: Session, catalog: Catalog): Promise<StoryPosterRow[]> {
  if (!hasColumn(catalog, postersTable, 'poster_id')) return []
  const query = session
    .knex(`${postersTable} as v`)
    .join('cms_cmsplugin as p', 'p.id', 'v.cmsplugin_ptr_id')
    .join('cms_placeholder as h', 'h.id', 'p.placeholder_id')
    .where('h.slot', 'media')
    .whereNull('p.parent_id')
    .whereNotNull('v.poster_id')
    .select('h.content_type_id', 'h.object_id', 'p.language', 'v.poster_id')
    .orderBy('p.placeholder_id')
    .orderBy('p.position')
  return (await session.read(query, postersTable)).map((row) => ({
    contentTypeId: integer(row.content_type_id),
    contentId: integer(row.object_id),
    language: text(row.language),
    fileId: integer(row.poster_id),
  }))
}
