import { didYouMean } from '../nearest.js'

/** Tells what is wrong with a value; `place`: as messages name it, such as `caching.tags`. null: nothing. */
export type Check = (value: unknown, place: string) => string | null

/** A check for every member, so that the compiler asks for those of new ones. */
export type Shape<T> = { readonly [Member in keyof Required<T>]: Check }

export const text = kind('a string', (value) => typeof value === 'string')
export const flag = kind('a boolean', (value) => typeof value === 'boolean')
export const method = kind('a function', (value) => typeof value === 'function')
export const something = kind('an object', isObject)

/** What is wrong with the first wrong member, or null. `prefix`: of the names of members. Other members may be there. */
export function problemIn(value: object, shape: Readonly<Record<string, Check>>, prefix: string): string | null {
  for (const [member, check] of Object.entries(shape)) {
    const problem = check((value as Record<string, unknown>)[member], prefix + member)
    if (problem !== null) return problem
  }
  return null
}

/** An object with these members, and others. */
export function objectOf(shape: Readonly<Record<string, Check>>): Check {
  return (value, place) => (isObject(value) ? problemIn(value, shape, `${place}.`) : something(value, place))
}

/** An object with no other members than these, for options that JavaScript passes: a misspelt one would be ignored. */
export function optionsOf(shape: Readonly<Record<string, Check>>): Check {
  return (value, place) => {
    if (!isObject(value)) return something(value, place)
    const prefix = place && `${place}.`
    const unknown = Object.keys(value).find((name) => !(name in shape))
    if (unknown === undefined) return problemIn(value, shape, prefix)
    return `it has the unknown part ${prefix}${unknown}.${didYouMean(unknown, Object.keys(shape))}`
  }
}

/** An object whose values all pass. */
export function recordOf(check: Check): Check {
  return (value, place) => {
    if (!isObject(value)) return something(value, place)
    return problemIn(value, Object.fromEntries(Object.keys(value).map((name) => [name, check])), `${place}.`)
  }
}

export function listOf(check: Check): Check {
  const list = kind('an array', Array.isArray)
  return (value, place) => {
    if (!Array.isArray(value)) return list(value, place)
    const problems = value.map((item: unknown, index) => check(item, `${place}[${index}]`))
    return problems.find((problem) => problem !== null) ?? null
  }
}

export function optional(check: Check): Check {
  return (value, place) => (value === undefined ? null : check(value, place))
}

export function oneOf(...values: readonly (string | null)[]): Check {
  const known: readonly unknown[] = values
  return kind(`one of ${values.map(String).join(', ')}`, (value) => known.includes(value))
}

export function kind(what: string, fits: (value: unknown) => boolean): Check {
  return (value, place) => {
    if (fits(value)) return null
    return value === undefined ? `it lacks the part ${place}` : `its part ${place} is not ${what}`
  }
}

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
