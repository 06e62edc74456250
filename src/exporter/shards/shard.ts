import type { PageContent } from '../../model/project.js'

/** A shard of an export: number 1 to `of`. */
export interface Shard {
  readonly number: number
  readonly of: number
}

/** The contents of the shard's pages, of contents that come page by page; null: all of them. */
export function contentsOf(contents: readonly PageContent[], shard: Shard | null): readonly PageContent[] {
  if (shard === null) return contents
  const own = new Set(sliceOf([...new Set(contents.map(({ page }) => page))], shard))
  return contents.filter(({ page }) => own.has(page))
}

/** The shard's slice of a list: the slices of all shards, one after the other, are the list. */
export function sliceOf<T>(list: readonly T[], { number, of }: Shard): readonly T[] {
  const [from, to] = [number - 1, number].map((part) => Math.floor((part * list.length) / of))
  return list.slice(from, to)
}

/** The same for a list whose entries take unequal work: its slice has about as much as the others. */
export function weighedSliceOf<T>(
  list: readonly T[],
  weightOf: (entry: T) => number,
  { number, of }: Shard,
): readonly T[] {
  const total = list.reduce((sum, entry) => sum + weightOf(entry), 0)
  let before = 0
  return list.filter((entry) => {
    const weight = weightOf(entry)
    const middle = before + weight / 2
    before += weight
    return Math.min(of, Math.floor((middle / Math.max(1, total)) * of) + 1) === number
  })
}

/** Whether the shard also has what comes after the pages. */
export function isLast(shard: Shard | null): boolean {
  return shard === null || shard.number === shard.of
}
