import type { NavigationNode } from './navigation.js'

/** A node whose parent is still an id. */
export interface LooseNode extends Omit<NavigationNode, 'parent'> {
  readonly parentId: number | string | null
}

/**
 * Puts nodes behind their parents and drops those whose parent has no node, with everything below them.
 * Mirrors menus.menu_pool._build_nodes_inner_for_one_menu: a node ahead of its parent waits for the next round.
 */
export function linkNodes(loose: readonly LooseNode[]): NavigationNode[] {
  const nodes: NavigationNode[] = []
  const indexes = new Map<string, Map<number | string, number>>()
  let waiting = loose
  while (waiting.length > 0) {
    const next: LooseNode[] = []
    for (const candidate of waiting) {
      const { id, namespace, title, url, endpoint, visible, attr, parentId } = candidate
      const ofNamespace = indexes.get(namespace) ?? new Map<number | string, number>()
      const parent = parentId === null ? -1 : ofNamespace.get(parentId)
      if (parent === undefined) {
        next.push(candidate)
        continue
      }
      indexes.set(namespace, ofNamespace.set(id, nodes.length))
      // Written out: a copy with rest and spread takes four times the memory.
      nodes.push({ id, namespace, title, url, endpoint, visible, attr, parent })
    }
    if (next.length === waiting.length) break
    waiting = next
  }
  return nodes
}

/** One list of several trees. */
export function joinTrees(trees: readonly NavigationNode[][]): NavigationNode[] {
  const joined: NavigationNode[] = []
  for (const tree of trees) {
    const offset = joined.length
    for (const node of tree)
      joined.push(node.parent < 0 || offset === 0 ? node : { ...node, parent: node.parent + offset })
  }
  return joined
}
