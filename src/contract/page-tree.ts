import { toJsonText } from '../site/json.js'
import type { JsonTree } from '../site/json-tree.js'
import { contentTree } from '../site/listing.js'
import type { PageContent } from '../site/project.js'
import { pageObject } from './page.js'
import type { SiteContext } from './site-context.js'

/** The page objects of `pages-tree`, each with those below it; `contents` in the order of the list. */
export function pageTree(context: SiteContext, contents: readonly PageContent[]): JsonTree[] {
  const { roots, below } = contentTree(contents)
  const treesOf = (shown: readonly PageContent[]): JsonTree[] =>
    shown.map((content) => ({
      head: () => toJsonText(pageObject(context, content)).slice(0, -1),
      children: () => treesOf(below(content)),
    }))
  return treesOf(roots)
}
