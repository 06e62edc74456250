import { shown } from '../../shown.js'
import { jsonPath, type ValueProblem } from './schema-problems.js'

/** Whether a value is a list, a module, or an object without a class of JavaScript. */
export function isPlain(value: unknown): value is object {
  return Array.isArray(value) || ['Object', 'Module'].includes(className(value))
}

/**
 * Objects of a configuration that are not plain: a promise that nobody awaits has no keys, and would be taken for an
 * empty object. And texts with NUL, which no path may have. What is in `routes` is left to these.
 */
export function plainProblems(config: object): ValueProblem[] {
  const seen = new Set<unknown>()
  const problemsIn = (value: unknown, keys: readonly string[]): ValueProblem[] => {
    const place = jsonPath(config, keys)
    if (typeof value === 'string' && value.includes('\0')) {
      return [{ keys, text: `${place} is ${shown(value)}, it must be without the character NUL` }]
    }
    if (typeof value !== 'object' || value === null || seen.has(value)) return []
    seen.add(value)
    if (!isPlain(value)) return [{ keys, text: `${place} is a ${className(value)}, it must be an object` }]
    return Object.entries(value).flatMap(([key, inner]) =>
      place === '$' && key === 'routes' ? [] : problemsIn(inner, [...keys, key]),
    )
  }
  return problemsIn(config, [])
}

/** Such as `Promise`. */
function className(value: unknown): string {
  return Object.prototype.toString.call(value).slice('[object '.length, -1)
}
