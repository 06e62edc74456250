import { nodesForVisitors } from 'djangocms-static/links'
import { type ExportReader, readExport } from 'djangocms-static/loaders'
import { building, dev } from '$app/env'
import type { Answers, MenuNode, PageList, PageWithPlaceholders, Placeholder } from '../cms-types.ts'
import { localPath } from '../links.ts'
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

/** Public languages, in the order of the CMS. */
export async function publicLanguages() {
  return (await (await openPublic()).languages()).filter((language) => language.public)
}

export async function pageOf(site: Site, language: string, path: string): Promise<PageWithPlaceholders | null> {
  return (await site.publicLanguages()).includes(language) ? site.page(language, path) : null
}

/** Data that all pages of a language share. */
export interface Frame {
  readonly name: string
  readonly menu: readonly MenuNode[]
  readonly footer: Placeholder | undefined
}

export async function frameOf(site: Site, language: string): Promise<Frame> {
  const [home, menu] = await Promise.all([site.page(language, ''), site.menu(language)])
  const footer = home?.placeholders.find(({ slot }) => slot === 'footer')
  return { name: home?.title ?? '', menu: nodesForVisitors(menu), footer }
}

/** A translation of a page. */
export interface Alternate {
  readonly language: string
  /** Such as `/de/besuch/`. */
  readonly path: string
}

/** The translations of a page. */
export async function alternatesOf(page: PageWithPlaceholders, path: string): Promise<readonly Alternate[]> {
  if (readsFolder) {
    const links = await (await openPublic()).alternates(page)
    return links.map(({ language, endpoint }) => ({ language, path: localPath(endpoint) }))
  }
  // The handler accepts the path of a page in each language. No notification names such answers, but all have this tag.
  const site = await readExport<Answers>(cmsUrl, { fetch: cachedFetch('/_data/export.json') })
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
