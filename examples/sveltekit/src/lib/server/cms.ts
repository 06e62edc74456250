import { nodesForVisitors } from 'djangocms-static/links'
import { type ExportReader, readExport } from 'djangocms-static/loaders'
import { building, dev } from '$app/env'
import type { Answers, MenuNode, PageList, Placeholder } from '../cms-types.ts'
import { type PageOrPost, postAt, translationsOf } from '../journal.ts'
import { type Alternate, localPath } from '../links.ts'
import { cachedFetch } from './answers.ts'
import { cmsUrl, previewFetch } from './preview.ts'

type Site = ExportReader<Answers>

/** Built pages and development need no handler. */
const readsFolder = building || dev

let folder: Promise<Site> | undefined

/** Reads public answers: of the folder, or of the runtime handler, cached until a notification (routes/revalidate). */
export function openPublic(): Promise<Site> {
  if (!readsFolder) return readExport<Answers>(cmsUrl, { fetch: cachedFetch() })
  folder ??= readExport<Answers>('cms-export')
  return folder
}

/** Reads answers for a request: with drafts for an editor, who has a token. */
export function openSite(token: string | undefined): Promise<Site> {
  return token === undefined ? openPublic() : readExport<Answers>(cmsUrl, { fetch: previewFetch(token) })
}

/** Public languages with a home page, to which links lead, in the order of the CMS. */
export async function homeLanguages() {
  const site = await openPublic()
  const languages = (await site.languages()).filter((language) => language.public)
  const homes = await Promise.all(languages.map(({ code }) => site.page(code, '')))
  return languages.filter((_, index) => homes[index])
}

export async function pageOf(site: Site, language: string, path: string): Promise<PageOrPost | null> {
  if (!(await site.publicLanguages()).includes(language)) return null
  return (await site.page(language, path)) ?? postAt(site, language, path)
}

/** Data that all pages of a language share. */
export interface Frame {
  /** The language of the home page. */
  readonly start: string
  readonly name: string
  readonly menu: readonly MenuNode[]
  readonly footer: Placeholder | undefined
}

export async function frameOf(site: Site, language: string): Promise<Frame> {
  const [languages, menu] = await Promise.all([homeLanguages(), site.menu(language)])
  // A language without a home page leads to that of the first one.
  const { code: start = language } = languages.find(({ code }) => code === language) ?? languages[0] ?? {}
  const home = await site.page(start, '')
  const footer = home?.placeholders.find(({ slot }) => slot === 'footer')
  return { start, name: home?.title ?? '', menu: nodesForVisitors(menu), footer }
}

/** The translations of a page. */
export async function alternatesOf(page: PageOrPost, path: string): Promise<readonly Alternate[]> {
  if (page.post) return translationsOf(await openPublic(), page.post)
  if (readsFolder) {
    const links = await (await openPublic()).alternates(page)
    return links.map(({ language, endpoint }) => ({ language, path: localPath(endpoint) }))
  }
  // The handler accepts the path of a page in each language. No notification names such answers, but all have this tag.
  const site = await readExport<Answers>(cmsUrl, { fetch: cachedFetch('/_data/export.json') })
  const languages = await site.publicLanguages()
  const pages = await Promise.all(languages.map((language) => site.page(language, path)))
  return pages.flatMap((one, index) =>
    // A translation may have no address.
    one?.details && one.language === languages[index] ? [{ language: one.language, path: localPath(one.details) }] : [],
  )
}

export async function search(language: string, query: URLSearchParams): Promise<PageList | null> {
  const site = await readExport<Answers>(cmsUrl)
  return site.answer<PageList>(`${language}/page_search/?${query}`)
}
