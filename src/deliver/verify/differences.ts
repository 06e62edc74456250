import { isJsonObject } from '../../model/values/json.js'
import { pointerStep } from '../../model/values/json-pointer.js'
import { ownValue } from '../../model/values/own-value.js'

/** A member that differs in two JSON values; undefined: that side does not have it. */
export interface Difference {
  /** JSON pointer. */
  readonly at: string
  readonly expected: unknown
  readonly actual: unknown
}

/** Rules for values that count as equal. */
export interface Equality {
  /** Whether two different values count as equal. */
  same(expected: unknown, actual: unknown): boolean
  /** Normalizes a text that identifies an item. */
  plain(text: string, side: 'expected' | 'actual'): string
  /** Whether the list in a member of this object is unordered. */
  isUnordered?(owner: Record<string, unknown>, member: string): boolean
}

const strict: Equality = { same: () => false, plain: withoutHost }

/** A URL without scheme and host. */
export function withoutHost(url: string): string {
  return url.replace(/^https?:\/\/[^/]+/, '')
}

/** Members that identify items of a list; the first one that all items have is used. */
const members = ['id', 'details', 'api_endpoint', 'slot', 'code', 'plugin_type']

/**
 * Every member that differs in two JSON values; the order of members is ignored. Items of lists are matched by an
 * identifying member, so that a missing item does not make all following ones differ.
 */
export function differences(expected: unknown, actual: unknown, equality: Equality = strict): Difference[] {
  const found: Difference[] = []
  compare(expected, actual, '', equality, found)
  return found
}

function compare(expected: unknown, actual: unknown, at: string, equality: Equality, found: Difference[]): void {
  if (expected === actual) return
  if (Array.isArray(expected) && Array.isArray(actual)) {
    compareLists(expected, actual, at, equality, found)
  } else if (isJsonObject(expected) && isJsonObject(actual)) {
    for (const key of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
      const [one, other] = [ownValue(expected, key), ownValue(actual, key)]
      if (equality.isUnordered?.(expected, key) && hasSameItems(one, other)) continue
      compare(one, other, `${at}/${pointerStep(key)}`, equality, found)
    }
  } else if (!equality.same(expected, actual)) found.push({ at, expected, actual })
}

function compareLists(
  expected: readonly unknown[],
  actual: readonly unknown[],
  at: string,
  equality: Equality,
  found: Difference[],
): void {
  const keys = keyOf(expected, actual, equality)
  if (keys === null) {
    const isPlain = [...expected, ...actual].every((item) => typeof item !== 'object')
    if (isPlain && hasSameItems(expected, actual)) {
      if (expected.some((item, index) => item !== actual[index])) found.push({ at, expected, actual })
      return
    }
    for (let index = 0; index < Math.max(expected.length, actual.length); index += 1) {
      compare(expected[index], actual[index], `${at}/${index}`, equality, found)
    }
    return
  }
  const [keyOfExpected, keyOfActual] = keys
  const places = new Map(actual.map((item, index) => [keyOfActual(item), index]))
  const matched: number[] = []
  for (const [index, item] of expected.entries()) {
    const place = places.get(keyOfExpected(item))
    if (place === undefined) found.push({ at: `${at}/${index}`, expected: item, actual: undefined })
    else {
      matched.push(place)
      compare(item, actual[place], `${at}/${place}`, equality, found)
    }
    places.delete(keyOfExpected(item))
  }
  for (const place of places.values()) found.push({ at: `${at}/${place}`, expected: undefined, actual: actual[place] })
  if (matched.some((place, index) => index > 0 && place < (matched[index - 1] ?? -1))) {
    found.push({ at, expected: expected.map(keyOfExpected), actual: actual.map(keyOfActual) })
  }
}

/** Whether two lists have the same items, in any order. */
export function hasSameItems(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return false
  const sorted = (list: readonly unknown[]) =>
    list
      .map((item) => JSON.stringify(item))
      .sort()
      .join()
  return sorted(one) === sorted(other)
}

type KeyOf = (item: unknown) => unknown

/** null: no member identifies all items. */
function keyOf(
  expected: readonly unknown[],
  actual: readonly unknown[],
  { plain }: Equality,
): readonly [KeyOf, KeyOf] | null {
  const items = [...expected, ...actual]
  if (items.length === 0 || !items.every(isJsonObject)) return null
  for (const name of members) {
    if (items.some((item) => item[name] === undefined || item[name] === null || item[name] === '')) continue
    const keyOn =
      (side: 'expected' | 'actual'): KeyOf =>
      (item) => {
        const value = (item as Record<string, unknown>)[name]
        return typeof value === 'string' ? plain(value, side) : value
      }
    const one = keyOn('expected')
    const other = keyOn('actual')
    const isUnique = (list: readonly unknown[], key: KeyOf) => new Set(list.map(key)).size === list.length
    if (isUnique(expected, one) && isUnique(actual, other)) return [one, other]
  }
  return null
}
