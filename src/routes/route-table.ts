import type { ContractName } from '../contract/contract-name.js'
import { ExportError } from '../errors.js'
import { memberProblem } from './check-route.js'
import type { Documents } from './documents.js'
import { converters, type MatchRoute, routeMatcher } from './matching.js'
import type { Route } from './route.js'
import type { FileFamily } from './route-files.js'

/** The routes of an API, with lookups. */
export interface RouteTable {
  readonly routes: readonly Route[]
  /** In writing order. */
  readonly families: readonly FileFamily[]
  readonly match: MatchRoute<Route>
  /** By the name of one of its families; null: there is none. */
  ofFamily(name: string): Route | null
  /** null: there is none. */
  ofName(name: string): Route | null
  /** Items on a page of each list when a request names no limit. `setting`: of the options or the project. */
  pageSizes(contract: ContractName, setting: number | null): Documents['pageSize']
}

/** Throws `route-invalid` for a route that lacks a part or conflicts with another one. */
export function routeTable(routes: readonly Route[]): RouteTable {
  const byName = new Map<string, Route>()
  const byFamily = new Map<string, Route>()
  const families: FileFamily[] = []
  for (const route of routes) {
    checkRoute(route)
    if (byName.has(route.name)) throw invalidRoute(route.name, 'another route has its name')
    byName.set(route.name, route)
    for (const family of route.families) {
      if (byFamily.has(family.name)) throw invalidRoute(route.name, `another route has files called ${family.name}`)
      byFamily.set(family.name, route)
      families.push(family)
    }
  }
  const match = routeMatcher(routes)
  checkPatterns(routes, match)
  return {
    routes,
    families,
    match,
    ofFamily: (name) => byFamily.get(name) ?? null,
    ofName: (name) => byName.get(name) ?? null,
    pageSizes: (contract, setting) =>
      Object.fromEntries(
        routes.flatMap(({ name, pageSize }) => (pageSize ? [[name, setting ?? pageSize[contract]]] : [])),
      ),
  }
}

/** A route may come from a configuration that no compiler has checked. */
function checkRoute(route: Route): void {
  const given: { readonly name?: unknown } | null = route
  if (typeof given?.name !== 'string' || !/^[-a-zA-Z0-9_]+$/.test(given.name)) {
    throw invalidRoute(String(given?.name), 'its name is not made of letters, digits, - and _')
  }
  const problem = memberProblem(route)
  if (problem !== null) throw invalidRoute(route.name, problem)
  const { name, patterns, operations } = route
  if (patterns.length === 0) throw invalidRoute(name, 'it has no patterns')
  if (operations && operations.length !== patterns.length) {
    throw invalidRoute(name, `it has ${patterns.length} patterns and ${operations.length} operations`)
  }
  // Signs of regular expressions would not match themselves.
  for (const pattern of patterns) {
    const unknown = pattern.match(/<[^<>]*>|[\\^$|?*+()[\]{}]/g)?.find((part) => !parts.includes(part))
    if (unknown !== undefined)
      throw invalidRoute(name, `its pattern ${pattern} has ${unknown}, and known are ${parts.join(', ')}`)
  }
}

/** Every pattern begins with the name of its route, after the language if any: caches and hosts tell routes by it. */
function checkPatterns(routes: readonly Route[], match: MatchRoute<Route>): void {
  for (const { name, patterns, operations } of routes) {
    for (const pattern of patterns) {
      const isOwn = pattern.replace(/^<language>\//, '').startsWith(`${name}/`)
      if (operations && (!isOwn || !pattern.endsWith('/'))) {
        throw invalidRoute(
          name,
          `its pattern ${pattern} does not begin with <language>/${name}/ or ${name}/, or does not end in a slash`,
        )
      }
      const other = match(sampleOf(pattern))?.route.name
      if (other !== name)
        throw invalidRoute(name, `its pattern ${pattern} is hidden by those of ${other ?? 'no route'}`)
    }
  }
}

const parts = Object.keys(converters).map((name) => `<${name}>`)

function sampleOf(pattern: string): string {
  return pattern.replaceAll('<int>', '1').replace(/<(\w+)>/g, 'x')
}

/** The error of a route that a table cannot have. */
export function invalidRoute(name: string, problem: string): ExportError {
  const fix = 'See "Routes of your own" in docs/extending.md for what a route has.'
  return new ExportError('route-invalid', `The route ${name} cannot be used: ${problem}`, fix)
}
