import { type NavigationDocument, unpackNavigation } from '../../site/navigation-document.js'

/** Titles of pages that need no login in a navigation's document; null: it is another document. */
export function navigationTitles(document: object): string[] | null {
  if (!('homeUrl' in document)) return null
  const { nodes } = unpackNavigation(document as NavigationDocument)
  return nodes.filter(({ attr }) => attr.is_page === true && attr.auth_required !== true).map(({ title }) => title)
}
