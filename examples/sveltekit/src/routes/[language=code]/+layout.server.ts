import { error } from '@sveltejs/kit'
import { frameOf, openSite } from '#lib/server/cms.ts'
import { tokenCookie } from '#lib/server/preview.ts'
import type { LayoutServerLoad } from './$types'

export const load: LayoutServerLoad = async ({ params, cookies, locals }) => {
  const site = await openSite(cookies.get(tokenCookie))
  if (!(await site.publicLanguages()).includes(params.language)) error(404)
  locals.language = params.language
  return { frame: await frameOf(site, params.language) }
}
