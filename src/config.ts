import type { ExportOptions } from './options.js'

/** The default export of a configuration. docs/configuration.md describes every key. */
export interface Config extends Settings<Omit<ExportOptions, OfOneRun | OwnForm>> {
  /** Of an environment variable, too, which may be missing. */
  database?: string | undefined
  /** File of the manifest. */
  manifest?: string
  /** Also write the answers to `?html=1`. */
  html?: boolean
  /** Folder of HTML templates of your own. */
  htmlTemplates?: string
  /** Address of the website: of the default site, or by site id or `default`. */
  siteUrl?: string | Readonly<Record<string, string>>
  /** Address of the exported files, in the same form. */
  apiUrl?: string | Readonly<Record<string, string>>
  /** Largest size of each route, per site, in megabytes. */
  budget?: number
  /** Places to deploy to, by name. */
  targets?: Readonly<Record<string, TargetConfig>>
}

/** Each may be missing; null, the default of some options, is not written. */
type Settings<Options> = { [Name in keyof Options]?: NonNullable<Options[Name]> }

/** Options of a single run, which have flags only, and those of `exportSite` alone. */
type OfOneRun =
  | 'snapshot'
  | 'now'
  | 'full'
  | 'force'
  | 'dryRun'
  | 'serializersFingerprint'
  | 'onProgress'
  | 'onChangeReport'
  | 'signal'

/** Options that a configuration writes in another form. */
type OwnForm = 'database' | 'manifest' | 'html' | 'siteUrls' | 'apiUrls' | 'budget'

/** A target of `deploy`. */
export interface TargetConfig {
  /** Keys of the configuration that have other values here. */
  readonly export?: Omit<Config, 'serializers' | 'routes' | 'targets'>
  readonly upload?: UploadConfig
  /** Shell command that publishes the folder, instead of or after an upload. */
  readonly command?: string
  /** Address that serves the published files, of the default site or by site id. */
  readonly url?: string | Readonly<Record<string, string>>
  /** Number of answers to compare there; all by default. */
  readonly sample?: number
}

/** Options of `upload`. */
export interface UploadConfig {
  readonly to: string
  readonly endpoint?: string
  readonly region?: string
  readonly delete?: boolean
  readonly maxDelete?: number
  readonly compressed?: boolean
  readonly concurrency?: number
  /** Seconds, up to 86,400. */
  readonly timeout?: number
  readonly purge?: readonly string[]
  readonly purgeLimit?: number
  readonly purgeWait?: number
}
