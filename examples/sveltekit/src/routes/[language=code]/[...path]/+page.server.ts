import { error, redirect } from '@sveltejs/kit'
import { breadcrumbsOf, pathOfPost, postsIn, postsOf } from '#lib/journal.ts'
import { localPath } from '#lib/links.ts'
import { alternatesOf, openPublic, openSite, pageOf } from '#lib/server/cms.ts'
import { tokenCookie } from '#lib/server/preview.ts'
import type { EntryGenerator, PageServerLoad } from './$types'

export const entries: EntryGenerator = async () => {
  const site = await openPublic()
  const entries: { language: string; path: string }[] = []
  for (const code of await site.publicLanguages()) {
    for await (const { language, path } of site.pages(code)) entries.push({ language, path })
    for await (const post of postsIn(site, code)) entries.push({ language: code, path: pathOfPost(post) })
  }
  return entries
}

export const load: PageServerLoad = async ({ params, cookies }) => {
  const { language } = params
  // A rest parameter keeps the slash at the end.
  const path = params.path.replace(/\/$/, '')
  const site = await openSite(cookies.get(tokenCookie))
  const page = await pageOf(site, language, path)
  if (page === null) error(404)
  if (page.redirect !== '') redirect(307, localPath(page.redirect), { external: true })
  const [breadcrumbs, posts] = await Promise.all([breadcrumbsOf(site, language, path, page), postsOf(site, page)])
  return { page, breadcrumbs, posts, alternates: await alternatesOf(page, path) }
}
