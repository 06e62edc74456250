import type { UserFacts } from '../model/access/viewers.js'
import { type Preview, unknownVisitor } from '../runtime/previews/preview.js'
import { userSource } from './database-source.js'
import { isSessionKey, type SessionRules, sessionUser } from './django-session.js'
import type { LiveProject } from './live-project.js'

/**
 * Previews for logged-in staff, by the session cookie of Django: users see what the CMS shows them.
 * The session and the user are read for every request, in a transaction of their own; the tables of the CMS are read
 * for staff only.
 */
export function sessionPreview(live: LiveProject, rules: SessionRules): Preview {
  return {
    async authenticate(request) {
      const key = cookieOf(request, rules.cookie)
      if (key === null || !isSessionKey(key)) return unknownVisitor
      const user = await live.readUser((transaction) => sessionUser(transaction, rules, key))
      if (!user) return unknownVisitor
      if (!user.isStaff) return { allowed: false, known: true }
      if (!user.isSuperuser && !(await mayPreview(live, user, request))) return { allowed: false, known: true }
      return { allowed: true, source: () => userSource(live, user) }
    },
  }
}

/** Whether the route that is requested has previews for the user. */
async function mayPreview(live: LiveProject, user: UserFacts, { url }: Request): Promise<boolean> {
  const { project } = await live.current()
  const path = decodeURIComponent(new URL(url).pathname).slice(project.manifest.api_root.length)
  return live.options.routes.match(path)?.route.mayPreview?.(user) ?? true
}

/** The last cookie of the name counts, as Django reads them. */
function cookieOf(request: Request, name: string): string | null {
  const cookies = (request.headers.get('cookie') ?? '').split(';').map((cookie) => cookie.trim())
  const cookie = cookies.findLast((candidate) => candidate.startsWith(`${name}=`))
  return cookie?.slice(name.length + 1).replace(/^"(.*)"$/, '$1') ?? null
}
