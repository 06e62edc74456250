import { nodesForVisitors } from 'djangocms-static/links'
import { type ExportReader, readExport } from 'djangocms-static/loaders'
import type { H3Event } from 'h3'
import type { Answers, PageList, PageWithPlaceholders } from '../../shared/cms-types'
import { localPath } from '../../shared/utils/links'
import type { Alternate, Frame } from '../../shared/views'
import { briefFetch, cachedFetch } from './answers'
import { cmsUrl, previewFetch, tokenCookie } from './preview'

type Site = ExportReader<Answers>

/** Built pages and development need no handler. */
const readsFolder = import.meta.prerender || import.meta.dev

let folder: Promise<Site> | undefined

/** Reads public answers: of the folder, or of the runtime handler, cached until a notification (routes/revalidate). */
export function openPublic(): Promise<Site> {
  if (!readsFolder) return readExport<Answers>(cmsUrl, { fetch: cachedFetch })
  folder ??= readExport<Answers>('cms-export')
  return folder
}

/** Reads answers for a request: with drafts for an editor, who has a token. */
export function openSite(event: H3Event): Promise<Site> {
  const token = getCookie(event, tokenCookie)
  return token === undefined ? openPublic() : readExport<Answers>(cmsUrl, { fetch: previewFetch(token) })
}

/** Public languages, in the order of the CMS. */
export async function publicLanguages() {
  return (await (await openPublic()).languages()).filter((language) => language.public)
}

export async function pageOf(site: Site, language: string, path: string): Promise<PageWithPlaceholders | null> {
  return (await site.publicLanguages()).includes(language) ? site.page(language, path) : null
}

export async function frameOf(site: Site, language: string): Promise<Frame> {
  const [home, menu, languages] = await Promise.all([site.page(language, ''), site.menu(language), publicLanguages()])
  const footer = home?.placeholders.find(({ slot }) => slot === 'footer') ?? null
  return { name: home?.title ?? '', menu: nodesForVisitors(menu), footer, languages }
}

/** The translations of a page. */
export async function alternatesOf(page: PageWithPlaceholders, path: string): Promise<readonly Alternate[]> {
  if (readsFolder) {
    const links = await (await openPublic()).alternates(page)
    return links.map(({ language, endpoint }) => ({ language, path: localPath(endpoint) }))
  }
  // The handler accepts the path of a page in each language.
  const site = await readExport<Answers>(cmsUrl, { fetch: briefFetch })
  const languages = await site.publicLanguages()
  const pages = await Promise.all(languages.map((language) => site.page(language, path)))
  return pages.flatMap((one, index) =>
    one && one.language === languages[index] ? [{ language: one.language, path: localPath(one.details) }] : [],
  )
}

export async function search(language: string, query: URLSearchParams): Promise<PageList> {
  const site = await readExport<Answers>(cmsUrl)
  return (await site.answer(`${language}/page_search/?${query}`)) as PageList
}
