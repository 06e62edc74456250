import type { RouteAnswer, RouteMatch } from './route-answer.js'

/** Matches a decoded path below the API's root; null: no route matches. */
export type MatchRoute<Route = RouteAnswer> = (path: string) => RouteMatch<Route> | null

const name = '([-a-zA-Z0-9_]+)'

/** The parts of patterns in angle brackets, and what they match. */
export const converters = {
  int: '([0-9]+)',
  language: name,
  root: name,
  slug: name,
  slot: '([^/]+)',
  path: '([^\n]+)',
}

export type PathConverter = keyof typeof converters

/** The first pattern that matches wins, in the order of routes. */
export function routeMatcher<Route extends Pick<RouteAnswer, 'patterns'>>(routes: readonly Route[]): MatchRoute<Route> {
  const compiled = routes.flatMap((route) =>
    route.patterns.map((pattern) => {
      const names: PathConverter[] = []
      const source = pattern.replaceAll('.', '\\.').replace(/<(\w+)>/g, (_, name: PathConverter) => {
        names.push(name)
        return converters[name]
      })
      return { route, names, expression: new RegExp(`^${source}$`) }
    }),
  )
  return (path) => {
    for (const { route, names, expression } of compiled) {
      const values = expression.exec(path)?.slice(1)
      if (!values) continue
      const named = (name: PathConverter) => values[names.indexOf(name)] ?? null
      return {
        route,
        language: named('language'),
        path: named('path'),
        rootId: named('root'),
        slot: named('slot'),
        slug: named('slug'),
        numbers: values.filter((_, index) => names[index] === 'int').map(Number),
      }
    }
    return null
  }
}

/** Whether the paths of a route begin with a language. */
export function isInLanguage({ patterns }: Pick<RouteAnswer, 'patterns'>): boolean {
  return patterns.some((pattern) => pattern.startsWith('<language>/'))
}
