import type { Layout } from './layout.js'
import { readTreePages, readUrlsOfPages, treeColumns } from './page-rows.js'

/** Pages store their place in the tree. The default for databases that match no other version. */
export const layout: Layout = {
  schema: '5.0',
  columns: { cms_page: treeColumns },
  fits: () => true,
  readPages: readTreePages,
  readUrls: readUrlsOfPages,
}
