import type { Knex } from 'knex'
import { PackedRows } from '../model/packed-rows.js'
import type { CmsSchema, PageContentRow, PageRow, PageUrlRow, SiteTables, VersionRow } from '../model/rows.js'
import { createTextPool } from '../model/values/text-pool.js'
import type { Catalog } from './catalog.js'
import { hasColumn } from './catalog.js'
import { checkText, suspectsOf } from './check-text.js'
import { dateTime } from './date-values.js'
import { boolean, integer, optionalInteger, optionalText, text } from './raw-values.js'
import type { RawRow, Session } from './session.js'

type Refine = (query: Knex.QueryBuilder) => Knex.QueryBuilder

/**
 * Reads the tables that are held in memory, one after the other, each ordered by id. Tables of
 * djangocms-versioning, djangocms-alias and django-filer may be missing: their lists are empty then.
 */
export async function readTables(session: Session, catalog: Catalog, schema: CmsSchema): Promise<SiteTables> {
  const pages = schema === '4.1' ? await readTreePages(session) : await readPages(session)
  const tables = await readCmsTables(session, schema, pages)
  return { schema, pages, ...tables, ...(await readAppTables(session, catalog)) }
}

/** cms.models.Page of 5.0 and later. */
async function readPages(session: Session): Promise<PageRow[]> {
  return select(session, 'cms_page', [...pageColumns, 'site_id', 'parent_id', 'path'], (row) => ({
    ...pageOf(row),
    siteId: integer(row.site_id),
    parentId: optionalInteger(row.parent_id),
    path: text(row.path),
    languages: null,
  }))
}

/** cms.models.Page of 4.1, with its cms.models.TreeNode. */
async function readTreePages(session: Session): Promise<PageRow[]> {
  const rows = await select(session, 'cms_page', [...pageColumns, 'node_id', 'languages'], (row) => row)
  const nodes = new Map<number, RawRow>()
  for (const node of await select(session, 'cms_treenode', ['parent_id', 'site_id', 'path'], (row) => row)) {
    nodes.set(integer(node.id), node)
  }
  const pageOfNode = new Map<number, number>()
  for (const row of rows) {
    if (!pageOfNode.has(integer(row.node_id))) pageOfNode.set(integer(row.node_id), integer(row.id))
  }
  return rows.flatMap((row) => {
    const node = nodes.get(integer(row.node_id))
    if (!node) return []
    const parentNode = optionalInteger(node.parent_id)
    const parentId = parentNode === null ? null : (pageOfNode.get(parentNode) ?? null)
    const languages = optionalText(row.languages)
    return [{ ...pageOf(row), siteId: integer(node.site_id), parentId, path: text(node.path), languages }]
  })
}

const pageColumns = [
  'reverse_id',
  'is_home',
  'login_required',
  'application_urls',
  'application_namespace',
  'navigation_extenders',
]

function pageOf(row: RawRow): Omit<PageRow, 'siteId' | 'parentId' | 'path' | 'languages'> {
  return {
    id: integer(row.id),
    reverseId: optionalText(row.reverse_id),
    isHome: boolean(row.is_home),
    loginRequired: boolean(row.login_required),
    applicationUrls: optionalText(row.application_urls),
    applicationNamespace: optionalText(row.application_namespace),
    navigationExtenders: optionalText(row.navigation_extenders),
  }
}

async function readUrls(session: Session, schema: CmsSchema, pages: PageRow[]): Promise<PageUrlRow[]> {
  const own = schema === '5.1' ? ['site_id'] : []
  const siteOfPage = new Map(schema === '5.1' ? [] : pages.map((page) => [page.id, page.siteId]))
  const shared = createTextPool()
  const rows = await select(session, 'cms_pageurl', ['page_id', 'language', 'slug', 'path', ...own], (row) => {
    const pageId = integer(row.page_id)
    const siteId = schema === '5.1' ? integer(row.site_id) : siteOfPage.get(pageId)
    const language = shared(text(row.language))
    const path = optionalText(row.path)
    const slug = text(row.slug)
    return siteId === undefined ? null : { id: integer(row.id), pageId, siteId, language, slug, path }
  })
  return rows.filter((row) => row !== null)
}

type CmsTables = Pick<SiteTables, 'sites' | 'urls' | 'contents' | 'permissions' | 'contentTypes'>

async function readCmsTables(session: Session, schema: CmsSchema, pages: PageRow[]): Promise<CmsTables> {
  return {
    sites: await select(session, 'django_site', ['domain', 'name'], (row) => ({
      id: integer(row.id),
      domain: text(row.domain),
      name: text(row.name),
    })),
    urls: await readUrls(session, schema, pages),
    contents: await readContents(session),
    permissions: await select(
      session,
      'cms_pagepermission',
      ['page_id', 'user_id', 'group_id', 'grant_on', 'can_view', 'can_change'],
      (row) => ({
        pageId: integer(row.page_id),
        userId: optionalInteger(row.user_id),
        groupId: optionalInteger(row.group_id),
        grantOn: integer(row.grant_on),
        canView: boolean(row.can_view),
        canChange: boolean(row.can_change),
      }),
      (query) => query.whereNotNull('page_id'),
    ),
    contentTypes: await select(session, 'django_content_type', ['app_label', 'model'], (row) => ({
      id: integer(row.id),
      appLabel: text(row.app_label),
      model: text(row.model),
    })),
  }
}

