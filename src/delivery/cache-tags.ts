import type { FileChange, FileOrigin } from '../output/changes.js'

/**
 * The cache tags of a file, first the one that is purged when the file changes. Without a comma or a blank, so that
 * they fit into any header. Documents of the runtime handler never change under their name and have none.
 */
export function cacheTags(origin: FileOrigin | null): string[] {
  if (origin === null) return [wholeExport]
  const { site, family, language, page, placeholders } = origin
  switch (family) {
    case 'documents':
      return []
    case 'pointer':
      return [wholeExport]
    case 'pages':
      return [...pageTag(page), ...placeholders.map(placeholderTag)]
    case 'placeholders':
      return [...placeholders.map(placeholderTag), ...pageTag(page)]
    case 'pages-list':
    case 'pages-tree':
    case 'page_search':
      return [`pages-${site}-${language}`]
    default:
      return [language === null ? `site-${site}` : `navigation-${site}-${language}`]
  }
}

/** What purges every cached answer that the change concerns. */
export function tagsToPurge({ origin, before }: FileChange): string[] {
  const origins = before ? [origin, before] : [origin]
  return origins.flatMap((one) => cacheTags(one).slice(0, 1))
}

const wholeExport = 'export'

function pageTag(page: number | null): string[] {
  return page === null ? [] : [`page-${page}`]
}

function placeholderTag(id: number): string {
  return `placeholder-${id}`
}
