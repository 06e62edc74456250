import path from 'node:path'
import type { FileChange, FileOrigin } from '../../build/record/file-change.js'
import { aString } from '../../routes/check-members.js'
import { returnedList } from '../../routes/returned-list.js'
import type { RouteTable } from '../../routes/route-table.js'

/**
 * The cache tags of a file; the first one is purged when the file changes. Documents of the runtime handler are named
 * by content and never change: each has its own tag, which is purged when the document is removed.
 */
export function cacheTags(name: string, origin: FileOrigin | null, routes: RouteTable): readonly string[] {
  if (origin === null || origin.family === 'pointer') return [wholeExport]
  const { site, family } = origin
  if (family === 'documents') return [`document-${path.posix.basename(name, '.json')}`]
  const route = routes.ofFamily(family) ?? routes.ofName(family)
  if (!route) return [`site-${site}`]
  return [...returnedList(route.name, 'caching.tags', route.caching.tags(origin), aString)]
}

/** The tags that purge every cached answer affected by a change. */
export function tagsToPurge({ kind, name, origin, before }: FileChange, routes: RouteTable): string[] {
  if (origin?.family === 'documents' && kind !== 'removed') return []
  const origins = before ? [origin, before] : [origin]
  return origins.flatMap((one) => cacheTags(name, one, routes).slice(0, 1))
}

const wholeExport = 'export'
