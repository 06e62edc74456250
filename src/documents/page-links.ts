/**
 * Where a page is in a language: its title, the language of the content that it shows, and its path; home's is empty.
 * With a 0 it answers there, but has no address of its own on the site.
 */
export type PageLink = readonly [title: string, language: string, path: string, noAddress?: 0]

/**
 * Of a page by public language, in the order of the site; null where it shows nothing, and the number of a language
 * before it where it is the same as there.
 */
export type PageLinks = readonly (PageLink | number | null)[]

/** The entry of the language with this number. */
export function pageLinkOf(links: PageLinks, number: number): PageLink | null {
  const link = links[number] ?? null
  return typeof link === 'number' ? pageLinkOf(links, link) : link
}

/** Entries that repeat one before them become its number. */
export function packPageLinks(links: readonly (PageLink | null)[]): PageLinks {
  const texts = links.map((link) => JSON.stringify(link))
  return links.map((link, number) => {
    const first = texts.indexOf(texts[number] ?? '')
    return link !== null && first < number ? first : link
  })
}
