import type { Page, Project } from './project.js'
import { stepLength } from './tree-order.js'
import { firstOf } from './values/first-of.js'

/**
 * The pages above a page by the paths of the tree, nearest first, whichever parents their rows name. On 4.1 pages may
 * share a node of the tree, and with it their path.
 * Mirrors cms.models.pagemodel.Page.get_ancestor_pages.
 */
export function* pagesAbove({ pagesByPath }: Pick<Project, 'pagesByPath'>, { path }: Page): Iterable<Page> {
  for (let length = path.length - stepLength; length > 0; length -= stepLength) {
    const above = path.slice(0, length)
    const pages = pagesByPath()
    let place = firstOf(pages.length, (index) => (pages[index]?.path ?? '') >= above)
    for (let page = pages[place]; page?.path === above; page = pages[place]) {
      yield page
      place += 1
    }
  }
}
