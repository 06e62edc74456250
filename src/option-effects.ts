import type { ExportOptions } from './options.js'

/**
 * What another value of an option changes, and so what a run compares before it reuses anything:
 * - `answers`: bytes of answers or documents. All are made again.
 * - `files`: files beside them. The same; a folder of drafts has none of these.
 * - `hosts`: settings of hosts only. They are written again, and everything else is reused.
 * - `source`: what is read, copied or refused. The run reads the database, and compares rows and manifest.
 * - `functions`: code of the project, which is compared by its text.
 * - `delivery`: how a finished export is published and reported.
 * - `run`: nothing, or only which rows are read: these are compared themselves.
 */
type OptionEffect = 'answers' | 'files' | 'hosts' | 'source' | 'functions' | 'delivery' | 'run'

const optionEffects = {
  database: 'run',
  snapshot: 'run',
  statementTimeout: 'run',
  idleTimeout: 'run',
  now: 'run',
  out: 'run',
  drafts: 'source',
  manifest: 'source',
  acceptMismatch: 'source',
  extensions: 'source',
  dropFields: 'source',
  serializers: 'functions',
  routes: 'functions',
  serializersFingerprint: 'functions',
  html: 'answers',
  contract: 'answers',
  sites: 'answers',
  languages: 'answers',
  siteUrls: 'answers',
  apiUrls: 'answers',
  mediaUrl: 'answers',
  imageDetails: 'answers',
  imageUrl: 'answers',
  imageWidths: 'answers',
  scheme: 'answers',
  pageSize: 'answers',
  pagination: 'answers',
  paths: 'answers',
  placeholderModels: 'answers',
  menus: 'answers',
  submenus: 'answers',
  breadcrumbs: 'answers',
  only: 'answers',
  skip: 'answers',
  budget: 'answers',
  target: 'answers',
  includeLoginRequired: 'answers',
  bundle: 'files',
  openapi: 'files',
  sitemap: 'files',
  searchRecords: 'files',
  precompress: 'files',
  profiles: 'hosts',
  cacheControl: 'hosts',
  cors: 'hosts',
  handler: 'hosts',
  hostRoot: 'hosts',
  media: 'source',
  publish: 'delivery',
  keepReleases: 'delivery',
  keepRemoved: 'delivery',
  keepDocuments: 'delivery',
  foreignFiles: 'delivery',
  maxShrink: 'delivery',
  maxDelete: 'delivery',
  force: 'delivery',
  fsync: 'delivery',
  full: 'delivery',
  state: 'delivery',
  previous: 'delivery',
  report: 'delivery',
  reportHtml: 'delivery',
  purgeLimit: 'delivery',
  tags: 'delivery',
  dryRun: 'run',
  onProgress: 'run',
  onChangeReport: 'run',
  signal: 'run',
} as const satisfies Record<keyof ExportOptions, OptionEffect>

/** The names of the options with one of these effects. */
export type OptionWith<Effect extends OptionEffect> = {
  [Name in keyof ExportOptions]: (typeof optionEffects)[Name] extends Effect ? Name : never
}[keyof ExportOptions]

export function optionNames<Effect extends OptionEffect>(...effects: readonly Effect[]): OptionWith<Effect>[] {
  const names = Object.keys(optionEffects) as (keyof ExportOptions)[]
  return names.filter((name): name is OptionWith<Effect> => effects.some((effect) => effect === optionEffects[name]))
}

/** The options with one of these effects, in the order of the table. */
export function optionsWith<Effect extends OptionEffect>(
  options: Pick<ExportOptions, OptionWith<Effect>>,
  ...effects: readonly Effect[]
): Pick<ExportOptions, OptionWith<Effect>> {
  const chosen = optionNames(...effects).map((name) => [name, options[name]])
  return Object.fromEntries(chosen) as Pick<ExportOptions, OptionWith<Effect>>
}
