import { absolute } from '../site/address.js'
import type { JsonObject } from '../site/json.js'
import type { MenuNode } from '../site/menu-tree.js'
import type { NodeShape } from './contract.js'
import { previewLink } from './page.js'

/** A node with everything below it (djangocms_rest.serializers.menus.NavigationNodeSerializer). */
export function nodeObject(node: MenuNode, shape: NodeShape): JsonObject {
  const children = node.children.map((child) => nodeObject(child, shape))
  return shallowNode(node, shape, { selected: node.selected, level: node.level, children })
}

export interface NodePlace {
  readonly selected: boolean
  readonly level: number | null
  readonly children: JsonObject[]
}

/** A node with the selection, level and children that the caller gives it. */
export function shallowNode({ node, visible }: MenuNode, shape: NodeShape, place: NodePlace): JsonObject {
  return {
    namespace: node.namespace,
    title: node.title,
    url: node.url === null ? '' : frontendUrl(shape, node.url),
    api_endpoint: previewLink(node.endpoint === null ? '' : absolute(shape.apiUrl, node.endpoint), shape.preview),
    visible,
    selected: place.selected,
    attr: node.attr,
    level: place.level,
    children: place.children,
  }
}

function frontendUrl(shape: NodeShape, url: string): string {
  const complete = !shape.prefixesAbsoluteUrls && /^[a-z][a-z0-9+.-]*:\/\//i.test(url)
  return complete ? url : absolute(shape.siteUrl, url)
}
