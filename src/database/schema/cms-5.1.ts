import { integer } from '../values/raw-values.js'
import { hasColumn } from './catalog.js'
import type { Layout } from './layout.js'
import { readPageUrls, readTreePages, treeColumns } from './page-rows.js'

/** Page URLs have a site of their own. */
export const layout: Layout = {
  schema: '5.1',
  columns: { cms_page: treeColumns, cms_pageurl: ['site_id'] },
  fits: (catalog) => hasColumn(catalog, 'cms_pageurl', 'site_id'),
  readPages: readTreePages,
  readUrls: (session) => readPageUrls(session, ['site_id'], (row) => integer(row.site_id)),
}
