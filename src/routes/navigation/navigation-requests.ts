import { encodePath } from '../../model/address.js'
import { pagePaths, type SitePlan } from '../site-plan.js'

/**
 * Requests for every page path, in these variants of levels, each once; '' without levels. Percent-encoded, below the
 * language.
 */
export function forPages(route: string, variants: readonly string[], paths: readonly string[]): Iterable<string> {
  const requests = allForPages(route, new Set(variants), paths)
  // All are different, unless a path can be read as levels.
  return paths.some(isNumericPath) ? new Set(requests) : requests
}

function* allForPages(route: string, variants: ReadonlySet<string>, paths: readonly string[]): Iterable<string> {
  for (const path of paths) {
    if (path === '') continue
    for (const variant of variants) yield `${route}/${variant === '' ? '' : `${variant}/`}${encodePath(path)}/`
  }
}

/** Requests without a path. */
export function plain(route: string, variants: readonly string[]): string[] {
  return variants.map((variant) => `${route}/${variant.replace(/\/\*$/, '')}/`)
}

/** The variants for every page path, without the `/*` at their end. */
export function byPath(variants: readonly string[]): string[] {
  return variants.filter((variant) => variant.endsWith('/*')).map((variant) => variant.slice(0, -2))
}

/** Paths of a site that can be read as levels. */
export function numericPaths(plan: SitePlan, language: string): string[] {
  return pagePaths(plan, language).filter(isNumericPath)
}

/** Whether a path can be read as levels. */
export function isNumericPath(path: string): boolean {
  return numericPath.test(path)
}

const numericPath = /^\d+(\/|$)/
