import type { ResourceName } from '../../contract/resource-name.js'
import { patternList } from '../routes.js'
import { type RouteFacts, routeFacts } from './route-facts.js'

/** A path of the API as OpenAPI writes it, and the routes that it stands for, in matching order. */
export interface PathTemplate {
  /** Below the API's root: `{language}/submenu/{levels_or_path}/`. */
  readonly path: string
  readonly resource: ResourceName
  readonly parameters: readonly PathParameter[]
  readonly routes: readonly TemplateRoute[]
}

export interface PathParameter {
  readonly name: string
  /** What it may be, by route. */
  readonly kinds: readonly ParameterKind[]
}

export interface TemplateRoute {
  /** `{language}/submenu/{levels}/` */
  readonly path: string
  readonly facts: RouteFacts
}

export type ParameterKind = 'language' | 'int' | 'root' | 'slot' | 'path'

interface Route extends TemplateRoute {
  readonly resource: ResourceName
  readonly segments: readonly Segment[]
}

/** Of a path: text, or a parameter. */
type Segment = string | { readonly name: string; readonly kind: ParameterKind }

/**
 * Routes that differ in the names of their parameters alone are one path: OpenAPI does not allow two. Which of them
 * answers depends on what the parameters are.
 */
export function pathTemplates(): PathTemplate[] {
  const groups = new Map<string, Route[]>()
  for (const route of routes()) {
    const shape = route.segments.map((segment) => (typeof segment === 'string' ? segment : '{}')).join('/')
    groups.set(shape, [...(groups.get(shape) ?? []), route])
  }
  return [...groups.values()].map(template)
}

function* routes(): Iterable<Route> {
  for (const [resource, pattern] of patternList) {
    if (!isDescribed(pattern)) continue
    const facts = routeFacts[pattern]
    const names = ['language', ...facts.names]
    if (!pattern.startsWith('<language>')) names.shift()
    const segments = pattern.split('/').map((part): Segment => {
      const kind = /^<(\w+)>$/.exec(part)?.[1]
      return kind === undefined ? part : { name: names.shift() ?? kind, kind: kind as ParameterKind }
    })
    yield { resource, facts, segments, path: pathOf(segments) }
  }
}

function isDescribed(pattern: string): pattern is keyof typeof routeFacts {
  return Object.hasOwn(routeFacts, pattern)
}

function template(group: readonly Route[]): PathTemplate {
  const [first] = group
  if (!first) throw new Error('a group of routes has routes')
  const segments = first.segments.map((segment, index) => {
    if (typeof segment === 'string') return segment
    const others = group.map((route) => route.segments[index]).filter((other) => typeof other === 'object')
    const names = [...new Set(others.map(({ name }) => name))]
    return { name: names.join('_or_'), kinds: [...new Set(others.map(({ kind }) => kind))] }
  })
  return {
    path: pathOf(segments),
    resource: first.resource,
    parameters: segments.filter((segment) => typeof segment !== 'string'),
    routes: group,
  }
}

function pathOf(segments: readonly (string | { readonly name: string })[]): string {
  return segments.map((segment) => (typeof segment === 'string' ? segment : `{${segment.name}}`)).join('/')
}
