import { homeLanguages, openPublic } from '#lib/server/cms.ts'
import type { EntryGenerator, PageServerLoad } from './$types'

export const entries: EntryGenerator = async () =>
  (await (await openPublic()).publicLanguages()).map((language) => ({ language }))

export const load: PageServerLoad = async () => {
  return { alternates: (await homeLanguages()).map(({ code }) => ({ language: code, path: `/${code}/search/` })) }
}
