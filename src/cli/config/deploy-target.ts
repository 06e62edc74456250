import type { TargetConfig, UploadConfig } from '../../config.js'
import type { PurgeTarget } from '../../deliver/purge/purge-target.js'
import { httpUrl } from '../values/option-values.js'
import { defined, type Settings } from '../values/settings.js'
import { bucketUrl, purgeTarget } from '../values/upload-values.js'

/** A target of `deploy`, checked. */
export interface DeployTarget {
  readonly export: Settings
  readonly upload: (Omit<UploadConfig, 'purge'> & { readonly purge: readonly PurgeTarget[] }) | null
  readonly command: string | null
  /** Addresses by site id or `default`; null: the published files are not compared. */
  readonly urls: Readonly<Record<string, string>> | null
  readonly sample: number | null
}

/** Parses a target; `exported`: its export settings, checked. */
export function deployTarget({ upload, command, url, sample }: TargetConfig, exported: Settings): DeployTarget {
  const urls = typeof url === 'string' ? { default: url } : (url ?? null)
  return {
    export: exported,
    upload: upload
      ? { ...defined(upload), to: bucketUrl(upload.to), purge: (upload.purge ?? []).map(purgeTarget) }
      : null,
    command: command ?? null,
    urls: urls && Object.fromEntries(Object.entries(urls).map(([site, one]) => [site, httpUrl(one)])),
    sample: sample ?? null,
  }
}

/** A check that a schema cannot express; `check` throws for an invalid value. */
export type ValueCheck = [keys: string[], value: unknown, check: (text: string) => unknown]

/** The checks of a target, with keys below it. */
export function targetChecks(target: TargetConfig): ValueCheck[] {
  const { upload, url } = target
  const urls = typeof url === 'object' ? Object.entries(url) : []
  return [
    [['upload', 'to'], upload?.to, bucketUrl],
    [['upload', 'endpoint'], upload?.endpoint, httpUrl],
    ...(upload?.purge ?? []).map((one, index): ValueCheck => [['upload', 'purge', String(index)], one, purgeTarget]),
    ...(typeof url === 'string' ? ([[['url'], url, httpUrl]] satisfies ValueCheck[]) : []),
    ...urls.map(([site, one]): ValueCheck => [['url', site], one, httpUrl]),
  ]
}
