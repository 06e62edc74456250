import { cacheKinds, compressions, mismatchKeys } from '../../options.js'
import { families, routes } from '../../routes/routes.js'
import { modelSchema } from './model-schema.js'

const text = { type: 'string', minLength: 1 }
const texts = { type: 'array', items: text }
const described = routes.routes.flatMap(({ name, operations }) => (operations ? [name] : []))

const familyList = { type: 'array', items: { enum: families } }
const urls = { type: ['string', 'object'], minLength: 1, additionalProperties: text }
const flag = { type: 'boolean' }
const count = { type: 'integer', minimum: 0 }
const seconds = { type: 'number', exclusiveMinimum: 0, maximum: 86_400 }
const number = { type: 'integer', minimum: 1 }

/**
 * JSON Schema of the configuration's default export; the values of `serializers` are functions. The descriptions are
 * those of docs/configuration.md (`npm run docs:update`).
 */
export const configSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    serializers: { type: 'object', description: 'functions by plugin type, below' },
    database: { ...text, description: 'PostgreSQL URL or SQLite file; else `DATABASE_URL`' },
    statementTimeout: { ...seconds, description: 'seconds that PostgreSQL may take for one statement' },
    idleTimeout: { ...seconds, description: 'seconds for which a transaction of PostgreSQL may do nothing' },
    manifest: { ...text, description: 'file, [manifest.md](manifest.md); none: derived from the database' },
    acceptMismatch: {
      type: 'array',
      items: { enum: mismatchKeys },
      description: 'what the database may contradict, [manifest.md](manifest.md#when-the-database-says-otherwise)',
    },
    dropFields: {
      type: 'object',
      additionalProperties: texts,
      description: 'names of fields that are not exported, by plugin type, below',
    },
    out: { ...text, description: 'folder to write; else `out` in the working directory' },
    drafts: { ...text, description: 'private folder for what previews show, [previews.md](previews.md)' },
    contract: { enum: ['documented', 'released'], description: '[contracts.md](contracts.md)' },
    sites: { type: 'array', items: number, description: 'site ids; empty: all' },
    languages: { ...texts, description: 'codes; empty: all public ones' },
    siteUrl: { ...urls, description: 'where the site is: of the default site, or by site id or `default`' },
    apiUrl: { ...urls, description: 'where the files will be, in the same form' },
    mediaUrl: { ...text, description: 'URL or rooted path of uploaded files; else that of the manifest' },
    media: { ...text, description: '`copy:` and MEDIA_ROOT or its address, [media.md](media.md)' },
    scheme: { enum: ['http', 'https'], description: 'for addresses that are made from site domains' },
    pageSize: { ...number, description: 'items on a page of a list; else that of the contract' },
    pagination: { enum: ['static', 'query'], description: 'links between list pages: paths, or `?limit=&offset=`' },
    paths: { enum: ['canonical', 'all'], description: 'each page under its own paths, or under every path' },
    placeholderModels: {
      type: 'array',
      items: modelSchema,
      description: 'models of your own whose placeholders are public, below',
    },
    menus: { ...texts, description: 'further variants, `[reverse id/]from/to/inactive/active[/*]`' },
    submenus: { ...texts, description: 'further variants, `levels[/root[/nephews]][/*]`' },
    breadcrumbs: { ...texts, description: 'further variants, `start[/*]`' },
    only: { ...familyList, description: 'families to write, below; empty: all' },
    skip: { ...familyList, description: 'families to leave out' },
    budget: { type: 'number', exclusiveMinimum: 0, description: 'megabytes that a family of one site may have' },
    target: { enum: ['static', 'shim'], description: 'who answers a family over its budget: nobody, or the handler' },
    includeLoginRequired: { ...flag, description: 'write pages that need a login, too' },
    html: { ...flag, description: 'also the answers to `?html=1`, [html.md](html.md)' },
    htmlTemplates: { ...text, description: 'folder with templates of your own, [html.md](html.md)' },
    bundle: { ...flag, description: 'also one file per language with everything, [front-ends.md](front-ends.md)' },
    openapi: { ...flag, description: 'also an OpenAPI document with documentation pages, [openapi.md](openapi.md)' },
    profiles: { ...texts, description: 'hosts to write settings for, [deploy.md](deploy.md)' },
    cacheControl: {
      type: 'object',
      additionalProperties: false,
      properties: Object.fromEntries([...cacheKinds, ...described].map((kind) => [kind, text])),
      description: 'Cache-Control values by kind, [deploy.md](deploy.md#options)',
    },
    cors: { ...texts, description: "origins that may read the files, or `['*']`" },
    handler: { ...text, description: 'URL at which the handler listens, for hosts that ask it' },
    hostRoot: { ...text, description: 'absolute folder of the export on the server' },
    precompress: {
      type: 'array',
      items: { enum: compressions },
      uniqueItems: true,
      description: 'also write the files compressed',
    },
    state: { ...text, description: 'private folder for the record of the export; else `<out>.state`' },
    previous: { ...text, description: 'folder or URL where else that record may be' },
    publish: { enum: ['in-place', 'releases'], description: 'how changes become public, [runs.md](runs.md)' },
    keepReleases: { ...number, description: 'releases that stay' },
    keepRemoved: { ...count, description: 'seconds for which removed files stay' },
    keepDocuments: { ...count, description: 'seconds for which removed documents of the handler stay, at least' },
    foreignFiles: {
      enum: ['refuse', 'keep', 'remove'],
      description: 'what becomes of files in the folder that no export has written',
    },
    maxShrink: { type: 'number', minimum: 0, maximum: 100, description: 'percent of pages or files that may go' },
    maxDelete: { ...count, description: 'files that may be removed; none: any number' },
    fsync: { ...flag, description: 'wait until the disk has everything' },
    report: { ...text, description: 'file, [change-report.md](change-report.md)' },
    reportHtml: { ...text, description: 'file, [change-report.md](change-report.md#a-page-for-people)' },
    purgeLimit: { ...number, description: 'entries of a collapsed purge list of a site' },
    tags: { ...flag, description: 'cache tags in the report' },
  },
}
