import { absolute } from '../../model/address.js'
import type { NavigationNode } from '../../model/menus/navigation-node.js'
import type { JsonObject } from '../../model/values/json.js'
import type { LinkBases } from '../contract.js'
import { previewLink } from '../link-bases.js'

/** The first members of a node: its title and where it leads to. */
export function nodeLink({ namespace, title, url, endpoint }: NavigationNode, bases: LinkBases): JsonObject {
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
