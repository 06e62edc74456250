import { json } from '@sveltejs/kit'
import { search } from '#lib/server/cms.ts'
import type { RequestHandler } from './$types'

export const trailingSlash = 'always'

/** Searches by the runtime handler; beside a site of files, the host leads there. */
export const GET: RequestHandler = async ({ params, url }) => json(await search(params.language, url.searchParams))
