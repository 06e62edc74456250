import type { MenuNode } from './menu-node.js'
import { menuTree } from './menu-tree.js'
import type { Navigation, TreeKind, WholeTree } from './navigation.js'

/** The tree of a navigation, built once for each kind. It must not be changed. */
export function wholeTree(navigation: Navigation, kind: TreeKind): WholeTree {
  const tree = navigation.trees.get(kind) ?? buildTree(navigation, kind)
  navigation.trees.set(kind, tree)
  return tree
}

function buildTree(navigation: Navigation, kind: TreeKind): WholeTree {
  const breadcrumbs = kind === 'all'
  const nodes = menuTree(navigation, { selectedId: null, rootId: null, breadcrumbs, anonymous: kind === 'anonymous' })
  const pages = new Map<number, MenuNode>()
  for (const copy of nodes) {
    if (copy.node.namespace === 'CMSMenu' && typeof copy.node.id === 'number') pages.set(copy.node.id, copy)
  }
  return { nodes, pages }
}
