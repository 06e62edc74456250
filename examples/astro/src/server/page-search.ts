import type { APIRoute } from 'astro'
import { search } from '../lib/cms'

/** Searches by the runtime handler; beside a site of files, the host leads there. */
export const GET: APIRoute = async ({ params, url }) =>
  Response.json(await search(params.language ?? '', url.searchParams))