/** Many and long, and most of what is in them is asked for once: so they are packed. */
async function readContents(session: Session): Promise<PackedRows<PageContentRow>> {
  const rows = new PackedRows<PageContentRow>()
  for await (const chunk of chunks(session, 'cms_pagecontent', contentColumns)) {
    for (const row of chunk) rows.push(contentOf(row))
  }
  return rows
}

function contentOf(row: RawRow): PageContentRow {
  return {
    id: integer(row.id),
    pageId: integer(row.page_id),
    language: text(row.language),
    title: text(row.title),
    pageTitle: optionalText(row.page_title),
    menuTitle: optionalText(row.menu_title),
    metaDescription: optionalText(row.meta_description),
    redirect: optionalText(row.redirect),
    inNavigation: boolean(row.in_navigation),
    softRoot: boolean(row.soft_root),
    template: text(row.template),
    xframeOptions: integer(row.xframe_options),
    limitVisibilityInMenu: optionalInteger(row.limit_visibility_in_menu),
    creationDate: dateTime(text(row.creation_date)),
    changedDate: dateTime(text(row.changed_date)),
  }
}

const contentColumns = [
  'page_id',
  'language',
  'title',
  'page_title',
  'menu_title',
  'meta_description',
  'redirect',
  'in_navigation',
  'soft_root',
  'template',
  'xframe_options',
  'limit_visibility_in_menu',
  'creation_date',
  'changed_date',
]

type AppTables = Pick<SiteTables, 'versions' | 'aliases' | 'aliasContents' | 'files'>

async function readAppTables(session: Session, catalog: Catalog): Promise<AppTables> {
  const ifThere = <Row>(table: string, columns: string[], rowOf: (raw: RawRow) => Row): Promise<Row[]> =>
    catalog.has(table) ? select(session, table, columns, rowOf) : Promise.resolve([])
  // Older djangocms-alias has no site and no static code.
  const aliasColumns = ['site_id', 'static_code'].filter((name) => hasColumn(catalog, 'djangocms_alias_alias', name))
  const fileColumns = ['_file_size', 'sha1'].filter((name) => hasColumn(catalog, 'filer_file', name))
  const images = catalog.has('filer_image')
    ? await session.read(session.knex('filer_image').select('file_ptr_id'), 'filer_image')
    : []
  const imageIds = new Set(images.map((row) => integer(row.file_ptr_id)))
  const shared = createTextPool()
  return {
    versions: await ifThere('djangocms_versioning_version', ['content_type_id', 'object_id', 'state'], (row) => ({
      id: integer(row.id),
      contentTypeId: integer(row.content_type_id),
      objectId: integer(row.object_id),
      state: shared(text(row.state)) as VersionRow['state'],
    })),
    aliases: await ifThere('djangocms_alias_alias', aliasColumns, (row) => ({
      id: integer(row.id),
      siteId: optionalInteger(row.site_id),
      staticCode: optionalText(row.static_code),
    })),
    aliasContents: await ifThere('djangocms_alias_aliascontent', ['alias_id', 'language'], (row) => ({
      id: integer(row.id),
      aliasId: integer(row.alias_id),
      language: shared(text(row.language)),
    })),
    files: await ifThere('filer_file', ['file', 'is_public', ...fileColumns], (row) => ({
      id: integer(row.id),
      file: optionalText(row.file),
      isPublic: boolean(row.is_public),
      bytes: optionalInteger(row._file_size),
      sha1: optionalText(row.sha1) || null,
      isImage: imageIds.has(integer(row.id)),
    })),
  }
}

/** Rows in one statement: what the driver gives for them is held until they are made. */
const chunkSize = 10_000

export async function select<Row>(
  session: Session,
  table: string,
  columns: string[],
  rowOf: (raw: RawRow) => Row,
  refine?: Refine,
): Promise<Row[]> {
  const found: Row[] = []
  for await (const chunk of chunks(session, table, columns, refine)) {
    for (const row of chunk) found.push(rowOf(row))
  }
  return found
}

async function* chunks(
  session: Session,
  table: string,
  columns: string[],
  refine: Refine = (query) => query,
): AsyncIterable<RawRow[]> {
  let last: RawRow | undefined
  do {
    const query = session
      .knex(table)
      .select('id', ...columns.filter((column) => column !== 'id'))
      .orderBy('id')
      .limit(chunkSize)
    if (last) query.whereRaw('id > ?', [String(last.id)])
    const rows = await session.read(refine(query), table)
    await checkText(session, suspectsOf(table, rows))
    yield rows
    last = rows[chunkSize - 1]
  } while (last)
}
