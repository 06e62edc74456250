import { absolute } from '../../model/address.js'
import type { MenuNode } from '../../model/menus/menu-node.js'
import type { Navigation } from '../../model/menus/navigation.js'
import type { NavigationNode } from '../../model/menus/navigation-node.js'
import { type JsonObject, toJsonText } from '../../model/values/json.js'
import type { LinkBases } from '../contract.js'
import { previewLink } from '../link-bases.js'

/** The members of a node that depend on the answer. */
type NodePlace = Pick<MenuNode, 'selected' | 'level'>

/** A node as JSON text without its children, open for them. */
type WriteNode = (node: MenuNode, place?: NodePlace) => string

/**
 * The cache is cleared when its nodes times those of the site exceed this: it holds all of up to 17,000 nodes, about 9
 * MB. On larger sites nodes repeat too rarely for a larger cache to help.
 */
const maxProduct = 3e8

/**
 * Writes nodes (djangocms_rest.serializers.menus.NavigationNodeSerializer). What does not depend on the answer is
 * written once: menus of each page above show a node again, and breadcrumbs of each page below.
 */
export function nodeWriter({ texts, nodes }: Navigation, bases: LinkBases): WriteNode {
  return (menuNode, { selected, level } = menuNode) => {
    const { node, visible } = menuNode
    let known = texts.get(node)
    if (known?.bases !== bases) {
      known = { bases, link: toJsonText(nodeLink(node, bases)).slice(0, -1), attr: toJsonText(node.attr) }
      if (texts.size * nodes.length > maxProduct) texts.clear()
      texts.set(node, known)
    }
    return `${known.link},"visible":${visible},"selected":${selected},"attr":${known.attr},"level":${level}`
  }
}

/** The first members of a node: its title and where it leads to. */
function nodeLink({ namespace, title, url, endpoint }: NavigationNode, bases: LinkBases): JsonObject {
  return {
    namespace,
    title,
    url: linkAddress(bases, bases.siteUrl, url),
    api_endpoint: previewLink(linkAddress(bases, bases.apiUrl, endpoint), bases.preview),
  }
}

/** The package puts its base URL even before an address of another host or scheme, such as `//host/` or `mailto:`. */
function linkAddress({ prefixesAbsoluteUrls }: LinkBases, base: string, url: string | null): string {
  if (url === null) return ''
  return !prefixesAbsoluteUrls && /^([\w+.-]+:)?\/\/|^(mailto|tel):/.test(url) ? url : absolute(base, url)
}
