import { contentTree } from '../../model/listing.js'
import type { PageContent } from '../../model/project.js'
import { toJsonText } from '../../model/values/json.js'
import { type JsonTree, jsonTrees } from '../../model/values/json-tree.js'
import type { SiteContext } from '../contract.js'
import { pageObject } from './page.js'

/** The page objects of `pages-tree`, each with those below it. `contents` come in the order of the list. */
export function pageTree(context: SiteContext, contents: readonly PageContent[]): JsonTree[] {
  const { roots, below } = contentTree(contents)
  return jsonTrees(roots, (content) => toJsonText(pageObject(context, content)), below)
}
