/** Texts of the front end itself. */
interface Words {
  readonly breadcrumbs: string
  readonly search: string
  readonly menu: string
  readonly languages: string
  readonly skip: string
  readonly failed: string
  readonly nothing: string
  readonly more: string
  readonly found: (count: number) => string
}

const english: Words = {
  breadcrumbs: 'Breadcrumbs',
  search: 'Search',
  menu: 'Menu',
  languages: 'Languages',
  skip: 'Skip to the content',
  failed: 'The search does not answer at the moment.',
  nothing: 'Nothing found.',
  more: 'More',
  found: (count) => (count === 1 ? '1 page found' : `${count} pages found`),
}

const others: Readonly<Record<string, Words>> = {
  de: {
    breadcrumbs: 'Sie sind hier',
    search: 'Suche',
    menu: 'Menü',
    languages: 'Sprachen',
    skip: 'Zum Inhalt',
    failed: 'Die Suche antwortet gerade nicht.',
    nothing: 'Nichts gefunden.',
    more: 'Mehr',
    found: (count) => (count === 1 ? '1 Seite gefunden' : `${count} Seiten gefunden`),
  },
}

export function wordsOf(language: string): Words {
  return others[language] ?? english
}
