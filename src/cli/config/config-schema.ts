import type { Config } from '../../config.js'
import { mismatchKeys } from '../../model/manifest/manifest-mismatches.js'
import { modelNamePattern } from '../../model/model-names.js'
import { compressions } from '../../options.js'
import { modelSchema } from './model-schema.js'
import { count, flag, number, seconds, text } from './schema-parts.js'
import { targetSchema } from './target-schema.js'

const texts = { type: 'array', items: text }

const routeName = { type: 'string', pattern: '^[-a-zA-Z0-9_]+$' }
const familyList = { type: 'array', items: routeName }
const urls = { type: ['string', 'object'], minLength: 1, additionalProperties: text }

/** The schema of a key; docs/configuration.md is generated from the descriptions (`npm run docs:update`). */
type KeySchema = Readonly<Record<string, unknown>> & { readonly description: string }

/** JSON Schema of the configuration's default export; the values of `serializers` are functions. */
export const configSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    routes: {
      type: 'array',
      items: { type: 'object', properties: { rows: { type: 'array', items: modelSchema } } },
      description: 'aliases, collections, posts and routes of your own, [extending.md](extending.md#aliases)',
    },
    serializers: { type: 'object', description: 'functions by plugin type, [below](#serializers)' },
    database: { ...text, description: 'PostgreSQL or MySQL URL, or SQLite file; default: `DATABASE_URL`' },
    statementTimeout: { ...seconds, description: 'seconds for one statement of a database server' },
    idleTimeout: { ...seconds, description: 'seconds for which a transaction there may be idle' },
    manifest: { ...text, description: 'file, [manifest.md](manifest.md); none: derived from the database' },
    acceptMismatch: {
      type: 'array',
      items: { enum: mismatchKeys },
      description:
        'settings that the database may contradict, [manifest.md](manifest.md#when-the-database-contradicts-it)',
    },
    extensions: {
      type: 'array',
      items: { type: 'string', pattern: `^${modelNamePattern}$`, examples: ['seo.seoextension'] },
      description: 'models of page extensions to show in page objects, [below](#page-extensions)',
    },
    dropFields: {
      type: 'object',
      additionalProperties: texts,
      description:
        'names of fields that are not exported, by plugin type or page extension, [below](#fields-that-are-left-out)',
    },
    out: { ...text, description: 'folder to write; default: `out` in the working directory' },
    drafts: { ...text, description: 'private folder for drafts, [previews.md](previews.md)' },
    contract: { enum: ['documented', 'released'], description: '[contracts.md](contracts.md)' },
    sites: { type: 'array', items: number, description: 'site ids; empty: all' },
    languages: { ...texts, description: 'codes; empty: all public ones' },
    siteUrl: { ...urls, description: 'address of the default site, or by site id or `default`' },
    apiUrl: { ...urls, description: 'address of the files, in the same form' },
    mediaUrl: { ...text, description: 'URL or rooted path of uploaded files; default: from the manifest' },
    imageDetails: {
      ...flag,
      description:
        'also write texts, size, focal point and thumbnails of images, [media.md](media.md#details-of-images)',
    },
    imageUrl: {
      ...text,
      description: 'address of an image in another width, [media.md](media.md#sizes-from-an-image-service)',
    },
    imageWidths: {
      type: 'array',
      items: number,
      minItems: 1,
      uniqueItems: true,
      description: 'widths in pixels for that address; default: 320, 640, 960, 1280, 1920, 2560',
    },
    media: { ...text, description: '`copy:` and MEDIA_ROOT or its address, [media.md](media.md)' },
    scheme: { enum: ['http', 'https'], description: 'for addresses derived from site domains' },
    pageSize: { ...number, description: 'items on a page of a list; default: by contract' },
    pagination: { enum: ['static', 'query'], description: 'links between list pages: paths, or `?limit=&offset=`' },
    paths: { enum: ['canonical', 'all'], description: 'each page under its own paths, or under every path' },
    placeholderModels: {
      type: 'array',
      items: modelSchema,
      description: 'models whose placeholders are public, [below](#models-with-placeholders)',
    },
    menus: { ...texts, description: 'additional variants, `[reverse id/]from/to/inactive/active[/*]`' },
    submenus: { ...texts, description: 'additional variants, `levels[/root[/nephews]][/*]`' },
    breadcrumbs: { ...texts, description: 'additional variants, `start[/*]`' },
    only: { ...familyList, description: 'routes to write, see below; empty: all' },
    skip: { ...familyList, description: 'routes to leave out' },
    budget: { type: 'number', exclusiveMinimum: 0, description: 'largest size of each route, per site, in megabytes' },
    target: {
      enum: ['static', 'handler'],
      description: 'routes over their budget: `handler` defers them to the handler, `static` ends the run',
    },
    includeLoginRequired: { ...flag, description: 'include pages that require login' },
    html: { ...flag, description: 'also write the answers to `?html=1`, [html.md](html.md)' },
    htmlTemplates: { ...text, description: 'folder with your own templates, [html.md](html.md)' },
    bundle: { ...flag, description: 'also write each language as one file, [front-ends.md](front-ends.md)' },
    openapi: {
      ...flag,
      description: 'also write an OpenAPI document and its pages, [openapi.md](openapi.md)',
    },
    searchRecords: {
      ...flag,
      description: 'also write records for a search of your own, [front-ends.md](front-ends.md#search)',
    },
    sitemap: { ...flag, description: 'also write a sitemap of each site, [front-ends.md](front-ends.md#sitemap)' },
    profiles: { ...texts, description: 'hosts to write settings for, [deploy.md](deploy.md)' },
    cacheControl: {
      type: 'object',
      additionalProperties: text,
      description: 'Cache-Control values by kind, [deploy.md](deploy.md#options)',
    },
    cors: { ...texts, description: "origins that may read the files, or `['*']`" },
    handler: { ...text, description: 'address of the handler, for hosts that pass requests on to it' },
    hostRoot: { ...text, description: 'absolute folder of the export on the server' },
    precompress: {
      type: 'array',
      items: { enum: compressions },
      uniqueItems: true,
      description: 'also write compressed variants',
    },
    state: { ...text, description: 'private folder for the record of the export; default: `<out>.state`' },
    previous: { ...text, description: 'folder or URL of a previous export, where there is no record' },
    publish: { enum: ['in-place', 'releases'], description: 'how changes are published, [runs.md](runs.md)' },
    keepReleases: { ...number, description: 'releases to keep' },
    keepRemoved: { ...count, description: 'seconds for which removed files are kept' },
    keepDocuments: { ...count, description: 'seconds for which removed documents of the handler are kept, at least' },
    foreignFiles: {
      enum: ['refuse', 'keep', 'remove'],
      description: 'files in the folder that no export wrote, [runs.md](runs.md#foreign-files-in-the-folder)',
    },
    maxShrink: {
      type: 'number',
      minimum: 0,
      maximum: 100,
      description: 'percentage of page contents or files that may be removed',
    },
    maxDelete: { ...count, description: 'number of files that may be removed; default: any' },
    fsync: { ...flag, description: 'flush files to disk' },
    report: { ...text, description: 'file, [change-report.md](change-report.md)' },
    reportHtml: { ...text, description: 'file, [change-report.md](change-report.md#report-as-a-page)' },
    purgeLimit: {
      ...number,
      description: 'most paths and wildcards of a purge list in the report, per site',
    },
    tags: { ...flag, description: 'cache tags in the report' },
    targets: {
      type: 'object',
      additionalProperties: targetSchema,
      description: 'places to deploy to, by name, [deploy.md](deploy.md#deploy)',
    },
  } satisfies Record<keyof Config, KeySchema>,
}
