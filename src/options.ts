import type { ContractName } from './contract/contract-name.js'
import type { Finding } from './findings.js'
import type { EngineName } from './model/engine.js'
import type { Manifest } from './model/manifest/manifest.js'
import type { MismatchKey } from './model/manifest/manifest-mismatches.js'
import type { ModelSelection } from './model/manifest/model-selection.js'
import type { PluginSerializer } from './model/serializer.js'
import type { Route } from './routes/route.js'

/** The name of files that are written, counted and left out together: a route, or a part of one. */
export type Family = string

/** Hosts that an export can be prepared for. */
export const hosts = ['nginx', 'caddy', 'apache', 'netlify', 'cloudflare', 'vercel', 's3-cloudfront'] as const

export type HostName = (typeof hosts)[number]

/** What has a Cache-Control of its own: `answers`, `errors`, `documents`, `pointer`, or the name of a route. */
export type CacheKind = string

export const compressions = ['gzip', 'br'] as const

export type Compression = (typeof compressions)[number]

export interface ExportOptions {
  /** URL of a PostgreSQL, MySQL or MariaDB database, or the file of a SQLite database. */
  database: string
  /** Id of an exported snapshot to read, PostgreSQL only; null: the current state. */
  snapshot: string | null
  /** Seconds that a database server may take for one statement. */
  statementTimeout: number
  /** Seconds for which a transaction may do nothing before the server ends it. */
  idleTimeout: number
  /** The instant that decides about content which time makes public, in milliseconds since 1970; null: that of the run. */
  now: number | null
  /** Folder to write. */
  out: string
  /** Private folder for drafts, outside of `out`; null: none. */
  drafts: string | null
  /** null: it is derived from the database, and every guess is reported. */
  manifest: Manifest | null
  /** What the database may contradict in the manifest without ending the run. */
  acceptMismatch: MismatchKey[]
  /** Models of page extensions that page objects show, `app.model`. */
  extensions: string[]
  /** Names of fields that are not exported, by plugin type or page extension. */
  dropFields: Record<string, string[]>
  /** By plugin type. */
  serializers: Record<string, PluginSerializer>
  /** Routes of the project's own, beside those of djangocms-rest. */
  routes: readonly Route[]
  /** Also answers to `?html=1`, with these HTML templates by file name beside the stock ones; null: without. */
  html: Record<string, string> | null
  /** The form of answers: `documented` as the API documentation says, `released` as djangocms-rest 1.2 answers. */
  contract: ContractName
  /** Site ids; empty for all. */
  sites: number[]
  /** Language codes; empty for all public ones. */
  languages: string[]
  /** Base URL by site id, for `absolute_url` and the `url` of menu nodes; `default` for the default site. */
  siteUrls: Record<string, string>
  /** Base URL by site id, for `details` and `api_endpoint`. */
  apiUrls: Record<string, string>
  /** null: the manifest's. */
  mediaUrl: string | null
  /** Write details of images beside their URLs, too. */
  imageDetails: boolean
  /** Address of an image in another width, for these details: with `{width}`, and `{url}` or `{path}`; null: thumbnails. */
  imageUrl: string | null
  /** Widths in pixels for that address. */
  imageWidths: number[]
  /** Scheme of base URLs that are made from site domains. */
  scheme: 'http' | 'https'
  /** Items on a page of a list; null: the contract's. */
  pageSize: number | null
  /** `static`: links between list pages are paths; `query`: `?limit=&offset=`. */
  pagination: 'static' | 'query'
  /** `canonical`: each page under its own paths; `all`: every path under every language. */
  paths: 'canonical' | 'all'
  /** Models of the project's own whose placeholders are public, as far as their conditions hold. */
  placeholderModels: ModelSelection[]
  /** Further variants: `[reverse id/]from/to/inactive/active`, with `/*` for every page path. */
  menus: string[]
  /** `levels[/root[/nephews]]`, with `/*` for every page path. */
  submenus: string[]
  /** `start`, with `/*` for every page path. */
  breadcrumbs: string[]
  /** Names of routes, or of parts of them, to write; empty: all. */
  only: Family[]
  /** Those to leave out. */
  skip: Family[]
  /** Largest size of one route of one site, in bytes. */
  budget: number
  /** Who answers a route over its budget: the handler, or nobody (then the run fails). */
  target: 'static' | 'handler'
  /** Write pages that need a login, too. */
  includeLoginRequired: boolean
  /** Also write everything of a language as one file. */
  bundle: boolean
  /** Write the description of the API (OpenAPI) and its documentation pages, too. */
  openapi: boolean
  /** Write a sitemap of each site, too. */
  sitemap: boolean
  /** Write what searches of front ends are made from, too. */
  searchRecords: boolean
  /** Hosts to write settings for. */
  profiles: HostName[]
  /** Cache-Control that hosts send, by kind of file; others have defaults. */
  cacheControl: Partial<Record<CacheKind, string>>
  /** Origins that may read the files on hosts, or `*`. */
  cors: string[]
  /** Where the runtime handler listens, for hosts that ask it. */
  handler: string
  /** Folder of the export on the host; null: the same as here. */
  hostRoot: string | null
  /** Files are also written compressed. */
  precompress: Compression[]
  /** MEDIA_ROOT of the project, or its address: public files that the content refers to are copied; null: they are not. */
  media: string | null
  /** File for a report of what changed, as JSON; null: none. */
  report: string | null
  /** File for an HTML page about the run; null: none. */
  reportHtml: string | null
  /** Entries of the report's collapsed purge list of a site; null: no such list. */
  purgeLimit: number | null
  /** Cache tags in the report. */
  tags: boolean
  /** Do everything but write. */
  dryRun: boolean
  /** Recompute and compare everything, ignoring the record of the previous export. */
  full: boolean
  /** Private folder for the exporter's record of its last run; null: `<out>.state`. */
  state: string | null
  /** Folder or base URL to take that record from if it is missing; null: none. */
  previous: string | null
  /** Change the folder file by file, or write `releases/<id>` and switch the link `current` to it. */
  publish: 'in-place' | 'releases'
  /** Releases to keep, the current one included. */
  keepReleases: number
  /** Seconds for which stale files are kept. */
  keepRemoved: number
  /** Seconds for which stale documents of the handler are kept at least. */
  keepDocuments: number
  /** What to do with files in the folder that no export wrote. */
  foreignFiles: 'refuse' | 'keep' | 'remove'
  /** Flush everything to disk before it is published, and the publication before the run ends. */
  fsync: boolean
  /** Percentage of page contents or files that may be lost. */
  maxShrink: number
  /** Number of files that may be removed; null: any. */
  maxDelete: number | null
  /** Publish even if a guard would stop it. */
  force: boolean
  /** Changes with the source of `serializers`; then pages that show plugins with serializers are written again. */
  serializersFingerprint: string
  onProgress: (progress: Progress) => void
  /** Awaited once the change report is written, before the record that makes the next run begin after this one. */
  onChangeReport: (file: string) => Promise<void>
  /** Ends the run before anything is published, with the error `interrupted`; null: it runs to its end. */
  signal: AbortSignal | null
}

