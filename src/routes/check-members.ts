import { isJsonObject } from '../model/values/json.js'
import { didYouMean } from '../nearest.js'

/** Tells what is wrong with a value; `place`: as messages name it, such as `caching.tags`. null: nothing. */
export type Check = (value: unknown, place: string) => string | null

/** A check for every member, so that the compiler asks for those of new ones. */
export type MemberChecks<T> = { readonly [Member in keyof Required<T>]: Check }

export const aString = kind('a string', (value) => typeof value === 'string')
export const aBoolean = kind('a boolean', (value) => typeof value === 'boolean')
export const aFunction = kind('a function', (value) => typeof value === 'function')
export const anObject = kind('an object', isJsonObject)

/** What is wrong with the first wrong member, or null. `prefix`: of the names of members. Other members may be there. */
export function problemIn(value: object, checks: Readonly<Record<string, Check>>, prefix: string): string | null {
  for (const [member, check] of Object.entries(checks)) {
    const problem = check((value as Record<string, unknown>)[member], prefix + member)
    if (problem !== null) return problem
  }
  return null
}

/** An object with these members, and others. */
export function objectOf(checks: Readonly<Record<string, Check>>): Check {
  return (value, place) => (isJsonObject(value) ? problemIn(value, checks, `${place}.`) : anObject(value, place))
}

/** An object with no other members than these, for options that JavaScript passes: a misspelt one would be ignored. */
export function optionsOf(checks: Readonly<Record<string, Check>>): Check {
  return (value, place) => {
    if (!isJsonObject(value)) return anObject(value, place)
    const prefix = place && `${place}.`
    const unknown = Object.keys(value).find((name) => !(name in checks))
    if (unknown === undefined) return problemIn(value, checks, prefix)
    return `it has the unknown part ${prefix}${unknown}.${didYouMean(unknown, Object.keys(checks))}`
  }
}

/** An object whose values all pass. */
export function recordOf(check: Check): Check {
  return (value, place) => {
    if (!isJsonObject(value)) return anObject(value, place)
    return problemIn(value, Object.fromEntries(Object.keys(value).map((name) => [name, check])), `${place}.`)
  }
}

export function arrayOf(check: Check): Check {
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

export function anyOf(...values: readonly (string | null)[]): Check {
  const known: readonly unknown[] = values
  return kind(`one of ${values.map(String).join(', ')}`, (value) => known.includes(value))
}

export function kind(what: string, fits: (value: unknown) => boolean): Check {
  return (value, place) => {
    if (fits(value)) return null
    return value === undefined ? `it lacks the part ${place}` : `its part ${place} is not ${what}`
  }
}
