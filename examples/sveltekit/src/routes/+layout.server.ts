import { publicLanguages } from '#lib/server/cms.ts'
import { tokenCookie } from '#lib/server/preview.ts'
import type { LayoutServerLoad } from './$types'

export const load: LayoutServerLoad = async ({ cookies }) => ({
  languages: await publicLanguages(),
  draft: cookies.get(tokenCookie) !== undefined,
})
