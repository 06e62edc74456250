import type { LinkReader } from './links.js'
import type {
  AnySite,
  LanguageOf,
  ListedPageOf,
  MenuNodeOf,
  PageOf,
  PlaceholderOf,
  SiteAnswers,
} from './site-answers.js'

/** A page of a language, where it is in the API and below the language's root of a front end; home's path is empty. */
export interface ExportedPage<Site extends SiteAnswers = AnySite> {
  readonly language: string
  /** Decoded, such as `about-us/team`. */
  readonly path: string
  readonly page: PageOf<Site>
}

/**
 * Reads the answers of one site, of one moment: for a later one open the export again. What is not found is null;
 * everything else that fails is an ExportError. `Site`: `Answers` of the site's own types; they are not checked.
 */
export interface ExportReader<Site extends SiteAnswers = AnySite> extends LinkReader {
  /** null: not known. */
  readonly site: number | null
  /** Changes whenever a page or a placeholder of the export does; null: not known. */
  readonly digest: string | null
  languages(): Promise<readonly LanguageOf<Site>[]>
  /** Codes of public languages, in the order of the site. */
  publicLanguages(): Promise<readonly string[]>
  /** The top nodes of the menu, with all that is below them. */
  menu(language: string): Promise<readonly MenuNodeOf<Site>[]>
  /** Every page of the list, without its contents. */
  list(language: string): AsyncIterable<ListedPageOf<Site>>
  /** Every page of the list, with its contents: from the bundle of the language, where there is one. */
  pages(language: string): AsyncIterable<ExportedPage<Site>>
  /** `path` as in the API, decoded; empty for home. */
  page(language: string, path: string): Promise<PageOf<Site> | null>
  /** The contents of one page. */
  placeholders(language: string, path: string): Promise<readonly PlaceholderOf<Site>[] | null>
  /** Any answer, by its path and query below the API's root, percent-encoded: `en/menu/0/1/0/1/`. */
  answer(path: string): Promise<unknown>
}
