import { revalidatePath, revalidateTag } from 'next/cache'
import { Webhook } from 'standardwebhooks'

/** As much of a notification as is needed: what `export --notify` posts. */
interface Notification {
  readonly data: { readonly sites: readonly { readonly paths: readonly string[] }[] }
}

/** Takes the notification of an export, and has what it names read again with the next request of each page. */
export async function POST(request: Request): Promise<Response> {
  const notification = verified(await request.text(), request.headers)
  if (notification === null) return new Response('The signature is not valid.', { status: 401 })
  const paths = notification.data.sites.flatMap((site) => site.paths)
  // So many that they are not listed.
  if (paths.includes('/*')) revalidatePath('/', 'layout')
  for (const path of paths) revalidateTag(path, { expire: 0 })
  return Response.json({ revalidated: paths.length })
}

/** null: it was not signed with the secret of this site, or too long ago. */
function verified(body: string, headers: Headers): Notification | null {
  const secret = process.env.DJANGOCMS_STATIC_NOTIFY_SECRET
  if (!secret) return null
  try {
    return new Webhook(secret).verify(body, Object.fromEntries(headers)) as Notification
  } catch {
    return null
  }
}
