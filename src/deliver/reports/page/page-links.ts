import { absolute, pageAt, pageOfRequestPath, pageUrlIn } from '../../../model/address.js'
import { contentIn } from '../../../model/content.js'
import type { Page } from '../../../model/project.js'
import { decoded } from '../../../model/values/decoded.js'
import type { SitePlan } from '../../../routes/site-plan.js'

/** Links to a page: on the website, and in the admin of the CMS. */
export interface ReportedPage {
  readonly title: string
  /** URL on the website; null: none. */
  readonly url: string | null
  /** URL in the admin of the CMS, at the domain of the site; null: the page has no content. */
  readonly admin: string | null
}

/** Creates links of pages by id, or by path of the API such as `/api/en/pages/about-us/`. */
export function pageLinks(plans: readonly SitePlan[]): (page: number | string) => ReportedPage {
  return (named) => {
    const found = typeof named === 'number' ? byId(plans, named) : byPath(plans, named)
    if (found) return linkTo(found)
    return { title: typeof named === 'number' ? `page ${named}` : named, url: null, admin: null }
  }
}

interface Found {
  readonly plan: SitePlan
  readonly page: Page
  readonly language: string
}

function byId(plans: readonly SitePlan[], id: number): Found | null {
  const page = plans[0]?.context.project.pages.get(id)
  const plan = plans.find(({ context }) => context.site === page?.site)
  const language = plan?.languages[0]
  return page && plan && language !== undefined ? { plan, page, language } : null
}

function byPath(plans: readonly SitePlan[], path: string): Found | null {
  for (const plan of plans) {
    const { project, site } = plan.context
    const root = project.manifest.api_root
    const named = path.startsWith(root) ? pageOfRequestPath(path.slice(root.length)) : null
    if (!named) continue
    const inner = decoded(named.path)
    const page = inner === '' ? site.pages.find(({ isHome }) => isHome) : pageAt(site, inner)
    if (page) return { plan, page, language: named.language }
  }
  return null
}

function linkTo({ plan: { context }, page, language }: Found): ReportedPage {
  const { project, bases, viewer } = context
  const content = contentIn(project, page, language, viewer) ?? page.contents[0]
  const origin = `${bases.site.startsWith('http:') ? 'http' : 'https'}://${page.site.domain}`
  const admin = project.manifest.admin_root[language] ?? '/admin/'
  return {
    title: content?.title || pageTitle(page),
    url: absolute(bases.site, pageUrlIn(project, page, language)),
    admin: content ? `${origin}${admin}cms/pagecontent/${content.id}/change/` : null,
  }
}

/** The title of a page for people: a published one if possible. */
export function pageTitle({ id, contents }: Page): string {
  const content = contents.find(({ state }) => state === 'published') ?? contents.at(-1)
  return content?.title || `Page ${id}`
}
