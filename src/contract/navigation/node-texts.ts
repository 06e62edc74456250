import type { MenuNode } from '../../model/menus/menu-node.js'
import type { Navigation, NodeTexts } from '../../model/menus/navigation.js'
import type { NavigationNode } from '../../model/menus/navigation-node.js'
import { toJsonText } from '../../model/values/json.js'
import type { LinkBases } from '../contract.js'
import { nodeLink } from './node-link.js'

/** The members of a node that depend on the answer. */
type NodePlace = Pick<MenuNode, 'selected' | 'level'>

/** A node as JSON text without its children, open for them. */
export type WriteNode = (node: MenuNode, place: NodePlace) => string

/** The cache is cleared when it has this many nodes: about 8 MB. */
const maxCached = 16_384

/**
 * Writes nodes (djangocms_rest.serializers.menus.NavigationNodeSerializer). What does not depend on the answer is
 * written once: menus of each page above show a node again, and breadcrumbs of each page below.
 */
export function nodeWriter({ texts }: Navigation, bases: LinkBases): WriteNode {
  return ({ node, visible }, { selected, level }) => {
    const { link, attr } = textsOf(texts, node, bases)
    return `${link},"visible":${visible},"selected":${selected},"attr":${attr},"level":${level}`
  }
}

function textsOf(texts: Navigation['texts'], node: NavigationNode, bases: LinkBases): NodeTexts {
  const known = texts.get(node)
  if (known?.bases === bases) return known
  const made = { bases, link: toJsonText(nodeLink(node, bases)).slice(0, -1), attr: toJsonText(node.attr) }
  if (texts.size >= maxCached) texts.clear()
  texts.set(node, made)
  return made
}
