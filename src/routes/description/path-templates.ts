import type { PathConverter } from '../matching.js'
import type { Operation } from '../route.js'
import type { RouteTable } from '../route-table.js'

/** A path of the API as OpenAPI writes it, and the patterns that it stands for, in matching order. */
export interface PathTemplate {
  /** Below the API's root: `{language}/submenu/{levels_or_path}/`. */
  readonly path: string
  /** The name of the route. */
  readonly route: string
  readonly parameters: readonly PathParameter[]
  readonly patterns: readonly TemplatePattern[]
}

export interface PathParameter {
  readonly name: string
  /** What it may be, by pattern. */
  readonly kinds: readonly PathConverter[]
}

interface TemplatePattern {
  /** `{language}/submenu/{levels}/` */
  readonly path: string
  readonly operation: Operation
}

interface SplitPattern extends TemplatePattern {
  readonly route: string
  readonly segments: readonly Segment[]
}

/** A segment of a path: text, or a parameter. */
type Segment = string | { readonly name: string; readonly kind: PathConverter }

/**
 * Patterns that differ only in the names of their parameters are one path, since OpenAPI does not allow two. The values
 * of the parameters decide which of them answers.
 */
export function pathTemplates(table: RouteTable): PathTemplate[] {
  const groups = new Map<string, SplitPattern[]>()
  for (const pattern of splitPatterns(table)) {
    const shape = pattern.segments.map((segment) => (typeof segment === 'string' ? segment : '{}')).join('/')
    groups.set(shape, [...(groups.get(shape) ?? []), pattern])
  }
  return [...groups.values()].map(template)
}

function* splitPatterns({ routes }: RouteTable): Iterable<SplitPattern> {
  for (const { name, patterns, operations } of routes) {
    for (const [index, pattern] of patterns.entries()) {
      const operation = operations?.[index]
      if (!operation) continue
      const names = ['language', ...operation.names]
      if (!pattern.startsWith('<language>')) names.shift()
      const segments = pattern.split('/').map((part): Segment => {
        const kind = /^<(\w+)>$/.exec(part)?.[1]
        return kind === undefined ? part : { name: names.shift() ?? kind, kind: kind as PathConverter }
      })
      yield { route: name, operation, segments, path: pathOf(segments) }
    }
  }
}

function template(group: readonly SplitPattern[]): PathTemplate {
  const [first] = group
  if (!first) throw new Error('a group of patterns has patterns')
  const segments = first.segments.map((segment, index) => {
    if (typeof segment === 'string') return segment
    const others = group.map(({ segments }) => segments[index]).filter((other) => typeof other === 'object')
    const names = [...new Set(others.map(({ name }) => name))]
    return { name: names.join('_or_'), kinds: [...new Set(others.map(({ kind }) => kind))] }
  })
  return {
    path: pathOf(segments),
    route: first.route,
    parameters: segments.filter((segment) => typeof segment !== 'string'),
    patterns: group,
  }
}

function pathOf(segments: readonly (string | { readonly name: string })[]): string {
  return segments.map((segment) => (typeof segment === 'string' ? segment : `{${segment.name}}`)).join('/')
}
