import { languages } from '#lib/server/cms.ts'
import type { EntryGenerator } from './$types'

export const entries: EntryGenerator = () => languages.map(({ code }) => ({ language: code }))

export function load() {
  return { alternates: languages.map(({ code }) => ({ language: code, path: `/${code}/search/` })) }
}
