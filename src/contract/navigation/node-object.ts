import { absolute } from '../../model/address.js'
import type { MenuNode } from '../../model/menus/menu-node.js'
import type { JsonObject } from '../../model/values/json.js'
import type { LinkBases } from '../contract.js'
import { previewLink } from '../link-bases.js'

/** The members of a node that depend on the answer. */
export type NodePlace = Pick<MenuNode, 'selected' | 'level'>

/** A node without its children (djangocms_rest.serializers.menus.NavigationNodeSerializer). */
export function nodeObject({ node, visible }: MenuNode, bases: LinkBases, { selected, level }: NodePlace): JsonObject {
  const { namespace, title, url, endpoint, attr } = node
  return {
    namespace,
    title,
    url: url === null ? '' : frontendUrl(bases, url),
    api_endpoint: previewLink(endpoint === null ? '' : absolute(bases.apiUrl, endpoint), bases.preview),
    visible,
    selected,
    attr,
    level,
  }
}

function frontendUrl(bases: LinkBases, url: string): string {
  const complete = !bases.prefixesAbsoluteUrls && /^[a-z][a-z0-9+.-]*:\/\//i.test(url)
  return complete ? url : absolute(bases.siteUrl, url)
}
