import { Webhook } from 'standardwebhooks'

/** As much of a notification as is needed: what `export --notify` posts. */
interface Notification {
  readonly data: { readonly sites: readonly { readonly paths: readonly string[] }[] }
}

/**
 * The paths of the answers that an export has changed; `/*` stands for all.
 * null: the notification was not signed with the secret of this site, or too long ago.
 */
export async function changedPaths(request: Request): Promise<readonly string[] | null> {
  const secret = process.env.DJANGOCMS_STATIC_NOTIFY_SECRET
  if (!secret) return null
  const body = await request.text()
  try {
    const { data } = new Webhook(secret).verify(body, Object.fromEntries(request.headers)) as Notification
    return data.sites.flatMap((site) => site.paths)
  } catch {
    return null
  }
}
