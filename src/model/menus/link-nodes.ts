import type { NavigationNode } from './navigation-node.js'

/** A node whose parent is still an id. */
export interface LooseNode extends NavigationNode {
  parent: number
  readonly parentId: number | string | null
}

/**
 * Appends the nodes of one menu to `nodes`, each after its parent, and drops those whose parent has no node, with
 * everything below them. Mirrors menus.menu_pool._build_nodes_inner_for_one_menu: a node before its parent waits for
 * the next round.
 */
export function linkNodes(loose: readonly LooseNode[], nodes: NavigationNode[]): void {
  const indexes = new Map<string, Map<number | string, number>>()
  let waiting = loose
  while (waiting.length > 0) {
    const next: LooseNode[] = []
    for (const node of waiting) {
      const { id, namespace, parentId } = node
      const ofNamespace = indexes.get(namespace) ?? new Map<number | string, number>()
      const parent = parentId === null ? -1 : ofNamespace.get(parentId)
      if (parent === undefined) {
        next.push(node)
        continue
      }
      indexes.set(namespace, ofNamespace.set(id, nodes.length))
      node.parent = parent
      nodes.push(node)
    }
    if (next.length === waiting.length) break
    waiting = next
  }
}
