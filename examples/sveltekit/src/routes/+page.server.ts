import { redirect } from '@sveltejs/kit'
import { publicLanguages } from '#lib/server/cms.ts'

export async function load() {
  const [first] = await publicLanguages()
  redirect(307, `/${first?.code}/`)
}
