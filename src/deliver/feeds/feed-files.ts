import { feedFile } from '../../build/names/website-names.js'
import { xmlText as xml } from '../../exporter/website/xml-text.js'
import { readableRows } from '../../model/access/rows.js'
import { aFeed, returnedList } from '../../routes/returned-list.js'
import type { Feed, FeedEntry } from '../../routes/route.js'
import type { RouteTable } from '../../routes/route-table.js'
import type { SitePlan } from '../../routes/site-plan.js'
import type { HostFile } from '../hosts/profile.js'

/** The feeds of all sites, `feeds/blog.en.xml` in the folder of each: files of the website, as its redirects are. */
export function feedFiles(plans: readonly SitePlan[], { routes }: RouteTable): HostFile[] {
  return plans.flatMap((plan) =>
    routes.flatMap(({ name, feeds }) => {
      if (!feeds) return []
      const { context, folder } = plan
      const site = { host: context.site.domain.split(':', 1).join(''), name: context.site.name, route: name }
      const rows = readableRows(context, name)
      return [...returnedList(name, 'feeds', feeds(plan, rows), aFeed)].map((feed) => ({
        name: folder + feedFile(name, feed.language),
        text: atomText(site, feed),
      }))
    }),
  )
}

interface FeedSite {
  /** The site's domain: part of every id. */
  readonly host: string
  readonly name: string
  /** `blog`: of the route. */
  readonly route: string
}

/**
 * A feed as Atom (RFC 4287). Ids are tag URIs (RFC 4151): they stay when an address or a title changes. The same rows
 * give the same text: it was updated when its newest entry was.
 */
function atomText(site: FeedSite, { language, title, url, entries }: Feed): string {
  const updated = entries.reduce((last, entry) => (isLater(entry.updated, last) ? entry.updated : last), never)
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${xml(language)}">
  <id>${xml(`tag:${site.host},2005:${site.route}/${language}`)}</id>
  <title>${xml(title)}</title>
  <link rel="alternate" type="text/html" href="${xml(url)}"/>
  <updated>${xml(updated)}</updated>
  <author><name>${xml(site.name)}</name></author>
${entries.map((entry) => entryText(site, language, entry)).join('')}</feed>
`
}

/** Of a feed without entries; no date of a row may be as old. */
const never = '1970-01-01T00:00:00Z'

function entryText({ host }: FeedSite, language: string, entry: FeedEntry): string {
  const { key, created, title, url, updated, published, summary, categories } = entry
  const lines = [
    `<id>${xml(`tag:${host},${created.slice(0, 10)}:${key}/${language}`)}</id>`,
    `<title>${xml(title)}</title>`,
    `<link rel="alternate" type="text/html" href="${xml(url)}"/>`,
    ...(published === null ? [] : [`<published>${xml(published)}</published>`]),
    `<updated>${xml(updated)}</updated>`,
    ...categories.map((category) => `<category term="${xml(category)}"/>`),
    ...(summary === '' ? [] : [`<summary type="html">${xml(summary)}</summary>`]),
  ]
  return `  <entry>\n${lines.map((line) => `    ${line}\n`).join('')}  </entry>\n`
}

function isLater(one: string, other: string): boolean {
  return Date.parse(one) > Date.parse(other)
}
