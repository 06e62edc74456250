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
 * The patterns of each resource in matching order, as djangocms_rest.urls lists them: the first that fits answers.
 * `<int>` are digits, `<path>` is anything, slashes included. The pages of a list as paths are our own.
 */
export const routePatterns = {
  healthcheck: ['healthcheck/'],
  languages: ['languages/'],
  'pages-tree': ['<language>/pages-tree/'],
  'pages-list': ['<language>/pages-list/', '<language>/pages-list/<int>/<int>/'],
  pages: ['<language>/pages/', '<language>/pages/<path>/'],
  page_search: ['<language>/page_search/'],
  placeholders: ['<language>/placeholders/<int>/<int>/<slot>/'],
  plugins: ['plugins/'],
  menu: [
    '<language>/menu/',
    '<language>/menu/<int>/<int>/<int>/<int>/',
    '<language>/menu/<int>/<int>/<int>/<int>/<path>/',
    '<language>/menu/<root>/<int>/<int>/<int>/<int>/',
    '<language>/menu/<root>/<int>/<int>/<int>/<int>/<path>/',
  ],
  submenu: [
    '<language>/submenu/<int>/<int>/<int>/<path>/',
    '<language>/submenu/<int>/<int>/<int>/',
    '<language>/submenu/<int>/<int>/<path>/',
    '<language>/submenu/<int>/<int>/',
    '<language>/submenu/<int>/<path>/',
    '<language>/submenu/<int>/',
    '<language>/submenu/<path>/',
    '<language>/submenu/',
  ],
  breadcrumbs: [
    '<language>/breadcrumbs/<int>/<path>/',
    '<language>/breadcrumbs/<int>/',
    '<language>/breadcrumbs/<path>/',
    '<language>/breadcrumbs/',
  ],
  openapi: ['schema/', 'schema-json/', 'docs/', 'redoc/'],
} as const satisfies Readonly<Record<ResourceName, readonly string[]>>

export type RoutePattern = (typeof routePatterns)[ResourceName][number]

/** Every pattern with its resource. */
export const patternList = Object.entries(routePatterns).flatMap(([resource, patterns]) =>
  patterns.map((pattern) => [resource as ResourceName, pattern] as const),
)

const converters = {
  int: '([0-9]+)',
  language: '([-a-zA-Z0-9_]+)',
  root: '([-a-zA-Z0-9_]+)',
  slot: '([^/]+)',
  path: '(.+)',
}

type Converter = keyof typeof converters

const routes = patternList.map(([resource, pattern]) => {
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
