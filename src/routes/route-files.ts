import type { PageSlot } from '../documents/site-document.js'
import type { PageContent } from '../model/project.js'
import type { PlaceholderRow } from '../model/rows/rows.js'
import type { FileText } from '../model/values/json-tree.js'
import type { Awaitable, PlannedDocuments } from './documents.js'
import type { SitePlan } from './site-plan.js'

/** A planned file: its URL path below the export, and its text on demand; null: there is no such answer. */
export interface PlannedFile {
  readonly url: string
  /** Its name in the folder of the path; missing: `index.json`. */
  readonly index?: 'index.html'
  text(): Awaitable<FileText | null>
  /** The answer to `?html=1`, for a file of its own. */
  html?(): string
}

/** A request whose answer becomes a file: its path below the API's root, percent-encoded. */
export interface PlannedRequest {
  readonly path: string
  /** The name of the file in the folder of the path; missing: `index.json`. */
  readonly index?: 'index.html'
  /** The text of the file, if it is not the answer to the path. */
  text?(): FileText
}

/** Options for files. */
export interface FileSettings {
  /** `static`: links between the pages of a list are paths; `query`: `?limit=&offset=`. */
  readonly pagination: 'static' | 'query'
  readonly variants: NavigationVariants
  /** Whether a family, by its name, is written: `--skip` and budgets leave families to the handler. */
  isWritten(family: string): boolean
}

/** Variants to write besides the defaults, such as `0/1/0/1` or `footer/0/100/0/100`, with `/*` for every page path. */
export interface NavigationVariants {
  readonly menus: readonly string[]
  readonly submenus: readonly string[]
  readonly breadcrumbs: readonly string[]
}

/** The files of a route that are written, counted and left out together: what `--only` and `--skip` name. */
export type FileFamily = SiteFamily | LanguageFamily | ContentFamily

interface Family {
  readonly name: string
  /** Page paths become files: all of them, or those at which a page is shown. */
  readonly pagePaths?: 'all' | 'shown'
}

/** Answers of a site that are planned as a whole. */
export interface SiteFamily extends Family {
  readonly from: 'site'
  /** Requests of a plan with one language are those of this language, and show pages alone: see `Contract.showsOwnLanguage`. */
  readonly isByLanguage?: true
  requests(plan: SitePlan, documents: PlannedDocuments, settings: FileSettings): Iterable<PlannedRequest>
  /**
   * What the files are made from, in words, and texts that change with it. Missing: all rows in memory; files do not
   * count if neither extensions nor own routes can show them.
   */
  readonly madeFrom?: { readonly name: string; texts(plan: SitePlan): readonly string[] }
}

/** Answers that are made from the navigation of their language. */
export interface LanguageFamily extends Family {
  readonly from: 'language'
  /** Percent-encoded paths below the language, each once. `paths`: of the wanted pages. */
  requests(plan: SitePlan, language: string, settings: FileSettings, paths: readonly string[]): Iterable<string>
  /** The part of it that the answer for a page path shows. Missing or null: all of it. */
  shows?(plan: SitePlan, settings: FileSettings): Branch | null
}

/** A part of a navigation: home and a page's node, with all nodes below it or above it. */
export type Branch = 'below' | 'above'

/** Answers that are made from the rows of one owner of placeholders. Each owner is a unit. */
export interface ContentFamily extends Family {
  readonly from: 'contents'
  files(plan: SitePlan, owner: ContentOwner): readonly PlannedFile[]
  /** Writes documents for the handler instead of files. Without it, the handler reads those of other families. */
  defer?(plan: SitePlan, owner: ContentOwner, documents: DeferredDocuments): void
  /** All endpoints that the files of an owner may have. */
  endpoints(plan: SitePlan, owner: NamedOwner): readonly string[]
  /** Bytes of all files, from the bytes that the plugins of a content take on average. */
  estimate(plan: SitePlan, counts: ContentCounts, bytesPerContent: number): number
  /** The family also has files of owners other than page contents. */
  readonly isOfAnyOwner?: true
}

/** Whether its files are those of pages: bundles and search records are made from them. */
export function holdsPages(family: FileFamily): family is ContentFamily {
  return family.from === 'contents' && family.pagePaths === 'shown'
}

/** An owner of placeholders with its rows. */
export interface ContentOwner {
  /** null: the owner is no page content. */
  readonly content: PageContent | null
  /** Each slot once. */
  readonly placeholders: readonly PlaceholderRow[]
  /** Endpoints of pages that show the content. */
  readonly endpoints: readonly string[]
  /** The placeholders have endpoints of their own. */
  readonly hasPlaceholderEndpoints: boolean
  readonly language: string | null
  /** Cache of `placeholderText`. */
  readonly texts: Map<string, string>
}

/** An owner of placeholders as a shard names it. */
export interface NamedOwner {
  readonly contentTypeId: number
  readonly objectId: number
  readonly slots: readonly string[]
  readonly endpoints: readonly string[]
}

interface ContentCounts {
  /** Files of pages. */
  readonly files: number
  /** Contents whose placeholders have endpoints of their own. */
  readonly owners: { readonly size: number }
}

/** Takes documents from which the handler composes pages and placeholders. */
export interface DeferredDocuments {
  /** Writes the text of a placeholder and returns its document's name. */
  emit(text: string): string
  addPage(content: number, slots: readonly PageSlot[]): void
  /** `names`: of its documents by language. */
  addPlaceholder(place: PlaceholderRow, names: Readonly<Record<string, string>>): void
}
