import type { PageRow } from '../rows/rows.js'

/** A page, and the one that its row names as its parent. */
export interface PlacedPage extends PageRow {
  readonly parent: PageRow | null
}

/** Who sees an answer, and whether with drafts. Without preview all are anonymous, so that CDNs may cache answers. */
export interface Viewer {
  readonly preview: boolean
  readonly anonymous: boolean
  /** Id of the only site whose drafts the viewer sees; null: those of every site. */
  readonly site: number | null
  /** Whether the viewer has the permission `djangocms_alias.change_aliascontent`. */
  readonly mayChangeAliases: boolean
  /** For pages by path, lists, tree and placeholders. */
  mayView(page: PlacedPage): boolean
  /** For navigation (cms.cms_menus.get_visible_page_contents). */
  mayViewInMenu(page: PageRow): boolean
}
