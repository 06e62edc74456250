import type { PageContent } from '../../model/project.js'

/** A part of an export: number 1 to `of`. */
export interface Shard {
  readonly number: number
  readonly of: number
}

/** The contents of the shard's pages, of contents that come page by page; null: all of them. */
export function partOf(contents: readonly PageContent[], shard: Shard | null): readonly PageContent[] {
  if (shard === null) return contents
  const pages = [...new Set(contents.map(({ page }) => page))]
  const [from, to] = [shard.number - 1, shard.number].map((part) => Math.floor((part * pages.length) / shard.of))
  const own = new Set(pages.slice(from, to))
  return contents.filter(({ page }) => own.has(page))
}

/** Whether the shard also has what comes after the pages. */
export function isLast(shard: Shard | null): boolean {
  return shard === null || shard.number === shard.of
}
