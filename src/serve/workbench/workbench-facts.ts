import type { ContractName } from '../../contract/contract-name.js'
import type { Severity } from '../../findings.js'

/** What the workbench shows of an export or a database. */
export interface WorkbenchFacts extends SourceFacts {
  /** Paths of the lists of the project's own routes, such as `en/events/`, by site id. */
  readonly lists: Readonly<Record<number, readonly string[]>>
}

export interface SourceFacts {
  /** `/api/` */
  readonly apiRoot: string
  readonly contract: ContractName
  /** `a folder` or `the database`. */
  readonly source: string
  readonly sites: readonly WorkbenchSite[]
  readonly findings: readonly WorkbenchCause[]
  /** The latest export; null: unknown. */
  readonly run: {
    /** ISO 8601. */
    readonly finished: string
    readonly counts: { readonly added: number; readonly changed: number; readonly removed: number }
    /** Changed files that the change report lists. */
    readonly names: readonly { readonly kind: string; readonly name: string }[]
  } | null
}

export interface WorkbenchSite {
  readonly id: number
  readonly domain: string
  readonly isDefault: boolean
  /** Public languages, in their order. */
  readonly languages: readonly string[]
}

/** Findings with a common fix. */
export interface WorkbenchCause {
  readonly severity: Severity
  readonly title: string
  readonly subject: string
  readonly fix: string
  readonly count: number
  readonly texts: readonly string[]
}
