import type { Finding } from '../findings.js'
import type { BaseUrls } from '../model/address.js'
import type { Project, Site } from '../model/project.js'
import type { PlaceholderRow, PluginRow } from '../model/rows.js'
import type { Json, JsonObject } from '../model/values/json.js'
import type { Viewer } from '../model/viewer.js'
import type { Contract } from './contract.js'
import type { PluginPlace } from './plugin.js'

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
  /** Makes `html` of placeholders; null: it stays empty. */
  readonly html: HtmlRenderer | null
  /** Stored placeholders of an alias content, read beforehand. */
  aliasPlaceholders(aliasContentId: number): readonly PlaceholderRow[]
  report(finding: Finding): void
  /** Hears of every reference to a row that has an address of its own, with the URL that was written for it. */
  referred?(model: string, key: Json, language: string, url: string | null): void
  /** Hears of every row of which HTML shows something, with what stands for its facts. */
  shown?(model: string, key: Json, language: string, facts: string): void
}

/** Renders plugins as the templates of a project do. */
export interface HtmlRenderer {
  /** The plugins of a placeholder, those of other languages included. Throws `template-failed`. */
  placeholder(context: SiteContext, plugins: readonly PluginRow[], place: PluginPlace): string
}
