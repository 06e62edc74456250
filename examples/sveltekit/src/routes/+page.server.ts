import { redirect } from '@sveltejs/kit'
import { languages } from '#lib/server/cms.ts'

export function load() {
  redirect(307, `/${languages[0]?.code}/`)
}
