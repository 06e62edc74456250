import type { ResourceName } from '../contract/resource-name.js'

/** A request path taken apart. Numbers are in `numbers`, in the order of the pattern. */
export interface RouteMatch {
  readonly resource: ResourceName
  readonly language: string | null
  readonly path: string | null
  readonly rootId: string | null
  readonly slot: string | null
  readonly numbers: readonly number[]
}

/**
 * All routes in matching order, as djangocms_rest.urls lists them: the first that fits answers.
 * `<int>` are digits, `<path>` is anything, slashes included. The pages of a list as paths are our own.
 */
export const routePatterns = [
  ['healthcheck', 'healthcheck/'],
  ['languages', 'languages/'],
  ['pages-tree', '<language>/pages-tree/'],
  ['pages-list', '<language>/pages-list/'],
  ['pages', '<language>/pages/'],
  ['pages', '<language>/pages/<path>/'],
  ['page_search', '<language>/page_search/'],
  ['placeholders', '<language>/placeholders/<int>/<int>/<slot>/'],
  ['plugins', 'plugins/'],
  ['menu', '<language>/menu/'],
  ['menu', '<language>/menu/<int>/<int>/<int>/<int>/'],
  ['menu', '<language>/menu/<int>/<int>/<int>/<int>/<path>/'],
  ['menu', '<language>/menu/<root>/<int>/<int>/<int>/<int>/'],
  ['menu', '<language>/menu/<root>/<int>/<int>/<int>/<int>/<path>/'],
  ['submenu', '<language>/submenu/<int>/<int>/<int>/<path>/'],
  ['submenu', '<language>/submenu/<int>/<int>/<int>/'],
  ['submenu', '<language>/submenu/<int>/<int>/<path>/'],
  ['submenu', '<language>/submenu/<int>/<int>/'],
  ['submenu', '<language>/submenu/<int>/<path>/'],
  ['submenu', '<language>/submenu/<int>/'],
  ['submenu', '<language>/submenu/<path>/'],
  ['submenu', '<language>/submenu/'],
  ['breadcrumbs', '<language>/breadcrumbs/<int>/<path>/'],
  ['breadcrumbs', '<language>/breadcrumbs/<int>/'],
  ['breadcrumbs', '<language>/breadcrumbs/<path>/'],
  ['breadcrumbs', '<language>/breadcrumbs/'],
  ['pages-list', '<language>/pages-list/<int>/<int>/'],
  ['openapi', 'schema/'],
  ['openapi', 'schema-json/'],
  ['openapi', 'docs/'],
  ['openapi', 'redoc/'],
] as const satisfies readonly (readonly [ResourceName, string])[]

export type RoutePattern = (typeof routePatterns)[number][1]

const converters = {
  int: '([0-9]+)',
  language: '([-a-zA-Z0-9_]+)',
  root: '([-a-zA-Z0-9_]+)',
  slot: '([^/]+)',
  path: '(.+)',
}

type Converter = keyof typeof converters

const routes = routePatterns.map(([resource, pattern]: readonly [ResourceName, string]) => {
  const names = [...pattern.matchAll(/<(\w+)>/g)].map(([, name]) => name as Converter)
  const source = pattern.replace(/<(\w+)>/g, (_, name: Converter) => converters[name])
  return { resource, names, pattern: new RegExp(`^${source}$`, 's') }
})

/** Takes a decoded path below the API's root apart; null: no such route. */
export function matchRoute(path: string): RouteMatch | null {
  for (const { resource, names, pattern } of routes) {
    const values = pattern.exec(path)?.slice(1)
    if (!values) continue
    const named = (name: Converter) => values[names.indexOf(name)] ?? null
    return {
      resource,
      language: named('language'),
      path: named('path'),
      rootId: named('root'),
      slot: named('slot'),
      numbers: values.filter((_, index) => names[index] === 'int').map(Number),
    }
  }
  return null
}
