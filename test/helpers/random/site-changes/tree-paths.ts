import type { Page } from './page-rows.js'

/** Characters of a path for each level. */
export const step = 4

/** A path behind those of all pages that have this parent. At the top it is behind those of every site. */
export function freePath(pages: readonly Page[], parent: number | null): string {
  const siblings = pages.filter((page) => page.parent === parent)
  const base = pages.find(({ id }) => id === parent)?.path ?? ''
  const numbers = siblings.map(({ path }) => Number.parseInt(path.slice(-step), 36))
  const next = Math.max(0, ...numbers) + 1
  return base + next.toString(36).toUpperCase().padStart(step, '0')
}
