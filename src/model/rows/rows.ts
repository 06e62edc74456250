import type { Json } from '../values/json.js'
import type { AliasContentRow, AliasRow } from './alias-rows.js'
import type { AddressRow, ExtensionRow } from './model-rows.js'
import type { RelatedTables } from './related-rows.js'

/** The layout of the CMS tables: 4.1 keeps the tree in `cms_treenode`; 5.1 gives URLs a site of their own. */
export type CmsSchema = '4.1' | '5.0' | '5.1'

/** `django_site` (django.contrib.sites.models.Site). */
interface SiteRow {
  id: number
  domain: string
  name: string
}

/** `cms_page` (cms.models.Page); on 4.1 joined with its `cms_treenode`. */
export interface PageRow {
  id: number
  siteId: number
  /** The parent page; on 4.1 the page of the parent node. */
  parentId: number | null
  /** Whether a parent is named. On 4.1 that is a node of the tree, which may have no page. */
  hasParent: boolean
  /** Materialized path of the tree, four characters a level; sorts in byte order. */
  path: string
  reverseId: string | null
  isHome: boolean
  loginRequired: boolean
  applicationUrls: string | null
  applicationNamespace: string | null
  navigationExtenders: string | null
  /** 4.1 only: the stored `languages` column. */
  languages: string | null
}

/** `cms_pageurl` (cms.models.PageUrl). */
export interface PageUrlRow {
  id: number
  pageId: number
  /** 5.1: the row's own column; before: the site of its page. */
  siteId: number
  language: string
  slug: string
  path: string | null
}

/** The model of page contents, as content types and a manifest name it. */
export const pageContentModel = 'cms.pagecontent'

/** `cms_pagecontent` (cms.models.PageContent). Dates are `YYYY-MM-DDTHH:MM:SS[.ffffff]Z`. */
export interface PageContentRow {
  id: number
  pageId: number
  language: string
  title: string
  pageTitle: string | null
  menuTitle: string | null
  metaDescription: string | null
  redirect: string | null
  inNavigation: boolean
  softRoot: boolean
  template: string
  xframeOptions: number
  limitVisibilityInMenu: number | null
  creationDate: string
  changedDate: string
}

/** Published, but hidden at this time (djangocms-timed-publishing). */
export type TimedState = 'pending' | 'expired'

/** `djangocms_versioning_version` (djangocms_versioning.models.Version) of contents of every model. */
export interface VersionRow {
  id: number
  contentTypeId: number
  objectId: number
  state: 'draft' | 'published' | 'unpublished' | 'archived' | TimedState
}

/** `cms_pagepermission` (cms.models.PagePermission). */
export interface PagePermissionRow {
  pageId: number
  /** 1 page, 2 children, 3 page and children, 4 descendants, 5 page and descendants. */
  grantOn: number
  canView: boolean
}

/** `django_content_type`. */
interface ContentTypeRow {
  id: number
  appLabel: string
  model: string
}

/** `filer_file` (filer.models.File). */
export interface FileRow {
  id: number
  /** Name below the storage's root; null or empty without a file. */
  file: string | null
  isPublic: boolean
  /** Size and SHA-1 (40 hex digits) as the CMS has stored them; null: it has not. */
  bytes: number | null
  sha1: string | null
  /** The file has a `filer_image` row. */
  isImage: boolean
}

/** Rows in order: an array, or PackedRows. */
export interface Rows<Row> extends Iterable<Row> {
  readonly length: number
  at(index: number): Row | undefined
}

/** The rows that are held in memory for the whole run; every list is ordered by id. */
export interface SiteTables extends Partial<RelatedTables> {
  schema: CmsSchema
  sites: SiteRow[]
  pages: Rows<PageRow>
  urls: Rows<PageUrlRow>
  contents: Rows<PageContentRow>
  versions: VersionRow[]
  permissions: PagePermissionRow[]
  contentTypes: ContentTypeRow[]
  aliases: AliasRow[]
  aliasContents: AliasContentRow[]
  files: FileRow[]
  /** Missing without django.contrib.redirects. */
  redirects?: RedirectRow[]
  /** Of `CmsDatabase.readAddressRows`, once the manifest is known. */
  addressRows?: AddressRow[]
  /** Of `CmsDatabase.readExtensions`, once the manifest is known. */
  extensions?: ExtensionRow[]
}

/** `cms_placeholder` (cms.models.Placeholder) with its plugins, ordered by position, then id. */
export interface PlaceholderRow {
  id: number
  contentTypeId: number
  objectId: number
  slot: string
  plugins: PluginRow[]
}

/** `cms_cmsplugin` (cms.models.CMSPlugin) joined with the tables of its plugin type. */
export interface PluginRow {
  id: number
  parentId: number | null
  position: number
  language: string
  pluginType: string
  /**
   * By field name, in the form that FieldValue describes. null: the type is not in the manifest,
   * or its row is missing in one of the type's tables.
   */
  fields: Record<string, FieldValue> | null
  /** Names of foreign keys whose row does not exist. */
  brokenReferences: string[]
  /** The beginning of each value that its field cannot hold, such as invalid JSON, by field name; the field is null. */
  damaged?: Readonly<Record<string, string>>
}

/**
 * A column's value, equal on every engine, by Django's internal type:
 * - integers: number, or bigint past 2^53; floats: number (null for NaN and infinities);
 * - decimals: text with exactly `decimal_places` places; durations: `[D ]HH:MM:SS[.ffffff]`;
 * - date-times: `YYYY-MM-DDTHH:MM:SS[.ffffff]Z` in UTC; dates `YYYY-MM-DD`; times `HH:MM:SS[.ffffff]`;
 * - UUIDs with hyphens; IP addresses without mask; binary as base64;
 * - JSON and attributes fields: the parsed value; files: the stored name;
 * - arrays: lists of such values; ranges: the text that the API writes; hstore: an object of texts;
 * - foreign keys: the stored key; many to many: the list of related keys.
 */
export type FieldValue = Json

/** A table as the database describes it; for deriving a manifest. Only PostgreSQL has a `schema`. */
export interface CatalogTable {
  name: string
  schema?: string
  columns: CatalogColumn[]
  foreignKeys: { column: string; toTable: string; toColumn: string }[]
  /** Column of a one-column primary key. */
  primaryKey: string | null
}

export interface CatalogColumn {
  name: string
  /** The declared type in lower case, as the engine returns it. */
  type: string
}

export interface RedirectRule {
  status: 301 | 302 | 410
  /** It applies to all paths that begin with the old one. */
  appliesBelow: boolean
}

/** `django_redirect` (django.contrib.redirects.models.Redirect, or djangocms_redirect.models.Redirect). */
export interface RedirectRow {
  siteId: number
  /** Path with query string. */
  oldPath: string
  /** Empty: the old path is gone. */
  newPath: string
  /** Only djangocms-redirect has them. */
  rule?: RedirectRule
}
