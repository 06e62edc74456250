import type { Page } from '../project.js'
import type { PagePermissionRow, SiteTables } from '../rows/rows.js'
import type { ById } from '../values/by-id.js'
import { groupBy } from '../values/group-by.js'

/** Values of `grant_on` (cms.models.PagePermission): the page alone, and those that cover its children. */
const [pageOnly, children] = [1, [2, 3]]

/** What view permissions cover (`grant_on`), by the tree path of the page that has them. */
export function viewGrants(tables: SiteTables, pages: ById<Page>): Map<string, number[]> {
  const grants = new Map<string, number[]>()
  const add = (path: string, grantOn: number) => grants.set(path, [...(grants.get(path) ?? []), grantOn])
  const elsewhere: PagePermissionRow[] = []
  for (const permission of tables.permissions) {
    if (!permission.canView) continue
    const page = pages.get(permission.pageId)
    if (page) add(page.path, permission.grantOn)
    else elsewhere.push(permission)
  }
  // Pages of sites that the manifest does not describe are not linked, but restrict what is below them all the same.
  const byPage = groupBy(elsewhere, ({ pageId }) => pageId)
  if (byPage.size === 0) return grants
  for (const { id, parentId, path } of tables.pages) {
    for (const { grantOn } of byPage.get(id) ?? []) add(path, grantOn)
    // This page has no link to its parent.
    const ofParent = parentId === null ? [] : (byPage.get(parentId) ?? [])
    if (ofParent.some(({ grantOn }) => children.includes(grantOn))) add(path, pageOnly)
  }
  return grants
}
