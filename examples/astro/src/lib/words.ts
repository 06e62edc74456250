/** Texts of the site itself. */
const words = {
  en: {
    breadcrumbs: 'Breadcrumbs',
    draft: 'You see drafts.',
    exit: 'Back to the public site',
    failed: 'The search does not answer at the moment.',
    found: (count: number) => (count === 1 ? '1 page found' : `${count} pages found`),
    languages: 'Languages',
    menu: 'Menu',
    missing: 'This page does not exist.',
    nothing: 'Nothing found.',
    search: 'Search',
    skip: 'Skip to the content',
  },
  de: {
    breadcrumbs: 'Sie sind hier',
    draft: 'Sie sehen Entwürfe.',
    exit: 'Zurück zur öffentlichen Seite',
    failed: 'Die Suche antwortet gerade nicht.',
    found: (count: number) => (count === 1 ? '1 Seite gefunden' : `${count} Seiten gefunden`),
    languages: 'Sprachen',
    menu: 'Menü',
    missing: 'Diese Seite gibt es nicht.',
    nothing: 'Nichts gefunden.',
    search: 'Suche',
    skip: 'Zum Inhalt',
  },
}

export type Words = typeof words.en

export function wordsOf(language: string): Words {
  return language in words ? words[language as keyof typeof words] : words.en
}

const rightToLeft = ['ar', 'ckb', 'fa', 'he', 'ug', 'ur']

/** The direction in which a language is written, as Django has it. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return rightToLeft.includes(language.split('-')[0] ?? '') ? 'rtl' : 'ltr'
}
