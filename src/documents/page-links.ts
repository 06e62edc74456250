/**
 * The link to a page in a language: its title, the language of the content that it shows, and its path, which is empty
 * for home. With a 0 the API answers there, but the page has no address of its own on the site.
 */
export type PackedPageLink = readonly [title: string, language: string, path: string, noAddress?: 0]

/**
 * The links of a page by public language, in the order of the site; null: it shows nothing; a number: as in the
 * language of that number.
 */
export type PageLinks = readonly (PackedPageLink | number | null)[]

/** The entry of the language with this number. */
export function pageLinkOf(links: PageLinks, number: number): PackedPageLink | null {
  const link = links[number] ?? null
  return typeof link === 'number' ? pageLinkOf(links, link) : link
}

/** Replaces repeated entries by the number of the first. */
export function packPageLinks(links: readonly (PackedPageLink | null)[]): PageLinks {
  const texts = links.map((link) => JSON.stringify(link))
  return links.map((link, number) => {
    const first = texts.indexOf(texts[number] ?? '')
    return link !== null && first < number ? first : link
  })
}
