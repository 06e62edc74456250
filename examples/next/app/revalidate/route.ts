import { revalidatePath, revalidateTag } from 'next/cache'
import { changedPaths } from '../../lib/notification'

/** Takes the notification of an export, and has what it names read again with the next request of each page. */
export async function POST(request: Request): Promise<Response> {
  const paths = await changedPaths(request)
  if (paths === null) return new Response('The signature is not valid.', { status: 401 })
  // So many that they are not listed.
  if (paths.includes('/*')) revalidatePath('/', 'layout')
  for (const path of paths) revalidateTag(path, { expire: 0 })
  return Response.json({ revalidated: paths.length })
}
