import type { Redirect } from './redirect.js'

/** How redirects of one site lead to each other. */
export interface Trails {
  /** Groups of addresses of which each leads to the next and the last to the first. */
  readonly circles: readonly (readonly string[])[]
  /** Addresses of which each leads to the next; the next to last one is itself a redirect, or the last is gone. */
  readonly chains: readonly (readonly string[])[]
}

/** Follows every redirect to its end. */
export function findTrails(redirects: ReadonlyMap<string, Redirect>): Trails {
  const circles: string[][] = []
  const chains: string[][] = []
  const done = new Set<string>()
  const targets = new Set([...redirects.values()].flatMap((redirect) => nextOf(redirects, redirect) ?? []))
  // Those that nothing leads to first: a chain is told once, from its start.
  const starts = [...redirects.keys()].sort((a, b) => Number(targets.has(a)) - Number(targets.has(b)))
  for (const start of starts) {
    const trail: string[] = []
    let address: string | null = start
    while (address !== null && !trail.includes(address)) {
      trail.push(address)
      address = nextOf(redirects, redirects.get(address))
    }
    if (address !== null) {
      const circle = trail.slice(trail.indexOf(address))
      if (circle.every((one) => !done.has(one))) circles.push(circle)
    } else if (trail.length > 1 && !done.has(start)) chains.push(withEnd(redirects, trail))
    for (const one of trail) done.add(one)
  }
  return { circles, chains }
}

function withEnd(redirects: ReadonlyMap<string, Redirect>, trail: readonly string[]): string[] {
  const end = redirects.get(trail.at(-1) ?? '')?.to ?? null
  return end === null ? [...trail] : [...trail, end]
}

/** The address of a redirect that another one leads to, with or without a slash at its end; null: none. */
function nextOf(redirects: ReadonlyMap<string, Redirect>, redirect: Redirect | undefined): string | null {
  const target = redirect?.to?.replace(/#.*$/s, '')
  if (target === undefined) return null
  const [path = ''] = target.split('?')
  return [target, path, `${path}/`].find((address) => redirects.has(address)) ?? null
}
