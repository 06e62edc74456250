import { languages } from '#lib/server/cms.ts'

export function load() {
  return { languages }
}
