import { join } from 'node:path'
import type { ExportOptions } from '../../../src/options.js'
import { aliases } from '../../../src/routes/index.js'
import type { DatabaseCopy } from '../databases/engines.js'
import { sqliteEngine } from '../databases/sqlite-engine.js'
import { temporaryFolder } from '../folders.js'
import { imageRows } from '../sites/image-rows.js'
import { mediaRoot } from '../sites/media.js'
import { extendedManifest, rows as extensionRows } from '../sites/press-extensions.js'

/** Two runs that differ in one option. */
export interface OptionChange {
  /** Options of both. */
  readonly base?: Partial<ExportOptions>
  /** The option of the second. */
  readonly to: Partial<ExportOptions>
}

/** Options that say where the files are: another value makes another folder. */
type Place = 'out' | 'publish'

/** Of a database with images, thumbnails, page extensions, and a placeholder of a row. */
export async function changedSite(): Promise<DatabaseCopy> {
  const copy = await sqliteEngine.copy('press')
  await copy.exec(imageRows)
  await copy.exec(extensionRows)
  await copy.exec(`INSERT INTO cms_placeholder (slot, content_type_id, object_id)
    SELECT 'content', id, 1 FROM django_content_type WHERE app_label = 'refsite' AND model = 'plant'`)
  return copy
}

const imageUrl = 'https://images.example{path}?w={width}'
/** One host with its settings beside the export, and one with some inside. */
const hosts: Partial<ExportOptions> = { profiles: ['nginx', 'netlify'], hostRoot: '/srv/site' }

function writing(body: string): ExportOptions['serializers'] {
  return { TextPlugin: () => ({ body }) }
}

type Changes = Record<Exclude<keyof ExportOptions, Place>, (site: DatabaseCopy) => OptionChange | Promise<OptionChange>>

/** Another value of each option, with which other bytes are written if any depend on it. */
export const optionChanges: Changes = {
  database: async () => {
    const other = await changedSite()
    await other.exec("UPDATE cms_pagecontent SET title = 'Another title'")
    return { to: { database: other.url } }
  },
  // SQLite has none.
  snapshot: () => ({ to: { snapshot: null } }),
  statementTimeout: () => ({ to: { statementTimeout: 50 } }),
  idleTimeout: () => ({ to: { idleTimeout: 50 } }),
  now: () => ({ to: { now: Date.parse('2100-01-01T00:00:00Z') } }),
  drafts: () => ({ to: { drafts: join(temporaryFolder(), 'drafts') } }),
  manifest: () => ({ to: { manifest: { ...extendedManifest, media_url: '/elsewhere/' } } }),
  acceptMismatch: () => ({ to: { acceptMismatch: ['versioning'] } }),
  extensions: () => ({ to: { extensions: ['metadata.seo'] } }),
  dropFields: () => ({ to: { dropFields: { TextPlugin: ['body'] } } }),
  serializers: () => ({ to: { serializers: writing('another') } }),
  routes: () => ({ to: { routes: [aliases] } }),
  // The functions read the same.
  serializersFingerprint: () => ({
    base: { serializers: writing('one') },
    to: { serializers: writing('other'), serializersFingerprint: 'another' },
  }),
  html: () => ({ to: { html: { 'TextPlugin.html': 'another' } } }),
  contract: () => ({ to: { contract: 'released' } }),
  sites: () => ({ to: { sites: [1, 3] } }),
  languages: () => ({ to: { languages: ['en', 'fr'] } }),
  siteUrls: () => ({ to: { siteUrls: { default: 'https://www.example' } } }),
  apiUrls: () => ({ to: { apiUrls: { default: 'https://api.example' } } }),
  mediaUrl: () => ({ to: { mediaUrl: 'https://cdn.example/' } }),
  imageDetails: () => ({ to: { imageDetails: true } }),
  imageUrl: () => ({ base: { imageDetails: true }, to: { imageUrl } }),
  imageWidths: () => ({ base: { imageDetails: true, imageUrl }, to: { imageWidths: [100] } }),
  scheme: () => ({ to: { scheme: 'http' } }),
  pageSize: () => ({ to: { pageSize: 3 } }),
  pagination: () => ({ base: { pageSize: 3 }, to: { pagination: 'query' } }),
  paths: () => ({ to: { paths: 'all' } }),
  placeholderModels: () => ({ to: { placeholderModels: [{ model: 'refsite.plant' }] } }),
  menus: () => ({ to: { menus: ['0/1/0/1'] } }),
  submenus: () => ({ base: { only: ['submenu'] }, to: { submenus: ['1'] } }),
  breadcrumbs: () => ({ base: { only: ['breadcrumbs'] }, to: { breadcrumbs: ['1'] } }),
  only: () => ({ to: { only: ['pages'] } }),
  skip: () => ({ to: { skip: ['menu'] } }),
  budget: () => ({ to: { budget: 3_000 } }),
  target: () => ({ to: { target: 'static' } }),
  includeLoginRequired: () => ({ to: { includeLoginRequired: true } }),
  bundle: () => ({ to: { bundle: true } }),
  openapi: () => ({ to: { openapi: true } }),
  sitemap: () => ({ to: { sitemap: true } }),
  searchRecords: () => ({ to: { searchRecords: true } }),
  profiles: () => ({ base: { hostRoot: '/srv/site' }, to: { profiles: ['nginx'] } }),
  cacheControl: () => ({ base: hosts, to: { cacheControl: { menu: 'public, max-age=7' } } }),
  cors: () => ({ base: hosts, to: { cors: ['*'] } }),
  precompress: () => ({ to: { precompress: ['gzip'] } }),
  handler: () => ({ base: hosts, to: { handler: 'http://127.0.0.1:9' } }),
  hostRoot: () => ({ base: hosts, to: { hostRoot: '/srv/other' } }),
  media: async (site) => ({ to: { media: (await mediaRoot(site)).folder } }),
  keepReleases: () => ({ to: { keepReleases: 7 } }),
  keepRemoved: () => ({ to: { keepRemoved: 60 } }),
  keepDocuments: () => ({ to: { keepDocuments: 60 } }),
  foreignFiles: () => ({ to: { foreignFiles: 'keep' } }),
  maxShrink: () => ({ to: { maxShrink: 1 } }),
  maxDelete: () => ({ to: { maxDelete: 1 } }),
  force: () => ({ to: { force: false } }),
  fsync: () => ({ to: { fsync: true } }),
  full: () => ({ to: { full: true } }),
  state: () => ({ to: { state: join(temporaryFolder(), 'state') } }),
  previous: () => ({ to: { previous: join(temporaryFolder(), 'missing') } }),
  report: () => ({ to: { report: join(temporaryFolder(), 'report.json') } }),
  reportHtml: () => ({ to: { reportHtml: join(temporaryFolder(), 'report.html') } }),
  purgeLimit: () => ({ to: { purgeLimit: 7 } }),
  tags: () => ({ to: { tags: true } }),
  // A dry run writes nothing.
  dryRun: () => ({ to: { dryRun: false } }),
  onProgress: () => ({ to: { onProgress: () => undefined } }),
  onChangeReport: () => ({ to: { onChangeReport: async () => undefined } }),
  signal: () => ({ to: { signal: new AbortController().signal } }),
}
