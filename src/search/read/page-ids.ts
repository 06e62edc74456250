/** Ids of pages, ascending. */
export type PageIds = readonly number[]

/** Each number once, in order. */
export function ascending(numbers: readonly number[]): number[] {
  // Typed arrays are sorted as numbers, several times faster than by a function.
  return [...new Float64Array(new Set(numbers)).sort()]
}

/** The numbers of both, which are ascending; null: all numbers. */
export function common(one: readonly number[] | null, other: readonly number[] | null): readonly number[] {
  if (!one || !other) return one ?? other ?? []
  let at = 0
  return one.filter((number) => {
    while ((other[at] ?? number) < number) at += 1
    return other[at] === number
  })
}
