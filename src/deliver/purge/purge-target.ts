/** A cache in front of the target: `cloudfront:<distribution>`, `cloudflare:<zone>`, `fastly:<service>`. */
export interface PurgeTarget {
  readonly kind: 'cloudfront' | 'cloudflare' | 'fastly' | 'command'
  /** An id; of `command` what a shell is to run. */
  readonly value: string
}

/** A target whose access was looked at. */
export interface PreparedPurge {
  /** As it was named. */
  readonly target: string
  /** Returns how many entries were purged. Throws `purge-failed`. */
  readonly run: (plan: PurgePlan) => Promise<number>
}

/** What caches have to forget, by site. */
export interface PurgePlan {
  readonly sites: readonly SitePurge[]
}

export interface SitePurge {
  /** Such as `https://api.example.com`; null: nobody says where the site was served. */
  readonly origin: string | null
  /** Of its files: with a slash at the end, empty for the default site. */
  readonly folder: string
  /** Paths as the site's own host sees them; `*` at the end stands for everything below. */
  readonly entries: readonly string[]
}
