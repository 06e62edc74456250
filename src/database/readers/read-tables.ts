import type {
  PageContentRow,
  PageUrlRow,
  RedirectRow,
  RedirectRule,
  Rows,
  SiteTables,
  VersionRow,
} from '../../model/rows/rows.js'
import { createTextPool } from '../../model/values/pool.js'
import { intactDateTime } from '../queries/intact-value.js'
import { select, selectPacked } from '../queries/select.js'
import type { Catalog } from '../schema/catalog.js'
import { commonColumns } from '../schema/common-columns.js'
import type { Layout } from '../schema/layout.js'
import type { RawRow, Session } from '../session.js'
import { boolean, integer, optionalInteger, optionalText, strictBoolean, text } from '../values/raw-values.js'
import type { ValueSettings } from '../values/value-settings.js'
import { installedReader } from './installed-reader.js'

/**
 * Reads the tables that are held in memory, each ordered by id. Tables of djangocms-versioning, djangocms-alias,
 * django-filer and django.contrib.redirects may be missing; their lists are then empty.
 */
export async function readTables(
  session: Session,
  catalog: Catalog,
  layout: Layout,
  settings: ValueSettings,
): Promise<SiteTables> {
  const { schema } = layout
  const pages = await layout.readPages(session)
  const tables = await readCmsTables(session, await layout.readUrls(session, pages), settings)
  return { schema, pages, ...tables, ...(await readAppTables(session, catalog)) }
}

type CmsTables = Pick<SiteTables, 'sites' | 'urls' | 'contents' | 'permissions' | 'contentTypes'>

async function readCmsTables(
  session: Session,
  urls: Rows<PageUrlRow>,
  { localZone }: ValueSettings,
): Promise<CmsTables> {
  return {
    sites: await select(session, 'django_site', commonColumns.django_site, (row) => ({
      id: integer(row.id),
      domain: text(row.domain),
      name: text(row.name),
    })),
    urls,
    contents: await selectPacked(session, 'cms_pagecontent', commonColumns.cms_pagecontent, (row) =>
      contentOf(row, localZone),
    ),
    permissions: await select(
      session,
      'cms_pagepermission',
      commonColumns.cms_pagepermission,
      (row) => ({
        pageId: integer(row.page_id),
        grantOn: integer(row.grant_on),
        canView: boolean(row.can_view),
      }),
      (query) => query.whereNotNull('page_id'),
    ),
    contentTypes: await select(session, 'django_content_type', commonColumns.django_content_type, (row) => ({
      id: integer(row.id),
      appLabel: text(row.app_label),
      model: text(row.model),
    })),
  }
}

function contentOf(row: RawRow, localZone: ValueSettings['localZone']): PageContentRow {
  const date = (column: string) => {
    const place = { table: 'cms_pagecontent', column, keyColumn: 'id', key: row.id ?? null }
    return intactDateTime(row[column], place, localZone) ?? ''
  }
  return {
    id: integer(row.id),
    pageId: integer(row.page_id),
    language: text(row.language),
    title: text(row.title),
    pageTitle: optionalText(row.page_title),
    menuTitle: optionalText(row.menu_title),
    metaDescription: optionalText(row.meta_description),
    redirect: optionalText(row.redirect),
    inNavigation: strictBoolean(row.in_navigation),
    softRoot: strictBoolean(row.soft_root),
    template: text(row.template),
    xframeOptions: integer(row.xframe_options),
    limitVisibilityInMenu: optionalInteger(row.limit_visibility_in_menu),
    creationDate: date('creation_date'),
    changedDate: date('changed_date'),
  }
}

type AppTables = Pick<SiteTables, 'versions' | 'aliases' | 'aliasContents' | 'files' | 'redirects'>

async function readAppTables(session: Session, catalog: Catalog): Promise<AppTables> {
  const read = installedReader(session, catalog)
  const images = catalog.has('filer_image')
    ? await session.read(session.knex('filer_image').select('file_ptr_id'), 'filer_image')
    : []
  const imageIds = new Set(images.map((row) => integer(row.file_ptr_id)))
  const shared = createTextPool()
  const categories = new Map<number, Record<string, string>>()
  const translations = ['master_id', 'language_code', 'name']
  await read('djangocms_alias_category_translation', translations, (row) => {
    const category = integer(row.master_id)
    const names = categories.get(category) ?? {}
    categories.set(category, Object.assign(names, { [text(row.language_code)]: text(row.name) }))
  })
  return {
    versions: await read('djangocms_versioning_version', ['content_type_id', 'object_id', 'state'], (row) => ({
      id: integer(row.id),
      contentTypeId: integer(row.content_type_id),
      objectId: integer(row.object_id),
      state: shared(text(row.state)) as VersionRow['state'],
    })),
    // Older versions of djangocms-alias have no site and no static code.
    aliases: await read('djangocms_alias_alias', ['site_id?', 'static_code?', 'position?', 'category_id?'], (row) => ({
      id: integer(row.id),
      siteId: optionalInteger(row.site_id),
      staticCode: optionalText(row.static_code),
      position: optionalInteger(row.position) ?? 0,
      category: categories.get(optionalInteger(row.category_id) ?? -1) ?? {},
    })),
    aliasContents: await read('djangocms_alias_aliascontent', ['alias_id', 'language', 'name'], (row) => ({
      id: integer(row.id),
      aliasId: integer(row.alias_id),
      language: shared(text(row.language)),
      name: text(row.name),
    })),
    files: await read('filer_file', ['file', 'is_public', '_file_size?', 'sha1?'], (row) => ({
      id: integer(row.id),
      file: optionalText(row.file),
      isPublic: strictBoolean(row.is_public),
      bytes: optionalInteger(row._file_size),
      sha1: optionalText(row.sha1) || null,
      isImage: imageIds.has(integer(row.id)),
    })),
    ...(catalog.has('django_redirect') ? { redirects: await readRedirects(session, catalog) } : {}),
  }
}

function readRedirects(session: Session, catalog: Catalog): Promise<RedirectRow[]> {
  // The first versions of djangocms-redirect have the status alone.
  const rules = ['response_code?', 'subpath_match?', 'catchall_redirect?']
  const columns = ['site_id', 'old_path', 'new_path', ...rules]
  return installedReader(session, catalog)('django_redirect', columns, (row) => ({
    siteId: integer(row.site_id),
    oldPath: text(row.old_path),
    newPath: text(row.new_path),
    ...(row.response_code === undefined ? {} : { rule: ruleOf(row) }),
  }))
}

function ruleOf(row: RawRow): RedirectRule {
  const status = Number(text(row.response_code))
  return {
    status: status === 302 || status === 410 ? status : 301,
    appliesBelow: boolean(row.subpath_match) || boolean(row.catchall_redirect),
  }
}
