import { redirect } from '@sveltejs/kit'
import { homeLanguages } from '#lib/server/cms.ts'

export async function load() {
  const [first] = await homeLanguages()
  redirect(307, `/${first?.code}/`)
}
