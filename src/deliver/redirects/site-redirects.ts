import type { Finding } from '../../findings.js'
import type { SitePlan } from '../../routes/site-plan.js'
import { pageRedirects } from './page-redirects.js'
import type { Redirect } from './redirect.js'
import { storedRedirects } from './stored-redirects.js'

/**
 * The redirects of a site, ordered by path: those of pages, and rows of django.contrib.redirects for paths without a
 * page. Skips loops. Chains are not shortened, as each of their redirects may also be requested itself.
 */
export function siteRedirects(plan: SitePlan, report: (finding: Finding) => void): Redirect[] {
  const site = plan.context.site.id
  const all = [...storedRedirects(plan, report), ...pageRedirects(plan, report)]
  const found = new Map(all.map((redirect) => [redirect.from, redirect]))
  const { loops, chains } = findTrails(found)
  for (const addresses of loops) {
    report({ code: 'redirect-loop', site, addresses: [...addresses] })
    for (const from of addresses) found.delete(from)
  }
  for (const addresses of chains) report({ code: 'redirect-chain', site, addresses: [...addresses] })
  return [...found.values()].sort((a, b) => (a.from < b.from ? -1 : 1))
}

/** Loops and chains in the redirects of one site. */
interface Trails {
  /** Paths that redirect to the next one, and the last to the first. */
  readonly loops: readonly (readonly string[])[]
  /** Paths that redirect to the next one, over more than one redirect or to a path that is gone. */
  readonly chains: readonly (readonly string[])[]
}

/** Follows every redirect to its end. */
function findTrails(redirects: ReadonlyMap<string, Redirect>): Trails {
  const loops: string[][] = []
  const chains: string[][] = []
  const done = new Set<string>()
  const targets = new Set([...redirects.values()].flatMap((redirect) => nextOf(redirects, redirect) ?? []))
  // Paths that are no targets first, so that a chain is reported once, from its start.
  const starts = [...redirects.keys()].sort((a, b) => Number(targets.has(a)) - Number(targets.has(b)))
  for (const start of starts) {
    if (done.has(start)) continue
    const found = new Set<string>()
    let address: string | null = start
    while (address !== null && !found.has(address)) {
      found.add(address)
      address = nextOf(redirects, redirects.get(address))
    }
    const trail = [...found]
    if (address !== null) {
      const loop = trail.slice(trail.indexOf(address))
      if (loop.every((one) => !done.has(one))) loops.push(loop)
    } else if (trail.length > 1) chains.push(withEnd(redirects, trail))
    for (const one of trail) done.add(one)
  }
  return { loops, chains }
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
