import type { FileLink, PageLink } from '../model/links.js'

/** Resolves references of plugins from the documents of an export, with a bounded number of reads each. */
export interface LinkReader {
  /**
   * The page of a reference such as `cms.page:14`, or of an endpoint as in the documented contract. null: not public
   * in this language, or a page of another site.
   */
  link(reference: string, language: string): Promise<PageLink | null>
  /** The page in each language that it has content in, in the order of the site's languages. */
  alternates(page: { readonly details: string | null }): Promise<readonly PageLink[]>
  /** A public file that answers refer to, by `filer.image:7` or `filer.file:7`; null: none. */
  file(reference: string): Promise<FileLink | null>
}
