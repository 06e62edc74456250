import type { PageSlot } from '../documents/site-document.js'
import type { PageContent } from '../model/project.js'
import type { PlaceholderRow } from '../model/rows.js'
import type { Awaitable, PlannedDocuments } from './documents.js'
import type { SitePlan } from './site-plan.js'

/** The text of a file; very large ones come in pieces. */
export type FileText = string | Iterable<string>

/** A file to be: its URL path below the export, and its text when it is wanted; null: there is no such answer. */
export interface PlannedFile {
  readonly url: string
  text(): Awaitable<FileText | null>
  /** The answer to `?html=1`, for a file of its own. */
  html?(): string
}

/** A request whose answer becomes a file: its path below the API's root, percent-encoded. */
export interface PlannedRequest {
  readonly path: string
  /** Where the file says something else than an answer to the path. */
  text?(): FileText
}

/** What the options say of files. */
export interface FileSettings {
  /** `static`: links between the pages of a list are paths; `query`: `?limit=&offset=`. */
  readonly pagination: 'static' | 'query'
  readonly variants: NavigationVariants
}

/** Variants to write beside the default ones, such as `0/1/0/1` or `footer/0/100/0/100`, `/*` for every page path. */
export interface NavigationVariants {
  readonly menus: readonly string[]
  readonly submenus: readonly string[]
  readonly breadcrumbs: readonly string[]
}

/** The files of a route that are written, counted and left out together: what `--only` and `--skip` name. */
export type FileFamily = SiteFamily | NavigationFamily | ContentFamily

interface Family {
  readonly name: string
  /** Page paths become files: all of them, or those under which a page is shown. */
  readonly pagePaths?: 'all' | 'shown'
}

/** Answers from what is held in memory. */
export interface SiteFamily extends Family {
  readonly from: 'site'
  requests(plan: SitePlan, documents: PlannedDocuments, settings: FileSettings): Iterable<PlannedRequest>
}

/** Answers from the navigation of a language: large, so that one is held at a time. */
export interface NavigationFamily extends Family {
  readonly from: 'navigation'
  /** Families of one part come from one tree. */
  readonly part: 0 | 1
  /** Percent-encoded paths below the language; the same one may come again. */
  requests(plan: SitePlan, language: string, settings: FileSettings): Iterable<string>
}

/** Answers from the rows of one owner of placeholders, in units of such owners. */
export interface ContentFamily extends Family {
  readonly from: 'contents'
  files(plan: SitePlan, owner: ContentOwner): readonly PlannedFile[]
  /** Where the family has no files: writes what the handler answers from. */
  defer(plan: SitePlan, owner: ContentOwner, documents: DeferredDocuments): void
  /** All endpoints that the files of an owner may have. */
  endpoints(plan: SitePlan, owner: NamedOwner): readonly string[]
  /** Bytes of all files, from the bytes that the plugins of a content take on average. */
  estimate(plan: SitePlan, counts: ContentCounts, bytesPerContent: number): number
  /** It also has files of other owners than page contents. */
  readonly isOfAnyOwner?: true
  /** A copy of its file is a line of a bundle. */
  readonly isBundled?: true
}

/** An owner of placeholders with what is stored for it. */
export interface ContentOwner {
  /** null: it is no page content. */
  readonly content: PageContent | null
  /** Each slot once. */
  readonly placeholders: readonly PlaceholderRow[]
  /** Endpoints of pages that show the content. */
  readonly endpoints: readonly string[]
  /** The placeholders have endpoints of their own. */
  readonly hasPlaceholderEndpoints: boolean
  readonly language: string | null
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

/** Takes what the handler makes pages and placeholders from. */
export interface DeferredDocuments {
  /** Writes the text of a placeholder and returns its document's name. */
  emit(text: string): string
  addPage(content: number, slots: readonly PageSlot[]): void
  /** `names`: of its documents by language. */
  addPlaceholder(place: PlaceholderRow, names: Readonly<Record<string, string>>): void
}