/** The progress of a run. `total` is null while unknown. */
export interface Progress {
  step: 'reading' | 'sizing' | 'writing' | 'finishing'
  files: number
  bytes: number
  total: number | null
}

/** What a run has written and found; also what `--json` prints. Sizes are in bytes, before compression. */
export interface ExportReport {
  out: string
  contract: ContractName
  engine: EngineName
  /** django CMS, as detected from the tables. */
  cms: string
  dryRun: boolean
  sites: number[]
  languages: string[]
  /** Page contents (a page in one language) that have a file. */
  pages: number
  /** Files of answers: those of `families`. */
  files: number
  bytes: number
  /** Documents for the runtime handler. */
  documents: { files: number; bytes: number }
  /** Files with everything of a language. */
  bundles: { files: number; bytes: number }
  /** Uploaded files that the content refers to, and those of them that are in the export. */
  media: { referenced: number; files: number; bytes: number }
  families: FamilyReport[]
  findings: Finding[]
  /** Changes since the previous export; `removed` includes retired files. */
  changes: { added: number; changed: number; removed: number }
  /** Removed files that are still in the folder, and when the first of them will be deleted (ISO 8601; null: there are none). */
  retired: { files: number; next: string | null }
  /** Releases beside the current one that still have files that were removed, and how many; null: no releases. */
  holding: { release: string; files: number }[] | null
  /** ISO 8601: when time alone changes the content next; null: never, as far as is known. */
  changesAt: string | null
  /** What was computed: nothing, only what had changed, or everything. */
  computed: 'nothing' | 'changes' | 'everything'
  /** Of the whole run. */
  seconds: number
}

/** The files of a route, or of a part of one, on a site. */
export interface FamilyReport {
  /** Its id. */
  site: number
  family: Family
  files: number
  bytes: number
  /** The route is deferred to the handler, as it is over its budget. */
  deferred: boolean
}
