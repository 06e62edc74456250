import type { PageRow, PageUrlRow, Rows } from '../../model/rows/rows.js'
import { selectPacked } from '../queries/select.js'
import type { RawRow, Session } from '../session.js'
import { boolean, integer, optionalInteger, optionalText, strictBoolean, text } from '../values/raw-values.js'
import { commonColumns } from './common-columns.js'

/** A row of `cms_page`, with what versions store in different places. */
export function pageOf(
  row: RawRow,
  place: Pick<PageRow, 'siteId' | 'parentId' | 'hasParent' | 'path' | 'languages'>,
): PageRow {
  return {
    id: integer(row.id),
    siteId: place.siteId,
    parentId: place.parentId,
    hasParent: place.hasParent,
    path: place.path,
    reverseId: optionalText(row.reverse_id),
    isHome: strictBoolean(row.is_home),
    loginRequired: boolean(row.login_required),
    applicationUrls: optionalText(row.application_urls),
    applicationNamespace: optionalText(row.application_namespace),
    navigationExtenders: optionalText(row.navigation_extenders),
    languages: place.languages,
  }
}

/** Pages with their place in the tree: cms.models.Page since 5.0. */
export function readTreePages(session: Session): Promise<Rows<PageRow>> {
  return selectPacked(session, 'cms_page', [...commonColumns.cms_page, ...treeColumns], (row) => {
    const [siteId, parentId] = [integer(row.site_id), optionalInteger(row.parent_id)]
    return pageOf(row, { siteId, parentId, hasParent: parentId !== null, path: text(row.path), languages: null })
  })
}

export const treeColumns = ['site_id', 'parent_id', 'path']

/** cms.models.PageUrl; `siteOf` gives the site of a row (undefined: unknown, the row is skipped). */
export async function readPageUrls(
  session: Session,
  ownColumns: readonly string[],
  siteOf: (row: RawRow, pageId: number) => number | undefined,
): Promise<Rows<PageUrlRow>> {
  return selectPacked(session, 'cms_pageurl', [...commonColumns.cms_pageurl, ...ownColumns], (row) => {
    const pageId = integer(row.page_id)
    const siteId = siteOf(row, pageId)
    const language = text(row.language)
    const path = optionalText(row.path)
    const slug = text(row.slug)
    return siteId === undefined ? null : { id: integer(row.id), pageId, siteId, language, slug, path }
  })
}

/** Before 5.1, a page URL belongs to the site of its page. */
export function readUrlsOfPages(session: Session, pages: Rows<PageRow>): Promise<Rows<PageUrlRow>> {
  const sites = new Map(Array.from(pages, ({ id, siteId }) => [id, siteId]))
  return readPageUrls(session, [], (_, pageId) => sites.get(pageId))
}
