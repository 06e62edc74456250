import type { StoryAuthorRow, StoryPosterRow, StoryTables } from '../../model/rows/story-tables.js'
import { type Catalog, columnOf, hasColumn } from '../schema/catalog.js'
import type { Raw, Session } from '../session.js'
import { dateTime } from '../values/date-values.js'
import { keyConverter } from '../values/field-converter.js'
import { boolean, integer, optionalInteger, text } from '../values/raw-values.js'
import { select } from './select.js'

/** Without one of them there is nothing to read. */
const storyTables = [
  'djangocms_stories_storiesconfig',
  'djangocms_stories_post',
  'djangocms_stories_postcontent',
  'djangocms_stories_post_sites',
  'djangocms_stories_post_related',
  'djangocms_stories_post_categories',
  'djangocms_stories_postcategory',
  'djangocms_stories_postcategory_translation',
  'taggit_tag',
  'taggit_taggeditem',
]

const authorsTable = 'djangocms_stories_authorentriesplugin_authors'
const postersTable = 'djangocms_video_videoplayer'

/** The tables that `readStories` reads. */
export function storyTablesRead(catalog: Catalog): string[] {
  return [...storyTables, authorsTable, postersTable, authorKeys(catalog)?.users.toTable ?? '']
}

/** What the plugins of djangocms-stories show; null: it is not installed. */
export async function readStories(session: Session, catalog: Catalog): Promise<StoryTables | null> {
  if (!storyTables.every((table) => catalog.has(table))) return null
  const pairs = <Pair>(table: string, [one, other]: [string, string], pairOf: (one: number, other: number) => Pair) =>
    select(session, table, [one, other], (row) => pairOf(integer(row[one]), integer(row[other])))
  return {
    configs: await select(
      session,
      'djangocms_stories_storiesconfig',
      ['namespace', 'url_patterns', 'template_prefix', 'menu_empty_categories'],
      (row) => ({
        id: integer(row.id),
        namespace: text(row.namespace),
        permalinks: text(row.url_patterns),
        templatePrefix: text(row.template_prefix),
        showsEmptyCategories: boolean(row.menu_empty_categories),
      }),
    ),
    ...(await readPosts(session, catalog)),
    sites: await pairs('djangocms_stories_post_sites', ['post_id', 'site_id'], (postId, siteId) => ({
      postId,
      siteId,
    })),
    related: await pairs('djangocms_stories_post_related', ['from_post_id', 'to_post_id'], (fromId, toId) => ({
      fromId,
      toId,
    })),
    inCategories: await pairs(
      'djangocms_stories_post_categories',
      ['post_id', 'postcategory_id'],
      (postId, categoryId) => ({ postId, categoryId }),
    ),
    categories: await select(session, 'djangocms_stories_postcategory', ['app_config_id', 'priority'], (row) => ({
      id: integer(row.id),
      configId: optionalInteger(row.app_config_id),
      priority: optionalInteger(row.priority),
    })),
    categoryTexts: await select(
      session,
      'djangocms_stories_postcategory_translation',
      ['master_id', 'language_code', 'name', 'slug'],
      (row) => ({
        categoryId: integer(row.master_id),
        language: text(row.language_code),
        name: text(row.name),
        slug: text(row.slug),
      }),
    ),
    tags: await select(session, 'taggit_tag', ['name', 'slug'], (row) => ({
      id: integer(row.id),
      name: text(row.name),
      slug: text(row.slug),
    })),
    tagged: await select(session, 'taggit_taggeditem', ['tag_id', 'content_type_id', 'object_id'], (row) => ({
      tagId: integer(row.tag_id),
      contentTypeId: integer(row.content_type_id),
      objectId: text(row.object_id),
    })),
    authors: await readAuthors(session, catalog),
    posters: await readPosters(session, catalog),
  }
}

async function readPosts(session: Session, catalog: Catalog): Promise<Pick<StoryTables, 'posts' | 'contents'>> {
  const authorKey = keyText(catalog, 'djangocms_stories_post', 'author_id')
  const date = (raw: Raw | undefined) => (raw === null || raw === undefined ? null : dateTime(String(raw)))
  return {
    posts: await select(session, 'djangocms_stories_post', postColumns, (row) => ({
      id: integer(row.id),
      authorKey: authorKey(row.author_id),
      configId: optionalInteger(row.app_config_id),
      imageId: optionalInteger(row.main_image_id),
      thumbnailId: optionalInteger(row.main_image_thumbnail_id),
      created: date(row.date_created) ?? '',
      modified: date(row.date_modified) ?? '',
      published: date(row.date_published),
      featured: date(row.date_featured),
    })),
    contents: await select(
      session,
      'djangocms_stories_postcontent',
      ['post_id', 'language', 'title', 'slug', 'subtitle', 'abstract'],
      (row) => ({
        id: integer(row.id),
        postId: integer(row.post_id),
        language: text(row.language),
        title: text(row.title),
        slug: text(row.slug),
        subtitle: text(row.subtitle),
        abstract: text(row.abstract),
      }),
    ),
  }
}

const postColumns = [
  ...['author_id', 'app_config_id', 'main_image_id', 'main_image_thumbnail_id'],
  ...['date_created', 'date_modified', 'date_published', 'date_featured'],
]

/** The keys of the through table of authors and of posts that lead to users; null: there are none. */
function authorKeys(catalog: Catalog) {
  const users = catalog.get('djangocms_stories_post')?.foreignKeys.find(({ column }) => column === 'author_id')
  const link = catalog.get(authorsTable)?.foreignKeys.find(({ toTable }) => toTable === users?.toTable)
  return users && link ? { users, link } : null
}

/** Of other users nothing is read. */
async function readAuthors(session: Session, catalog: Catalog): Promise<StoryAuthorRow[]> {
  const keys = authorKeys(catalog)
  if (!keys) return []
  const { toTable: table, toColumn: key } = keys.users
  const has = (column: string) => hasColumn(catalog, table, column)
  const query = session
    .knex(table)
    .select(`${key} as user_key`, ...['username', 'first_name', 'last_name'].filter(has))
    .whereIn(key, session.knex(authorsTable).select(keys.link.column))
    .orderBy(key)
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
  const convert = keyConverter(columnOf(catalog, table, column)?.type ?? '')
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
