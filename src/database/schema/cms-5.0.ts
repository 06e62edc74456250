import type { Layout } from './layout.js'
import { readTreePages, readUrlsOfPages, treeColumns } from './page-rows.js'

/** Pages have their place in the tree. Whatever is neither older nor newer is taken for this version. */
export const layout: Layout = {
  schema: '5.0',
  columns: { cms_page: treeColumns },
  fits: () => true,
  readPages: readTreePages,
  readUrls: readUrlsOfPages,
}
