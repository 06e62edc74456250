import type { PurgeTarget } from '../../deliver/purge/purge-target.js'
import { httpUrl } from '../options/option-values.js'
import type { Settings } from '../options/settings.js'
import { bucketUrl, purgeTarget } from '../options/upload-values.js'

/** A target of `deploy` as the configuration has it. */
export interface TargetConfig {
  /** Settings of the export that differ from those of the configuration. */
  readonly export?: object
  readonly upload?: UploadConfig
  /** Shell command that publishes the folder: instead of an upload, or after it. */
  readonly command?: string
  /** What serves it afterwards: the default site's address, or addresses by site id. */
  readonly url?: string | Readonly<Record<string, string>>
  /** Answers to compare there; all. */
  readonly sample?: number
}

interface UploadConfig {
  readonly to: string
  readonly endpoint?: string
  readonly region?: string
  readonly delete?: boolean
  readonly maxDelete?: number
  readonly compressed?: boolean
  readonly concurrency?: number
  readonly timeout?: number
  readonly purge?: readonly string[]
  readonly purgeLimit?: number
  readonly purgeWait?: number
}

/** A target of `deploy`, checked. */
export interface DeployTarget {
  readonly export: Settings
  readonly upload: (Omit<UploadConfig, 'purge'> & { readonly purge: readonly PurgeTarget[] }) | null
  readonly command: string | null
  /** By site id or `default`; null: nothing is compared afterwards. */
  readonly urls: Readonly<Record<string, string>> | null
  readonly sample: number | null
}

/** `exported`: its settings of the export, checked. */
export function deployTarget({ upload, command, url, sample }: TargetConfig, exported: Settings): DeployTarget {
  const urls = typeof url === 'string' ? { default: url } : (url ?? null)
  return {
    export: exported,
    upload: upload ? { ...upload, to: bucketUrl(upload.to), purge: (upload.purge ?? []).map(purgeTarget) } : null,
    command: command ?? null,
    urls: urls && Object.fromEntries(Object.entries(urls).map(([site, one]) => [site, httpUrl(one)])),
    sample: sample ?? null,
  }
}

/** What a schema cannot express: by the keys of a target, its value and its check. */
export function targetChecks(
  target: TargetConfig,
): [keys: string[], value: unknown, check: (text: string) => unknown][] {
  const { upload, url } = target
  const urls = typeof url === 'object' ? Object.entries(url) : []
  return [
    [['upload', 'to'], upload?.to, bucketUrl],
    [['upload', 'endpoint'], upload?.endpoint, httpUrl],
    ...(upload?.purge ?? []).map((one, index): [string[], unknown, (text: string) => unknown] => [
      ['upload', 'purge', String(index)],
      one,
      purgeTarget,
    ]),
    ...(typeof url === 'string' ? ([[['url'], url, httpUrl]] as [string[], unknown, (text: string) => unknown][]) : []),
    ...urls.map(([site, one]): [string[], unknown, (text: string) => unknown] => [['url', site], one, httpUrl]),
  ]
}
