import type { FileOrigin } from '../build/reuse/changes.js'
import type { Family } from '../options.js'
import { isInLanguage } from '../routes/matching.js'
import type { RouteTable } from '../routes/route-table.js'

/** A site of an export, as purging caches needs it. */
export interface ReportSite {
  readonly id: number
  /** Of its files: with a slash at the end, empty for the default site. */
  readonly folder: string
  /** Base of its links: `https://api.example.com`, with a path where the API is below one. */
  readonly apiUrl: string
  readonly languages: readonly string[]
  /** Families that have files; the runtime handler answers the others from documents. */
  readonly written: readonly Family[]
}

/**
 * Answers without a file that change when a file of this family does: queries, and further variants of menus. Named by
 * path below the API's root, `en/menu/`.
 */
export function followingFolders({ family, language }: FileOrigin, routes: RouteTable): string[] {
  const topic = routes.ofFamily(family)?.caching.topic
  if (language === null || !topic) return []
  return routes.routes
    .filter(({ caching }) => caching.follows.includes(topic))
    .map(({ name }) => `${language}/${name}/`)
}

/**
 * The routes of a site that have answers in documents instead of files. Of documents nobody knows which answers they are
 * for: each change may concern all of these.
 */
export function deferredFolders(
  { written, languages }: Pick<ReportSite, 'languages' | 'written'>,
  { routes }: RouteTable,
): string[] {
  const deferred = routes.filter(({ families }) => families.some(({ name }) => !written.includes(name)))
  // A search finds what pages and placeholders show.
  const following = deferred.some(({ caching }) => caching.topic === 'contents')
    ? routes.filter((route) => !deferred.includes(route) && route.caching.follows.includes('contents'))
    : []
  return [...deferred, ...following].flatMap((route) =>
    isInLanguage(route) ? languages.map((language) => `${language}/${route.name}/`) : [`${route.name}/`],
  )
}
