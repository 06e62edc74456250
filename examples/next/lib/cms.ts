import 'server-only'
import { nodesForVisitors } from 'djangocms-static/links'
import { type ExportReader, readExport } from 'djangocms-static/loaders'
import { cookies, draftMode } from 'next/headers'
import { cache } from 'react'
import type { Answers, PageList } from '../cms-types'
import { type PageOrPost, type Post, postAt, translationsOf } from './journal'
import { type Alternate, localPath } from './links'
import { cmsUrl, previewFetch, tokenCookie } from './preview'

/** URL of this site. */
export const siteUrl = process.env.SITE_URL ?? 'https://www.observatory.example'

type Fetch = typeof fetch

/** Cached until a notification names the path (app/revalidate). */
const publicFetch: Fetch = (url, init) => {
  const { pathname } = new URL(String(url))
  return fetch(url, { ...init, cache: 'force-cache', next: { tags: [pathname] } })
}

/** For answers without a file, which no notification names: cached until the next one, which always has this path. */
const answerFetch: Fetch = (url, init) =>
  fetch(url, { ...init, cache: 'force-cache', next: { tags: ['/_data/export.json'] } })

const searchFetch: Fetch = (url, init) => fetch(url, { ...init, cache: 'no-store' })

/** Reads public answers. */
export const openPublic = cache(() => readExport<Answers>(cmsUrl, { fetch: publicFetch }))

/** The token of an editor, who sees drafts until it expires; undefined: of a visitor. */
export const previewToken = cache(async (): Promise<string | undefined> => {
  const { isEnabled } = await draftMode()
  return isEnabled ? (await cookies()).get(tokenCookie)?.value : undefined
})

/** Reads answers for the current request: for an editor with drafts. */
export const openSite = cache(async (): Promise<ExportReader<Answers>> => {
  const token = await previewToken()
  return token === undefined ? openPublic() : readExport<Answers>(cmsUrl, { fetch: previewFetch(token) })
})

export const pageOf = cache(async (language: string, path: string): Promise<PageOrPost | null> => {
  const site = await openSite()
  if (!(await site.publicLanguages()).includes(language)) return null
  return (await site.page(language, path)) ?? postAt(site, language, path)
})

/** Public languages with a home page, to which links lead, in the order of the CMS. */
export const homeLanguages = cache(async () => {
  const site = await openPublic()
  const languages = (await site.languages()).filter((one) => one.public)
  const homes = await Promise.all(languages.map(({ code }) => site.page(code, '')))
  return languages.filter((_, index) => homes[index])
})

/** Data that all pages of a language share. */
export const frameOf = cache(async (language: string) => {
  const site = await openSite()
  const [languages, menu] = await Promise.all([homeLanguages(), site.menu(language)])
  // A language without a home page leads to that of the first one.
  const { code: start = language } = languages.find(({ code }) => code === language) ?? languages[0] ?? {}
  const home = await site.page(start, '')
  const footer = home?.placeholders.find(({ slot }) => slot === 'footer')?.content ?? []
  return { start, name: home?.title ?? '', menu: nodesForVisitors(menu), footer }
})

/** The translations of a page; the handler accepts its path in each language. */
export async function alternatesOf(path: string, post?: Post): Promise<readonly Alternate[]> {
  const site = await readExport<Answers>(cmsUrl, { fetch: answerFetch })
  if (post) return translationsOf(site, post)
  const languages = await site.publicLanguages()
  const pages = await Promise.all(languages.map((language) => site.page(language, path)))
  return pages.flatMap((one, index) =>
    // A translation may have no address.
    one?.details && one.language === languages[index] ? [{ language: one.language, path: localPath(one.details) }] : [],
  )
}

export async function search(language: string, text: string): Promise<PageList | null> {
  const query = `q=${encodeURIComponent(text)}&limit=50`
  const site = await readExport<Answers>(cmsUrl, { fetch: searchFetch })
  return site.answer<PageList>(`${language}/page_search/?${query}`)
}
