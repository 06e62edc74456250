import { error, json } from '@sveltejs/kit'
import { revalidate } from '#lib/server/answers.ts'
import { changedPaths } from '#lib/server/notification.ts'
import type { RequestHandler } from './$types'

export const trailingSlash = 'always'

/** Takes the notification of an export, and has what it names asked for again. */
export const POST: RequestHandler = async ({ request }) => {
  const paths = await changedPaths(request)
  if (paths === null) error(401, 'The signature is not valid.')
  revalidate(paths)
  return json({ revalidated: paths.length })
}
