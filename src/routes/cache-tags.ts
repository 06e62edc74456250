import type { TaggedOrigin } from './route.js'

// Tags have neither commas nor blanks, so that they fit into any header.

/** The tag of a page with its contents; none for files that belong to no page. */
export function pageTag({ page }: TaggedOrigin): string[] {
  return page === null ? [] : [`page-${page}`]
}

/** The tags of placeholders whose content an answer shows. */
export function placeholderTags({ placeholders }: TaggedOrigin): string[] {
  return placeholders.map((id) => `placeholder-${id}`)
}

/** Tags of everything that lists the pages of a language. */
export function listTags({ site, language }: TaggedOrigin): string[] {
  return [`pages-${site}-${language}`]
}

/** Tags of menus, submenus and breadcrumbs of a language. */
export function navigationTags({ site, language }: TaggedOrigin): string[] {
  return [`navigation-${site}-${language}`]
}

/** Tags of answers about a site, in any language. */
export function siteTags({ site }: TaggedOrigin): string[] {
  return [`site-${site}`]
}
