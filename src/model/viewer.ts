import type { PageRow } from './rows.js'

/** Who looks, and whether at drafts. Without preview everybody is anonymous, so that a CDN may keep the answer. */
export interface Viewer {
  readonly preview: boolean
  readonly anonymous: boolean
  /** Id of the only site whose drafts the viewer sees; null: those of every site. */
  readonly site: number | null
  /** Pages by path, lists, tree and placeholders. */
  mayView(page: PageRow): boolean
  /** Navigation (cms.cms_menus.get_visible_page_contents). */
  mayViewInMenu(page: PageRow): boolean
}
