import { publicViewer, superuserViewer, type UserFacts, userViewer } from '../model/access/viewers.js'
import type { Project } from '../model/project.js'
import type { ApiSource } from '../runtime/source.js'
import { DatabaseSite } from './database-site.js'
import type { LiveAudience, LiveProject } from './live-project.js'

/** The public API from the database; for the handler's `source`, called for each request. */
export function publicSource(live: LiveProject): Promise<ApiSource> {
  return sourceFor(live, { key: 'public', viewer: publicViewer })
}

/** All content including drafts, as a superuser sees it; `site`: of this site alone. */
export function superuserSource(live: LiveProject, site: number | null = null): Promise<ApiSource> {
  return sourceFor(live, { key: `superuser ${site ?? ''}`, viewer: () => superuserViewer(site) })
}

/** The content of the pages that the user may view, including drafts. */
export function userSource(live: LiveProject, facts: UserFacts): Promise<ApiSource> {
  if (facts.isSuperuser) return superuserSource(live)
  const { isStaff, isSuperuser, permissions, globalGrants, pageGrants } = facts
  const key = JSON.stringify({ isStaff, isSuperuser, permissions, globalGrants, pageGrants })
  return sourceFor(live, { key, viewer: (project: Project) => userViewer(project, facts) })
}

/** Estimated memory of a DatabaseSite, in bytes. */
const bytesOfSite = 1000

/** The source of an audience on the current snapshot; made once for each snapshot. */
async function sourceFor(live: LiveProject, audience: LiveAudience): Promise<ApiSource> {
  const snapshot = await live.current()
  const { project } = snapshot
  const bytes = () => bytesOfSite * project.sites.size
  return snapshot.once(`source ${audience.key}`, bytes, () => {
    const sites = new Map(
      [...project.sites.values()].map((site) => [site.id, new DatabaseSite(live, snapshot, site, audience)]),
    )
    const defaultSite = sites.get(project.defaultSite.id)
    if (!defaultSite) throw new Error('the default site is not among the sites')
    return {
      contract: live.options.contract,
      apiRoot: project.manifest.api_root,
      defaultSite,
      site: (id) => sites.get(id) ?? null,
      siteOfHost: (host) => [...sites.values()].find(({ domain }) => domain === host) ?? null,
    }
  })
}
