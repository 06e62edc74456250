/** A cache in front of the target: `cloudfront:<distribution>`, `cloudflare:<zone>`, `fastly:<service>`. */
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
  readonly run: (plan: PurgePlan) => Promise<number>
}

/** Paths to purge, by site. */
export interface PurgePlan {
  readonly sites: readonly SitePurge[]
}

export interface SitePurge {
  /** Such as `https://api.example.com`; null: unknown. */
  readonly origin: string | null
  /** Folder of its files, with a trailing slash; empty for the default site. */
  readonly folder: string
  /** Paths as the site's own host sees them; a trailing `*` matches everything below. */
  readonly entries: readonly string[]
}
