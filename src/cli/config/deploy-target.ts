import type { TargetConfig, UploadConfig } from '../../config.js'
import type { PurgeTarget } from '../../deliver/purge/purge-target.js'
import { httpUrl } from '../values/option-values.js'
import { defined, type Settings } from '../values/settings.js'
import { bucketUrl, purgeTarget } from '../values/upload-values.js'
import type { ValueCheck } from './schema-problems.js'
import { urlChecks, urlsBySite } from './site-urls.js'

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
  return {
    export: exported,
    upload: upload
      ? { ...defined(upload), to: bucketUrl(upload.to), purge: (upload.purge ?? []).map(purgeTarget) }
      : null,
    command: command ?? null,
    urls: url === undefined ? null : urlsBySite(url),
    sample: sample ?? null,
  }
}

/** The checks of a target, with keys below it. */
export function targetChecks({ upload, url }: TargetConfig): ValueCheck[] {
  return [
    { keys: ['upload', 'to'], value: upload?.to, check: bucketUrl },
    { keys: ['upload', 'endpoint'], value: upload?.endpoint, check: httpUrl },
    ...(upload?.purge ?? []).map((value, index) => ({
      keys: ['upload', 'purge', String(index)],
      value,
      check: purgeTarget,
    })),
    ...urlChecks('url', url),
  ]
}
