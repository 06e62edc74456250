import type { APIContext } from 'astro'
import { nodesForVisitors } from 'djangocms-static/links'
import { type ExportReader, readExport } from 'djangocms-static/loaders'
import type { Answers, MenuNode, PageList, Placeholder } from '../cms-types'
import { type PageOrPost, postAt, translationsOf } from './journal'
import { type Alternate, localPath } from './links'
import { cmsUrl, previewFetch, tokenCookie } from './preview'

export type Site = ExportReader<Answers>

/** As much of Astro as decides what a page reads. */
type Context = Pick<APIContext, 'isPrerendered' | 'cookies' | 'cache'>

let folder: Promise<Site> | undefined

/** Reads the export in its folder. */
export function openFolder(): Promise<Site> {
  folder ??= readExport<Answers>('cms-export')
  return folder
}

/** Reads public answers: of the folder for files, of the runtime handler on a server. */
export function openPublic(context?: Context): Promise<Site> {
  return context?.isPrerendered ? openFolder() : readExport<Answers>(cmsUrl)
}

/** Reads answers for a page: of the folder for files, of the runtime handler on a server, for editors with drafts. */
export function openSite(context: Context): Promise<Site> {
  if (context.isPrerendered) return openFolder()
  const token = context.cookies.get(tokenCookie)?.value
  return readExport<Answers>(cmsUrl, { fetch: token === undefined ? taggedFetch(context) : previewFetch(token) })
}

/** Tags the page with the paths of the answers that it reads, which notifications name (server/revalidate.ts). */
function taggedFetch({ cache }: Context): typeof fetch {
  return (input, init) => {
    const { pathname } = new URL(String(input))
    if (pathname.startsWith('/api/')) cache.set({ tags: [pathname] })
    return fetch(input, init)
  }
}

/** Has a page kept until a notification names what it has read; an hour is for those that never arrive. */
export function keepPage(context: Context): void {
  if (context.isPrerendered) return
  context.cache.set(isDraft(context) ? false : { maxAge: 3600, tags: ['/*'] })
}

/** Whether an editor sees drafts. */
export function isDraft({ isPrerendered, cookies }: Context): boolean {
  return !isPrerendered && cookies.has(tokenCookie)
}

/** Public languages with a home page, to which links lead, in the order of the CMS. */
export async function homeLanguages(site: Site) {
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
  readonly languages: Awaited<ReturnType<typeof homeLanguages>>
  /** The language of the home page: the first one that has one, where this one has none. */
  readonly start: string
  readonly name: string
  readonly menu: readonly MenuNode[]
  readonly footer: Placeholder | undefined
}

export async function frameOf(site: Site, language: string): Promise<Frame> {
  const [languages, menu] = await Promise.all([homeLanguages(site), site.menu(language)])
  const { code: start = language } = languages.find(({ code }) => code === language) ?? languages[0] ?? {}
  const home = await site.page(start, '')
  const footer = home?.placeholders.find(({ slot }) => slot === 'footer')
  return { languages, start, name: home?.title ?? '', menu: nodesForVisitors(menu), footer }
}

/** The translations of a page. */
export async function alternatesOf(
  { isPrerendered, cache }: Context,
  site: Site,
  page: PageOrPost,
  path: string,
): Promise<readonly Alternate[]> {
  if (page.post) return translationsOf(site, page.post)
  if (isPrerendered) {
    const links = await site.alternates(page)
    return links.map(({ language, endpoint }) => ({ language, path: localPath(endpoint) }))
  }
  // The handler accepts the path of a page in each language. Notifications name its own. A translation may have none.
  const languages = await site.publicLanguages()
  const pages = await Promise.all(languages.map((language) => site.page(language, path)))
  const own = pages.flatMap((one, index) =>
    one?.details && one.language === languages[index] ? [{ language: one.language, details: one.details }] : [],
  )
  cache.set({ tags: own.map(({ details }) => new URL(details, cmsUrl).pathname) })
  return own.map(({ language, details }) => ({ language, path: localPath(details) }))
}

export async function search(language: string, query: URLSearchParams): Promise<PageList | null> {
  return (await openPublic()).answer<PageList>(`${language}/page_search/?${query}`)
}
