import type { Navigation } from '../model/menus/navigation.js'
import type { PageUrl } from '../model/project.js'
import type { SitePlan } from './site-plan.js'

/**
 * What the families of several routes are made from in a language: a document that the handler reads, and that the
 * exporter has in memory, one language at a time.
 */
export interface LanguageSource {
  /** Of the member of a site's document that names its documents by language. */
  readonly name: string
  /** Its document shows nothing but what lists and menus of its language show. */
  readonly isByLanguage?: true
  /** Its document. `fingerprint`: of texts, in their order. */
  document(site: SourceSite, language: string, fingerprint: (texts: readonly string[]) => string): SourceDocument
  /**
   * Whether answers for a page path depend on no other path. If not, a family is written as a whole: neither in pieces
   * nor in shards.
   */
  isDivisible(site: SourceSite, language: string): boolean
  /** The page URLs of a language, by the number of their piece, in ascending order. */
  urls(site: SourceSite, language: string): ReadonlyMap<number, readonly PageUrl[]>
}

/** The document of a source in a language. */
export interface SourceDocument {
  /** Its text, in parts. */
  readonly parts: Iterable<string>
  /**
   * Fingerprints of what answers for the paths of `LanguageSource.urls` show of it, piece by piece in the same order;
   * empty if such answers may show all of it. They take least once the text has been read. `choose`: which of all pieces
   * to return; null: all.
   */
  pieces(choose: ((pieces: readonly SourceUrls[]) => readonly SourceUrls[]) | null): readonly SourcePiece[]
}

/** The site that a source is made for. */
export interface SourceSite {
  readonly plan: SitePlan
  readonly documents: SourceDocuments
}

/** What is in memory of a site. */
interface SourceDocuments {
  navigation(language: string): Navigation
}

/** The URLs of a piece. */
export interface SourceUrls {
  readonly number: number
  readonly urls: readonly PageUrl[]
  /** What the answers for its paths take, to compare with others. */
  readonly weight: number
}

/** Pages with neighbouring ids. */
export interface SourcePiece {
  readonly number: number
  /** A fingerprint for each part of the source that families may show (`LanguageFamily.shows`). */
  readonly shown: Readonly<Record<string, string>>
}
