import { type NavigationDocument, unpackNavigation } from '../../site/navigation-document.js'
import { type NodeMembers, nodeMembers } from '../../site/navigation-node.js'

/** Nodes of a navigation's document; null: it is another document. */
export function navigationNodes(document: object): readonly NodeMembers[] | null {
  return 'homeUrl' in document ? unpackNavigation(document as NavigationDocument).nodes.map(nodeMembers) : null
}
