import type { Finding } from '../../findings.js'
import { readableContent } from '../../model/access/contents.js'
import { absolute, pageUrlAt } from '../../model/address.js'
import type { Site } from '../../model/project.js'
import { canonicalPaths, type SitePlan } from '../../routes/site-plan.js'
import { type Redirect, redirectTarget, settingsText } from './redirect.js'
import { storedRedirects } from './stored-redirects.js'

/**
 * The redirects of a site, ordered by path: those of pages, rows of django.contrib.redirects for paths without a page,
 * and rows of djangocms-redirect. Skips loops. Chains are not shortened, as each of their redirects may also be
 * requested itself.
 */
export function siteRedirects(plan: SitePlan, report: (finding: Finding) => void): Redirect[] {
  const { id: site, redirects } = plan.context.site
  const [stored, ofPages] = [storedRedirects(plan, report), pageRedirects(plan, report)]
  // The last one of an address counts: djangocms-redirect answers before the CMS does.
  const all = redirects.some(({ rule }) => rule !== undefined) ? [...ofPages, ...stored] : [...stored, ...ofPages]
  const found = new Map(all.map((redirect) => [redirect.from, redirect]))
  const { loops, chains } = findTrails(found)
  for (const addresses of loops) {
    report({ code: 'redirect-loop', site, addresses })
    for (const from of addresses) found.delete(from)
  }
  for (const addresses of chains) report({ code: 'redirect-chain', site, addresses })
  return [...found.values()].sort((a, b) => (a.from < b.from ? -1 : 1))
}

/** Follows every redirect, each once, to its end or to where an earlier trail went on. */
function findTrails(redirects: ReadonlyMap<string, Redirect>) {
  /** Paths that redirect to the next one, and the last to the first. */
  const loops: string[][] = []
  /** Paths that redirect to the next one, over more than one redirect or to a path that is gone. */
  const chains: string[][] = []
  const done = new Set<string>()
  /** Those in a loop, and those that lead into one. */
  const endless = new Set<string>()
  const targets = new Set([...redirects.values()].flatMap((redirect) => nextOf(redirects, redirect) ?? []))
  // Paths that are no targets first, so that a chain is reported once, from its start.
  const starts = [...redirects.keys()].sort((a, b) => Number(targets.has(a)) - Number(targets.has(b)))
  for (const start of starts) {
    const trail: string[] = []
    const found = new Set<string>()
    let address: string | null = start
    while (address !== null && !found.has(address) && !done.has(address)) {
      trail.push(address)
      found.add(address)
      address = nextOf(redirects, redirects.get(address))
    }
    if (trail.length === 0) continue
    const isLoop = address !== null && found.has(address)
    if (address !== null && isLoop) loops.push(trail.slice(trail.indexOf(address)))
    if (address !== null && (isLoop || endless.has(address))) {
      for (const one of trail) endless.add(one)
    } else {
      const chain = [...trail, ...following(redirects, address)]
      if (chain.length > 1) chains.push(withEnd(redirects, chain))
    }
    for (const one of trail) done.add(one)
  }
  return { loops, chains }
}

/** Browsers follow no more redirects than this. */
const longestChain = 20

/** The first paths of a trail that is known, from this one on. */
function following(redirects: ReadonlyMap<string, Redirect>, start: string | null): string[] {
  const found: string[] = []
  for (let address = start; address !== null && found.length < longestChain; ) {
    found.push(address)
    address = nextOf(redirects, redirects.get(address))
  }
  return found
}

function withEnd(redirects: ReadonlyMap<string, Redirect>, trail: readonly string[]): string[] {
  const end = redirects.get(trail.at(-1) ?? '')?.to ?? null
  return end === null ? [...trail] : [...trail, end]
}

/** The path of the next redirect, with or without a trailing slash; null: none. */
function nextOf(redirects: ReadonlyMap<string, Redirect>, redirect: Redirect | undefined): string | null {
  const target = redirect?.to?.replace(/#.*$/s, '')
  if (target === undefined) return null
  const [path = ''] = target.split('?')
  return [target, path, `${path}/`].find((address) => redirects.has(address)) ?? null
}

/**
 * The redirects of a site's pages, in every exported language. Languages without own content use their fallback, as the
 * page's answer does.
 */
function pageRedirects(plan: SitePlan, report: (finding: Finding) => void): Redirect[] {
  const { context, languages } = plan
  const { site, bases } = context
  const found = new Map<string, Redirect>()
  for (const language of languages) {
    for (const page of site.pages) {
      const content = readableContent(context, page, language)
      if (!content?.redirect) continue
      for (const path of canonicalPaths(context, page, language)) {
        const url = new URL(absolute(bases.site, pageUrlAt(context.project, page, language, path)))
        const from = settingsText(url.pathname)
        const to = redirectTarget(withLanguage(content.redirect.trim(), site, content.language), url)
        if (to === null) report({ code: 'redirect-unusable', site: site.id, address: from, target: content.redirect })
        // The CMS shows a page that redirects to itself.
        else if (to !== from && !found.has(from)) found.set(from, { from, to, status: 302 })
      }
    }
  }
  return [...found.values()]
}

/** A rooted target gets the prefix of the language (cms.views._clean_redirect_url). */
function withLanguage(target: string, { pageRoot }: Site, language: string): string {
  const prefixed = Object.entries(pageRoot).some(([code, root]) => root.endsWith(`/${code}/`))
  if (!prefixed || !target.startsWith('/') || target.startsWith(`/${language}/`)) return target
  return `/${language}/${target.replace(/^\/+/, '')}`
}
