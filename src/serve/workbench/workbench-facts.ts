import type { Severity } from '../../finding-table.js'

/** What the page for developers cannot read from the API. */
export interface WorkbenchFacts {
  /** `/api/` */
  readonly apiRoot: string
  readonly contract: 'documented' | 'released'
  /** `a folder` or `the database`. */
  readonly source: string
  readonly sites: readonly WorkbenchSite[]
  readonly findings: readonly WorkbenchCause[]
  /** The last export; null: not known. */
  readonly run: {
    /** ISO 8601. */
    readonly finished: string
    readonly counts: { readonly added: number; readonly changed: number; readonly removed: number }
    /** Files that changed, as far as a change report says. */
    readonly names: readonly { readonly kind: string; readonly name: string }[]
  } | null
}

export interface WorkbenchSite {
  readonly id: number
  readonly domain: string
  readonly isDefault: boolean
  /** Public ones, in their order. */
  readonly languages: readonly string[]
}

/** Findings that one change would settle. */
export interface WorkbenchCause {
  readonly severity: Severity
  readonly title: string
  readonly subject: string
  readonly fix: string
  readonly count: number
  readonly texts: readonly string[]
}
