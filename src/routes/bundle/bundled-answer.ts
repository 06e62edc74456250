import { encodePath, pageRequestPath } from '../../model/address.js'
import { menuPath } from '../menu/answer.js'
import { menuRoute } from '../menu/route.js'
import { pagesRoute } from '../pages/route.js'
import type { Route } from '../route.js'

/** The answer that a line of a bundle is a copy of. */
interface BundledAnswer {
  readonly route: Route
  /** undefined: the line has none, null: not found. */
  readonly answer: unknown
  /** Path of the page, decoded; null: the line is no page's. */
  readonly pagePath: string | null
  /** The request path of the answer, percent-encoded. */
  readonly url: string
}

/** `line`: the parsed line, whatever it is. `isFirst`: the line holds the menu. */
export function bundledAnswer(language: string, line: unknown, isFirst: boolean): BundledAnswer {
  const { menu, path, page } = (line ?? {}) as { menu?: unknown; path?: unknown; page?: unknown }
  if (isFirst) return { route: menuRoute, answer: menu, pagePath: null, url: menuPath(language) }
  const pagePath = typeof path === 'string' ? path : null
  return { route: pagesRoute, answer: page, pagePath, url: pageRequestPath(language, encodePath(pagePath ?? '')) }
}
