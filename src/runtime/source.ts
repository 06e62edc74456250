import type { NavigationContract } from '../contract/contract.js'
import type { Documents } from '../routes/documents.js'

/**
 * The source of the handler's answers: the documents of an export, or an open database.
 * A source holds what one kind of visitor may see; the public one has published content only.
 */
export interface ApiSource {
  readonly contract: NavigationContract
  /** Where the API is mounted, `/api/`. */
  readonly apiRoot: string
  /** The site of a request without `X-Site-ID` on an unknown host. */
  readonly defaultSite: SiteSource
  /** null: the database has no such site. */
  site(id: number): SiteSource | null
  /** By domain, in lower case. */
  siteOfHost(host: string): SiteSource | null
}

/** One site of a source. */
export interface SiteSource extends Documents {
  readonly id: number
}
