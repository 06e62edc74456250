/** A cache in front of the target: `cloudfront:<distribution>`, `cloudflare:<zone>`, `fastly:<service>`, or a command. */
export interface PurgeTarget {
  readonly kind: 'cloudfront' | 'cloudflare' | 'fastly' | 'command'
  /** An id, or a shell command. */
  readonly value: string
}

/** A purge whose credentials and packages have been checked. */
export interface PreparedPurge {
  /** As given in the options. */
  readonly target: string
  /** Returns the number of purged entries. Throws `purge-failed`. */
  readonly run: (sites: readonly SitePurge[]) => Promise<number>
}

export interface SitePurge {
  /** Such as `https://api.example.com`; null: unknown. */
  readonly origin: string | null
  /** Folder of its files, with a trailing slash; empty for the default site. */
  readonly folder: string
  /** Paths as the site's own host sees them; a trailing `*` matches everything below. */
  readonly entries: readonly string[]
}

export interface PurgeOptions {
  /** Most entries of a purge request. */
  purgeLimit: number
  /** Seconds to wait for CloudFront to finish; 0: do not wait. */
  purgeWait: number
  /** Seconds without data after which a request is retried. */
  timeout: number
  /** Environment with tokens of purges. */
  env: Readonly<Record<string, string | undefined>>
  /** Receives the output of purge commands. */
  onOutput: (text: string) => void
  /** Ends the upload with the error `interrupted`; null: never. */
  signal: AbortSignal | null
}
