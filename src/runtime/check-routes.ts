import type { RouteAnswer } from '../routes/route-answer.js'
import { check } from './check.js'

/** Throws TypeError for a route that cannot answer, or has the name of another one. */
export function checkRoutes(routes: readonly Partial<RouteAnswer>[]): void {
  const names = new Set()
  for (const { name, patterns, answer } of routes) {
    check(
      name && Array.isArray(patterns) && typeof answer === 'function' && !names.has(name),
      `The route ${name} needs its own name, patterns and answer`,
    )
    names.add(name)
  }
}
