import type { MenuNode } from './menu-node.js'
import { type MenuRequest, menuTree } from './menu-tree.js'
import type { Navigation } from './navigation.js'

/**
 * The nodes from home to the current page, without the first `start`. Home is left out if it has no node, where the CMS
 * crashes. Mirrors menus.templatetags.menu_tags.ShowBreadcrumb.
 */
export function breadcrumbNodes(
  navigation: Navigation,
  start: number,
  request: Pick<MenuRequest, 'selectedId' | 'anonymous'>,
): MenuNode[] {
  const nodes = menuTree(navigation, { ...request, rootId: null, breadcrumbs: true })
  const home = nodes.find(({ node }) => node.url === navigation.homeUrl) ?? null
  const selected = nodes.find((node) => node.selected) ?? null
  const path: MenuNode[] = []
  if (selected !== home) {
    for (let node = selected; node; node = node.parent) if (node.visible) path.unshift(node)
  }
  if (home && path[0] !== home) path.unshift(home)
  return path.slice(start)
}
