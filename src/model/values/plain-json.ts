import type { Json } from './json.js'

/**
 * What JSON has of a value that a function of the project returned, as JSON.stringify writes it: no functions and
 * undefined members, dates as texts. bigints stay. Throws a RangeError for a value that holds itself.
 */
export function plainJson(value: unknown): Json {
  return jsonOf(value) ?? null
}

/** undefined: JSON has nothing of it. */
function jsonOf(value: unknown): Json | undefined {
  switch (typeof value) {
    case 'number':
      return Number.isFinite(value) ? value : null
    case 'string':
    case 'boolean':
    case 'bigint':
      return value
    case 'object':
      return value && objectOf(value)
    default:
      return undefined
  }
}

function objectOf(value: object): Json | undefined {
  // JSON.stringify asks the result for no other one.
  const written: unknown = 'toJSON' in value && typeof value.toJSON === 'function' ? value.toJSON() : value
  if (typeof written !== 'object' || written === null) return jsonOf(written)
  // Also of places that a list leaves out, over which `map` passes.
  if (Array.isArray(written)) return Array.from(written, plainJson)
  const members = Object.entries(written).flatMap(([key, member]) => {
    const plain = jsonOf(member)
    return plain === undefined ? [] : [[key, plain] as const]
  })
  return Object.fromEntries(members)
}
