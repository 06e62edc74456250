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

/** A check of a value that a schema cannot express. */
export interface ValueCheck {
  readonly keys: readonly string[]
  /** undefined: there is nothing to check. */
  readonly value: unknown
  /** Throws for an invalid value. */
  check(text: string): unknown
}

/** The checks of a target, with keys below it. */
export function targetChecks({ upload, url }: TargetConfig): ValueCheck[] {
  const urls = typeof url === 'object' ? Object.entries(url) : []
  return [
    { keys: ['upload', 'to'], value: upload?.to, check: bucketUrl },
    { keys: ['upload', 'endpoint'], value: upload?.endpoint, check: httpUrl },
    ...(upload?.purge ?? []).map((value, index) => ({
      keys: ['upload', 'purge', String(index)],
      value,
      check: purgeTarget,
    })),
    ...(typeof url === 'string' ? [{ keys: ['url'], value: url, check: httpUrl }] : []),
    ...urls.map(([site, value]) => ({ keys: ['url', site], value, check: httpUrl })),
  ]
}
