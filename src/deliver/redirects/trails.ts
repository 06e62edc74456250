import type { Redirect } from './redirect.js'

/** Loops and chains in the redirects of one site. */
interface Trails {
  /** Paths that redirect to the next one, and the last to the first. */
  readonly loops: readonly (readonly string[])[]
  /** Paths that redirect to the next one, over more than one redirect or to a path that is gone. */
  readonly chains: readonly (readonly string[])[]
}

/** Follows every redirect to its end. */
export function findTrails(redirects: ReadonlyMap<string, Redirect>): Trails {
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
