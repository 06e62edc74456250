import { mayReadPage, obstaclesOf } from '../../../model/access/pages.js'
import { contentIn, latest } from '../../../model/content.js'
import type { Page } from '../../../model/project.js'
import type { SitePlan } from '../../../routes/site-plan.js'
import { pageTitle } from './page-links.js'

interface TreeRow {
  /** 0: top level. */
  readonly depth: number
  readonly title: string
  /** The first of its paths, `/` for home; null: none. */
  readonly path: string | null
  readonly isHome: boolean
  /** Obstacles for visitors, such as `needs a login`. */
  readonly marks: readonly string[]
  readonly languages: readonly TreeLanguage[]
}

/** A language of a page. `kind`: what visitors get; `text`: the same in words. */
interface TreeLanguage {
  readonly kind: 'shown' | 'fallback' | 'hidden' | 'none'
  readonly text: string
}

const depthShown = 12

/** The first pages of a site in tree order, with the state of each language. */
export function treeRows(plan: SitePlan, limit: number): TreeRow[] {
  const { pages } = plan.context.site
  const inOrder = [...pages].sort((one, other) => (one.path < other.path ? -1 : 1))
  return inOrder.slice(0, limit).map((page) => rowOf(plan, page))
}

function rowOf(plan: SitePlan, page: Page): TreeRow {
  const { site } = plan.context
  const [path = null] = page.urls.flatMap((url) => url.path ?? [])
  const marks = obstaclesOf(plan.context, page).map((right) => `needs a ${right}`)
  return {
    // Each step of the tree path has four characters.
    depth: Math.min(depthShown, Math.max(0, page.path.length / 4 - 1)),
    title: pageTitle(page),
    path: path === null ? null : `/${path}`,
    isHome: page.isHome,
    marks: path === null ? ['no URL', ...marks] : marks,
    languages: site.languages.flatMap(({ code }) => languageOf(plan, page, path !== null, code)),
  }
}

function languageOf({ context, languages }: SitePlan, page: Page, hasUrl: boolean, code: string): TreeLanguage[] {
  const own = page.contents.filter(({ language }) => language === code)
  const state = latest(own)[0]?.state ?? null
  const isPublished = own.some((content) => content.state === 'published')
  const newer = isPublished && state !== 'published' ? `, newer ${state}` : ''
  if (!languages.includes(code))
    return state === null ? [] : [{ kind: 'hidden', text: `${code} ${state}, not exported` }]
  if (isPublished) {
    if (hasUrl && mayReadPage(context, page)) return [{ kind: 'shown', text: `${code}${newer}` }]
    return [{ kind: 'hidden', text: `${code} published${newer}` }]
  }
  const shown = contentIn(context.project, page, code, context.viewer)
  const before = state === null ? code : `${code} ${state}`
  if (shown) return [{ kind: 'fallback', text: `${before} \u2192 ${shown.language}` }]
  return [state === null ? { kind: 'none', text: `${code} \u2013` } : { kind: 'hidden', text: before }]
}
