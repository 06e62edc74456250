import type { Finding } from '../findings.js'
import type { BaseUrls } from '../site/address.js'
import type { Json, JsonObject } from '../site/json.js'
import type { Project, Site } from '../site/project.js'
import type { PlaceholderRow } from '../site/rows.js'
import type { Viewer } from '../site/viewer.js'
import type { Contract } from './contract.js'

/** What every answer of one site for one kind of visitor is made from. */
export interface SiteContext {
  readonly project: Project
  readonly site: Site
  readonly viewer: Viewer
  readonly contract: Contract
  readonly bases: BaseUrls
  /** MEDIA_URL of the project, or the base URL that replaces it. */
  readonly media: { readonly url: string; readonly replaced: boolean }
  readonly includeLoginRequired: boolean
  /** By plugin type. */
  readonly serializers: Readonly<Record<string, (plugin: JsonObject) => JsonObject>>
  /** Stored placeholders of an alias content, read beforehand. */
  aliasPlaceholders(aliasContentId: number): readonly PlaceholderRow[]
  report(finding: Finding): void
  /** Hears of every reference to a row that has an address of its own, with the URL that was written for it. */
  referred?(model: string, key: Json, language: string, url: string | null): void
}
