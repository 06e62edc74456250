import { publicLanguages } from '#lib/server/cms.ts'
import type { EntryGenerator, PageServerLoad } from './$types'

export const entries: EntryGenerator = async () => (await publicLanguages()).map(({ code }) => ({ language: code }))

export const load: PageServerLoad = async () => {
  const languages = await publicLanguages()
  return { alternates: languages.map(({ code }) => ({ language: code, path: `/${code}/search/` })) }
}
