import type { APIRoute } from 'astro'
import { changedPaths } from '../lib/notification'

/** Takes the notification of an export, and has the pages that read what it names rendered again. */
export const POST: APIRoute = async ({ request, cache }) => {
  const paths = await changedPaths(request)
  if (paths === null) return new Response('The signature is not valid.', { status: 401 })
  await cache.invalidate({ tags: [...paths] })
  return Response.json({ revalidated: paths.length })
}
