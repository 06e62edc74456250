import type { Finding } from './findings.js'
import type { Json, JsonObject } from './site/json.js'
import type { Manifest } from './site/manifest.js'

/** The route families, in the order in which they are written. */
export const families = [
  'healthcheck',
  'languages',
  'plugins',
  'placeholders',
  'pages',
  'page_search',
  'menu-paths',
  'submenu-paths',
  'breadcrumbs-paths',
  'menu',
  'submenu',
  'breadcrumbs',
  'pages-tree',
  'pages-list',
] as const

export type Family = (typeof families)[number]

/** The generic JSON of a plugin: `id`, `plugin_type`, `parent_plugin_type` and its fields. */
export type PluginSerializer = (plugin: JsonObject) => JsonObject

export interface ExportOptions {
  /** PostgreSQL URL, or the file of a SQLite database. */
  database: string
  /** Folder to write. */
  out: string
  /** Private folder for what previews show, apart from `out`; null: none. */
  drafts: string | null
  /** null: derived from the database, every guess reported. */
  manifest: Manifest | null
  /** By plugin type. */
  serializers: Record<string, PluginSerializer>
  contract: 'documented' | 'released'
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
  /** Scheme of base URLs that are made from site domains. */
  scheme: 'http' | 'https'
  /** Items on a page of a list; null: the contract's. */
  pageSize: number | null
  /** `static`: links between list pages are paths; `query`: `?limit=&offset=`. */
  pagination: 'static' | 'query'
  /** `canonical`: each page under its own paths; `all`: every path under every language. */
  paths: 'canonical' | 'all'
  /** Further variants: `[reverse id/]from/to/inactive/active`, with `/*` for every page path. */
  menus: string[]
  /** `levels[/root[/nephews]]`, with `/*` for every page path. */
  submenus: string[]
  /** `start`, with `/*` for every page path. */
  breadcrumbs: string[]
  /** Empty: all. */
  only: Family[]
  skip: Family[]
  /** Bytes that one family of one site may have. */
  budget: number
  /** Who answers a family over its budget: the shim, or nobody (then the run fails). */
  target: 'static' | 'shim'
  includeLoginRequired: boolean
  /** Do everything but write. */
  dryRun: boolean
  onProgress: (progress: Progress) => void
}

/** Where a run stands. `total` is null while it is not known. */
export interface Progress {
  step: 'reading' | 'sizing' | 'writing' | 'finishing'
  files: number
  bytes: number
  total: number | null
}

export interface ExportReport {
  out: string
  contract: 'documented' | 'released'
  engine: 'sqlite' | 'postgresql'
  /** django CMS, as detected from the tables. */
  cms: string
  dryRun: boolean
  sites: number[]
  languages: string[]
  /** Pages that have at least one file. */
  pages: number
  files: number
  bytes: number
  /** What is written beside the answers, for the runtime handler. */
  documents: { files: number; bytes: number }
  families: FamilyReport[]
  findings: Finding[]
  seconds: number
}

export interface FamilyReport {
  site: number
  family: Family
  files: number
  bytes: number
  /** Left to the shim, because it is over the budget. */
  left: boolean
}

/** What a run has when nothing is said. */
export const defaults: Omit<ExportOptions, 'database' | 'out'> = {
  drafts: null,
  manifest: null,
  serializers: {},
  contract: 'documented',
  sites: [],
  languages: [],
  siteUrls: {},
  apiUrls: {},
  mediaUrl: null,
  scheme: 'https',
  pageSize: null,
  pagination: 'static',
  paths: 'canonical',
  menus: [],
  submenus: [],
  breadcrumbs: [],
  only: [],
  skip: [],
  budget: 512_000_000,
  target: 'shim',
  includeLoginRequired: false,
  dryRun: false,
  onProgress: () => {},
}

/** A finding or a report is printed as JSON; this is that JSON's type. */
export type Printable = Json
