import path from 'node:path'
import type { FileChange, FileOrigin } from '../build/reuse/changes.js'

/**
 * The cache tags of a file, first the one that is purged when the file changes. Without a comma or a blank, so that
 * they fit into any header. A document of the runtime handler never changes under its name: it has a tag of its own,
 * which is purged when the document is removed.
 */
export function cacheTags(name: string, origin: FileOrigin | null): string[] {
  if (origin === null) return [wholeExport]
  const { site, family, language, page, placeholders } = origin
  switch (family) {
    case 'documents':
      return [`document-${path.posix.basename(name, '.json')}`]
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
export function tagsToPurge({ kind, name, origin, before }: FileChange): string[] {
  if (origin?.family === 'documents' && kind !== 'removed') return []
  const origins = before ? [origin, before] : [origin]
  return origins.flatMap((one) => cacheTags(name, one).slice(0, 1))
}

const wholeExport = 'export'

function pageTag(page: number | null): string[] {
  return page === null ? [] : [`page-${page}`]
}

function placeholderTag(id: number): string {
  return `placeholder-${id}`
}
