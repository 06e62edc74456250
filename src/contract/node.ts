import { absolute } from '../site/address.js'
import type { JsonObject } from '../site/json.js'
import type { JsonTree } from '../site/json-tree.js'
import type { MenuNode } from '../site/menu-node.js'
import type { NodeShape } from './contract.js'
import { previewLink } from './page.js'

/** A node and what is below it (djangocms_rest.serializers.menus.NavigationNodeSerializer). */
export class NodeTree implements JsonTree {
  readonly #node: MenuNode
  readonly #shape: NodeShape
  readonly #below: Below
  readonly #depth: number

  /** `below` chooses from a node's children; `depth` is that of the node itself. */
  constructor(node: MenuNode, shape: NodeShape, below: Below = allChildren, depth = 0) {
    this.#node = node
    this.#shape = shape
    this.#below = below
    this.#depth = depth
  }

  own(): JsonObject {
    return nodeObject(this.#node, this.#shape, this.#node)
  }

  children(): readonly JsonTree[] {
    const depth = this.#depth + 1
    return this.#below(this.#node, depth).map((child) => new NodeTree(child, this.#shape, this.#below, depth))
  }
}

/** A node's children that are shown; `depth` is theirs. */
export type Below = (node: MenuNode, depth: number) => readonly MenuNode[]

function allChildren(node: MenuNode): readonly MenuNode[] {
  return node.children
}

/** A node without its children, with the selection and level that the caller gives it. */
export function nodeObject(
  { node, visible }: MenuNode,
  shape: NodeShape,
  { selected, level }: Pick<MenuNode, 'selected' | 'level'>,
): JsonObject {
  const { namespace, title, url, endpoint, attr } = node
  return {
    namespace,
    title,
    url: url === null ? '' : frontendUrl(shape, url),
    api_endpoint: previewLink(endpoint === null ? '' : absolute(shape.apiUrl, endpoint), shape.preview),
    visible,
    selected,
    attr,
    level,
  }
}

function frontendUrl(shape: NodeShape, url: string): string {
  const complete = !shape.prefixesAbsoluteUrls && /^[a-z][a-z0-9+.-]*:\/\//i.test(url)
  return complete ? url : absolute(shape.siteUrl, url)
}
