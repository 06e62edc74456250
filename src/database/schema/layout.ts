import type { CmsSchema, PageRow, PageUrlRow, Rows } from '../../model/rows.js'
import type { Session } from '../session.js'
import type { Catalog } from './catalog.js'

/** How a version of django CMS stores pages and their addresses: all that differs between versions. */
export interface Layout {
  readonly schema: CmsSchema
  /** The columns that it is read from, beside those that every version has. */
  readonly columns: Readonly<Record<string, readonly string[]>>
  /** Whether these tables are its own, as tables and columns tell, and never a version number. */
  fits(catalog: Catalog): boolean
  /** Ordered by id. */
  readPages(session: Session): Promise<Rows<PageRow>>
  /** Ordered by id. */
  readUrls(session: Session, pages: Rows<PageRow>): Promise<Rows<PageUrlRow>>
}
