import type { FileLink, PageLink } from '../model/links.js'

/** Finds what the references of plugins lead to, in the documents of an export; bounded reads for each. */
export interface LinkReader {
  /**
   * The page of a reference, `cms.page:14`, or of an endpoint, as the documented contract writes it. null: visitors
   * get no such page in the language, or it is of another site.
   */
  link(reference: string, language: string): Promise<PageLink | null>
  /** The page in each language in which it has content of its own, in the order of the site. */
  alternates(page: { readonly details: string | null }): Promise<readonly PageLink[]>
  /** A public file that answers refer to, by `filer.image:7` or `filer.file:7`; null: there is none. */
  file(reference: string): Promise<FileLink | null>
}
