import type { CmsSchema, PageRow, PageUrlRow, Rows } from '../../model/rows/rows.js'
import type { Session } from '../session.js'
import type { Catalog } from './catalog.js'

/** How a version of django CMS stores pages and their URLs; nothing else differs between versions. */
export interface Layout {
  readonly schema: CmsSchema
  /** The columns that are read besides those of every version. */
  readonly columns: Readonly<Record<string, readonly string[]>>
  /** Whether the tables and columns are those of this version. */
  fits(catalog: Catalog): boolean
  /** Ordered by id. */
  readPages(session: Session): Promise<Rows<PageRow>>
  /** Ordered by id. */
  readUrls(session: Session, pages: Rows<PageRow>): Promise<Rows<PageUrlRow>>
}
