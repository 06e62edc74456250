import type { MenuNode } from '../../model/menus/menu-node.js'
import type { JsonTree } from '../../model/values/json-tree.js'
import type { WriteNode } from './node-texts.js'

/** A node and the nodes below it, as JSON. */
export class NodeTree implements JsonTree {
  readonly #node: MenuNode
  readonly #write: WriteNode
  readonly #below: Below
  readonly #depth: number

  /** `below` chooses from a node's children; `depth` is that of the node itself. */
  constructor(node: MenuNode, write: WriteNode, below: Below = allChildren, depth = 0) {
    this.#node = node
    this.#write = write
    this.#below = below
    this.#depth = depth
  }

  head(): string {
    return this.#write(this.#node, this.#node)
  }

  children(): readonly JsonTree[] {
    const depth = this.#depth + 1
    return this.#below(this.#node, depth).map((child) => new NodeTree(child, this.#write, this.#below, depth))
  }
}

/** A node's children that are shown; `depth` is theirs. */
export type Below = (node: MenuNode, depth: number) => readonly MenuNode[]

function allChildren(node: MenuNode): readonly MenuNode[] {
  return node.children
}
