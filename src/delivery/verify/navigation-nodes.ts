import type { NavigationNode } from '../../site/navigation.js'
import { type NavigationDocument, unpackNavigation } from '../../site/navigation-document.js'

/** Nodes of a navigation's document; null: it is another document. */
export function navigationNodes(document: object): readonly NavigationNode[] | null {
  return 'homeUrl' in document ? unpackNavigation(document as NavigationDocument).nodes : null
}
