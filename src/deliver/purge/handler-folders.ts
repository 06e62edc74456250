import type { FileOrigin } from '../../build/record/file-change.js'
import type { ReportedPlace } from '../../build/record/record-files.js'
import type { Family } from '../../options.js'
import { isInLanguage } from '../../routes/matching.js'
import type { RouteTable } from '../../routes/route-table.js'

/** A site of an export, with what purging caches needs. */
export interface ReportSite extends ReportedPlace {
  /** Families with files; the others are deferred to the runtime handler. */
  readonly written: readonly Family[]
}

/**
 * Folders of answers without a file that change together with a file of this family: queries, and other variants of
 * menus. Paths are below the API's root, `en/menu/`.
 */
export function followingFolders({ family, language }: FileOrigin, routes: RouteTable): string[] {
  const topic = routes.ofFamily(family)?.caching.topic
  if (language === null || !topic) return []
  return routes.routes
    .filter(({ caching }) => caching.follows.includes(topic))
    .map(({ name }) => `${language}/${name}/`)
}

/**
 * Folders of a site's deferred routes, whose answers are composed from documents. Any change of a document may affect
 * all of these.
 */
export function deferredFolders(
  { written, languages }: Pick<ReportSite, 'languages' | 'written'>,
  { routes }: RouteTable,
): string[] {
  const deferred = routes.filter(({ families }) => families.some(({ name }) => !written.includes(name)))
  // Search results depend on pages and placeholders.
  const following = deferred.some(({ caching }) => caching.topic === 'contents')
    ? routes.filter((route) => !deferred.includes(route) && route.caching.follows.includes('contents'))
    : []
  return [...deferred, ...following].flatMap((route) =>
    isInLanguage(route) ? languages.map((language) => `${language}/${route.name}/`) : [`${route.name}/`],
  )
}
