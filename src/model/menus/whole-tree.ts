import type { MenuNode } from './menu-node.js'
import { menuTree } from './menu-tree.js'
import type { Navigation } from './navigation.js'

/** A navigation with no page selected and nothing cut: every node with its level and its children. */
export interface WholeTree {
  readonly nodes: readonly MenuNode[]
  /** By page id. */
  readonly pages: ReadonlyMap<number, MenuNode>
}

/** What the tree leaves out: what anonymous visitors or users do not see; breadcrumbs leave nothing out. */
export type TreeKind = 'anonymous' | 'users' | 'breadcrumbs'

const trees = new WeakMap<Navigation, Map<TreeKind, WholeTree>>()

/** Built once for a navigation and kind; nobody may change it. */
export function wholeTree(navigation: Navigation, kind: TreeKind): WholeTree {
  const known = trees.get(navigation) ?? new Map<TreeKind, WholeTree>()
  trees.set(navigation, known)
  const tree = known.get(kind) ?? buildTree(navigation, kind)
  known.set(kind, tree)
  return tree
}

function buildTree(navigation: Navigation, kind: TreeKind): WholeTree {
  const breadcrumbs = kind === 'breadcrumbs'
  const nodes = menuTree(navigation, { selectedId: null, rootId: null, breadcrumbs, anonymous: kind === 'anonymous' })
  const pages = new Map<number, MenuNode>()
  for (const copy of nodes) {
    if (copy.node.namespace === 'CMSMenu' && typeof copy.node.id === 'number') pages.set(copy.node.id, copy)
  }
  return { nodes, pages }
}
