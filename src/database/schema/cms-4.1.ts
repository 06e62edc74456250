import { PackedRows } from '../../model/rows/packed-rows.js'
import type { PageRow, Rows } from '../../model/rows/rows.js'
import { select } from '../queries/select.js'
import type { RawRow, Session } from '../session.js'
import { integer, optionalInteger, optionalText, text } from '../values/raw-values.js'
import { commonColumns } from './common-columns.js'
import type { Layout } from './layout.js'
import { pageOf, readUrlsOfPages } from './page-rows.js'

/** The tree is in a table of its own, and pages store their languages. */
export const layout: Layout = {
  schema: '4.1',
  columns: { cms_page: ['node_id', 'languages'], cms_treenode: ['id', 'parent_id', 'site_id', 'path'] },
  fits: (catalog) => catalog.has('cms_treenode'),
  readPages,
  readUrls: readUrlsOfPages,
}

/** cms.models.Page with its cms.models.TreeNode. */
async function readPages(session: Session): Promise<Rows<PageRow>> {
  const rows = await select(session, 'cms_page', [...commonColumns.cms_page, 'node_id', 'languages'], (row) => row)
  const nodes = new Map<number, RawRow>()
  for (const node of await select(session, 'cms_treenode', ['parent_id', 'site_id', 'path'], (row) => row)) {
    nodes.set(integer(node.id), node)
  }
  const pageOfNode = new Map<number, number>()
  for (const row of rows) {
    if (!pageOfNode.has(integer(row.node_id))) pageOfNode.set(integer(row.node_id), integer(row.id))
  }
  const pages = new PackedRows<PageRow>()
  for (const row of rows) {
    const node = nodes.get(integer(row.node_id))
    if (!node) continue
    const parentNode = optionalInteger(node.parent_id)
    const parentId = parentNode === null ? null : (pageOfNode.get(parentNode) ?? null)
    const [siteId, path, languages] = [integer(node.site_id), text(node.path), optionalText(row.languages)]
    pages.push(pageOf(row, { siteId, parentId, hasParent: parentNode !== null, path, languages }))
  }
  return pages
}
