/** Texts of the front end itself. */
interface Words {
  readonly search: string
  readonly menu: string
  readonly languages: string
  readonly skip: string
  readonly nothing: string
  readonly more: string
  readonly found: (count: number) => string
}

const english: Words = {
  search: 'Search',
  menu: 'Menu',
  languages: 'Languages',
  skip: 'Skip to the content',
  nothing: 'Nothing found.',
  more: 'More',
  found: (count) => (count === 1 ? '1 page found' : `${count} pages found`),
}

const others: Readonly<Record<string, Words>> = {
  de: {
    search: 'Suche',
    menu: 'Menü',
    languages: 'Sprachen',
    skip: 'Zum Inhalt',
    nothing: 'Nichts gefunden.',
    more: 'Mehr',
    found: (count) => (count === 1 ? '1 Seite gefunden' : `${count} Seiten gefunden`),
  },
}

export function wordsOf(language: string): Words {
  return others[language] ?? english
}
