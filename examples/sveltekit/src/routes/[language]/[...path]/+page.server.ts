import { error, redirect } from '@sveltejs/kit'
import { localPath } from '#lib/links.ts'
import { alternatesOf, breadcrumbsOf, languages, site } from '#lib/server/cms.ts'
import type { EntryGenerator, PageServerLoad } from './$types'

export const entries: EntryGenerator = async () => {
  const entries: { language: string; path: string }[] = []
  for (const { code } of languages) {
    for await (const { language, path } of site.pages(code)) entries.push({ language, path })
  }
  return entries
}

export const load: PageServerLoad = async ({ params }) => {
  const { language } = params
  // A rest parameter keeps the slash at the end.
  const path = params.path.replace(/\/$/, '')
  const page = await site.page(language, path)
  if (page === null) error(404)
  if (page.redirect !== '') redirect(307, localPath(page.redirect))
  const breadcrumbs = path === '' ? [] : await breadcrumbsOf(language, path)
  return { page, breadcrumbs, alternates: await alternatesOf(page) }
}
