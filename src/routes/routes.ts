import { breadcrumbsRoute } from './breadcrumbs/route.js'
import { descriptionRoute } from './description/route.js'
import { healthcheckRoute } from './healthcheck/route.js'
import { languagesRoute } from './languages/route.js'
import { menuRoute } from './menu/route.js'
import { pageSearchRoute } from './page-search/route.js'
import { pagesRoute } from './pages/route.js'
import { pagesListRoute } from './pages-list/route.js'
import { pagesTreeRoute } from './pages-tree/route.js'
import { placeholdersRoute } from './placeholders/route.js'
import { pluginsRoute } from './plugins/route.js'
import { reservedNames } from './reserved-names.js'
import type { Route } from './route.js'
import { invalidRoute, type RouteTable, routeTable } from './route-table.js'
import { submenuRoute } from './submenu/route.js'

/** The routes of djangocms-rest, in the order in which an export writes their files. */
export const routes = routeTable([
  healthcheckRoute,
  languagesRoute,
  pluginsRoute,
  placeholdersRoute,
  pagesRoute,
  pagesListRoute,
  pagesTreeRoute,
  pageSearchRoute,
  menuRoute,
  submenuRoute,
  breadcrumbsRoute,
  descriptionRoute,
])

/** These with routes of the project's own. Throws `route-invalid`. */
export function withOwnRoutes(own: readonly Route[]): RouteTable {
  if (own.length === 0) return routes
  const table = routeTable([...routes.routes, ...own])
  for (const { name, families } of own) {
    const reserved = [name, ...families.map((family) => family.name)].find((one) => reservedNames.includes(one))
    if (reserved !== undefined) throw invalidRoute(name, `${reserved} is the name of other files than those of routes`)
  }
  return table
}

/** The families that `--only` and `--skip` name, in writing order. */
export const families: readonly string[] = routes.families.map(({ name }) => name)
