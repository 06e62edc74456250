import fc, { type Arbitrary } from 'fast-check'
import { full, note, seed } from '../../harness.js'

/**
 * Checks a property for random values: `few` of them, `many` in heavy runs. A failure names the seed, the path to the
 * value and the smallest one that fails. A case that takes the processor for more than `longest` milliseconds fails,
 * too: that has to be far more than any needs, on any machine.
 */
export async function holdsForAll<T>(
  values: Arbitrary<T>,
  few: number,
  property: (value: T) => Promise<void> | void,
  many = 100_000,
  longest = 1000,
): Promise<void> {
  const first = seed()
  const runs = full() ? many : few
  const check = fc.asyncProperty(values, async (value) => {
    const before = process.cpuUsage()
    await property(value)
    const { user, system } = process.cpuUsage(before)
    const spent = (user + system) / 1000
    if (spent > longest) throw new Error(`took ${Math.round(spent)} ms of the processor`)
  })
  await fc.assert(check, { seed: first, numRuns: runs, endOnFailure: false })
  note(`${runs} cases, seed ${first}`)
}

/** A piece of a text that is replaced by another one. */
export interface Damage {
  /** The part of the text before it, from 0 to 1. */
  readonly at: number
  /** Characters that go. */
  readonly length: number
  readonly put: string
}

export const anyDamage: Arbitrary<readonly Damage[]> = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.nat({ max: 8 }),
    put: fc.oneof(
      fc.string({ maxLength: 6 }),
      fc.constantFrom('', '"', '[', ']', '{', '}', ',', '0', '-1', '1e999', 'null', '\n'),
    ),
  }),
  { minLength: 1, maxLength: 4 },
)

export function damaged(text: string, damages: readonly Damage[]): string {
  return damages.reduce((rest, { at, length, put }) => {
    const place = Math.floor(at * rest.length)
    return rest.slice(0, place) + put + rest.slice(place + length)
  }, text)
}

/** JSON with some of its values, at any depth, replaced by others. */
export function mutated(value: unknown): Arbitrary<unknown> {
  const places = placesIn(value)
  const change = fc.record({ place: fc.constantFrom(...places), to: anyJson, drop: fc.boolean() })
  return fc
    .array(change, { minLength: 1, maxLength: 3 })
    .map((changes) => changes.reduce((whole: unknown, { place, to, drop }) => replaced(whole, place, to, drop), value))
}

/** Values that parsers have stumbled over. */
const anyJson: Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<unknown>(
    null,
    '',
    ' ',
    0,
    -1,
    1e21,
    2 ** 53,
    0.5,
    [],
    {},
    [[]],
    '__proto__',
    '../x',
    '/',
    '\u0000',
    'a'.repeat(5000),
  ),
)

function placesIn(value: unknown, place: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [place]
  return [place, ...Object.entries(value).flatMap(([key, member]) => placesIn(member, [...place, key]))]
}

function replaced(value: unknown, [key, ...rest]: readonly string[], to: unknown, drop: boolean): unknown {
  if (key === undefined) return to
  if (typeof value !== 'object' || value === null) return value
  const inner = replaced((value as Record<string, unknown>)[key], rest, to, drop)
  if (Array.isArray(value)) {
    return drop && rest.length === 0
      ? value.filter((_, index) => String(index) !== key)
      : value.map((member: unknown, index) => (String(index) === key ? inner : member))
  }
  const members = Object.entries(value).filter(([name]) => !(drop && rest.length === 0 && name === key))
  return Object.fromEntries(members.map(([name, member]) => [name, name === key ? inner : member]))
}
