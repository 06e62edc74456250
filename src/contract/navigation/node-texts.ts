import { absolute } from '../../model/address.js'
import type { MenuNode } from '../../model/menus/menu-node.js'
import type { Navigation, NodeTexts } from '../../model/menus/navigation.js'
import type { NavigationNode } from '../../model/menus/navigation-node.js'
import { type JsonObject, toJsonText } from '../../model/values/json.js'
import type { LinkBases } from '../contract.js'
import { previewLink } from '../link-bases.js'

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

/** The first members of a node: its title and where it leads to. */
function nodeLink({ namespace, title, url, endpoint }: NavigationNode, bases: LinkBases): JsonObject {
  return {
    namespace,
    title,
    url: url === null ? '' : frontendUrl(bases, url),
    api_endpoint: previewLink(endpoint === null ? '' : absolute(bases.apiUrl, endpoint), bases.preview),
  }
}

function frontendUrl(bases: LinkBases, url: string): string {
  const complete = !bases.prefixesAbsoluteUrls && /^[a-z][a-z0-9+.-]*:\/\//i.test(url)
  return complete ? url : absolute(bases.siteUrl, url)
}
