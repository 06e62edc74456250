import { homeLanguages } from '#lib/server/cms.ts'
import { tokenCookie } from '#lib/server/preview.ts'
import type { LayoutServerLoad } from './$types'

export const load: LayoutServerLoad = async ({ cookies }) => ({
  languages: await homeLanguages(),
  draft: cookies.get(tokenCookie) !== undefined,
})
