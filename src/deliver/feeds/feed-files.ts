import { readableRows } from '../../model/access/rows.js'
import type { RouteTable } from '../../routes/route-table.js'
import type { SitePlan } from '../../routes/site-plan.js'
import type { HostFile } from '../hosts/profile.js'
import { atomText } from './atom-text.js'

/** The feeds of all sites, `feeds/blog.en.xml` in the folder of each: files of the website, as its redirects are. */
export function feedFiles(plans: readonly SitePlan[], { routes }: RouteTable): HostFile[] {
  return plans.flatMap((plan) =>
    routes.flatMap(({ name, feeds }) => {
      if (!feeds) return []
      const { context, folder } = plan
      const site = { host: context.site.domain.split(':', 1).join(''), name: context.site.name, route: name }
      const rows = readableRows(context, name)
      return [...feeds(plan, rows)].map((feed) => ({
        name: `${folder}feeds/${name}.${feed.language}.xml`,
        text: atomText(site, feed),
      }))
    }),
  )
}
