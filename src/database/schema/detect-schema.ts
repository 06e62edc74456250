import { ExportError } from '../../errors.js'
import type { CatalogSql } from '../engine.js'
import { type Catalog, hasColumn } from './catalog.js'
import { layout as cms41 } from './cms-4.1.js'
import { layout as cms50 } from './cms-5.0.js'
import { layout as cms51 } from './cms-5.1.js'
import { commonColumns } from './common-columns.js'
import type { Layout } from './layout.js'

const supported = 'Supported are django CMS 4.1, 5.0 and 5.1.'

/** The versions, in the order in which they are tried. */
const layouts: readonly Layout[] = [cms41, cms51, cms50]

/**
 * The layout of the CMS tables. Throws `not-django-cms` if there are none, `schema-unsupported` for versions before 4.1
 * and for missing columns.
 */
export function detectSchema(
  catalog: Catalog,
  label: string,
  { otherPlaces = '' }: Pick<CatalogSql, 'otherPlaces'>,
): Layout {
  if (![...catalog.keys()].some((name) => name.startsWith('cms_'))) {
    const prefixed = [...catalog.keys()].find((name) => name.endsWith('cms_pagecontent'))
    const found = prefixed ? `, only ${prefixed}` : ''
    throw new ExportError(
      'not-django-cms',
      `${label} has ${catalog.size === 0 ? 'no tables' : `no table whose name begins with cms_${found}`}.`,
      prefixed
        ? 'Give the tables the names that django CMS gives them, without a prefix.'
        : `Name the database of the CMS.${otherPlaces}`,
    )
  }
  if (!catalog.has('cms_pagecontent') && catalog.has('cms_title')) {
    const message = `${label} holds django CMS 3 or older: it has cms_title, but no cms_pagecontent. ${supported}`
    throw new ExportError('schema-unsupported', message, 'Upgrade the CMS to 4.1 or later and export again.')
  }
  const layout = layouts.find((candidate) => candidate.fits(catalog)) ?? cms50
  const schema = catalog.get('cms_page')?.schema
  const missing = [...missingNames(catalog, commonColumns), ...missingNames(catalog, layout.columns)]
  if (missing.length > 0) {
    throw new ExportError(
      'schema-unsupported',
      `${label} looks like django CMS ${layout.schema}, but has no ${missing.join(', ')}${schema ? ` in the schema ${schema}` : ''}. ${supported}`,
      `Run the migrations of the CMS; a newer django CMS needs a newer djangocms-static.${otherPlaces}`,
    )
  }
  return layout
}

function missingNames(catalog: Catalog, required: Layout['columns']): string[] {
  return Object.entries(required).flatMap(([table, columns]) => {
    if (!catalog.has(table)) return [table]
    return columns.filter((column) => !hasColumn(catalog, table, column)).map((column) => `${table}.${column}`)
  })
}
