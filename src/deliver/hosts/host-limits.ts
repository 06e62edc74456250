import { holdsPages } from '../../routes/route-files.js'
import { routes } from '../../routes/routes.js'
import type { HostPlan } from './host-plan.js'
import type { HostProfile, HostRefusal, Limit } from './profile.js'

/** Refuses sites with a path prefix, as edge functions answer below the API's root only; null: there are none. */
export function prefixRefusal({ shape, sites, apiRoot }: HostPlan): HostRefusal | null {
  const site = sites.find(({ base, shadowed }) => base !== '' && !shadowed)
  if (shape === 'static' || !site) return null
  return {
    problem: `the handler answers below ${apiRoot} only, and the API of site ${site.id} is at ${site.base}${apiRoot}`,
    fix: `Give the site its own host with --api-url ${site.id}=URL, or one of another site: then X-Site-ID names it.`,
  }
}

/** Refuses several allowed origins, where all requests get the same headers; null: there is at most one. */
export function originRefusal({ cors }: HostPlan): HostRefusal | null {
  if (cors.length < 2) return null
  return {
    problem: 'it sends the same headers to everybody, so it can allow one origin only, or all',
    fix: 'Name one --cors ORIGIN, or --cors "*", or use --target handler.',
  }
}

/** Most of the files of an export, which the handler can answer as well. */
const deferrable = routes.families.filter((family) =>
  family.from === 'contents' ? !holdsPages(family) : family.pagePaths === 'all',
)

export const fewerFiles = `Defer routes to the handler with --target handler ${deferrable.map(({ name }) => `--skip ${name}`).join(' ')}, or choose --paths canonical`

/** The limits of sites with more than `most` redirects. `text`: what the host has room for. `hard`: as of `Limit`. */
export function tooManyRedirects({ sites }: HostPlan, most: number, text: string, hard: boolean): Limit[] {
  return sites
    .filter(({ redirects }) => redirects.length > most)
    .map(({ id, redirects }) => ({
      limit: `site ${id} has ${redirects.length} redirects, ${text}`,
      advice: 'Let the front end read redirects.json instead of the redirects of the host.',
      hard,
    }))
}

/** Routes of the project's own code, whose answers an entry file lacks. */
export function missingAnswers({ shape, ownRoutes }: HostPlan): Limit[] {
  const names = ownRoutes.flatMap(({ name, code }) => (code === null ? [name] : []))
  if (shape === 'static' || names.length === 0) return []
  return [
    {
      limit: `its entry file does not answer ${names.join(', ')}, which the project's own code does`,
      advice: 'Add their answers to routes of createHandler in a copy of the entry file.',
      hard: false,
    },
  ]
}

/** Redirects that settings of the host leave out. */
export function redirectLimits({ sites }: HostPlan, { saysGone }: HostProfile): Limit[] {
  return sites.flatMap(({ id, redirects, queryRedirects }) => {
    const gone = saysGone ? 0 : redirects.filter(({ to }) => to === null).length
    return [
      ...(queryRedirects.length > 0
        ? [{ ...leftToFrontEnd, limit: `site ${id} has redirects of query strings, which its settings leave out` }]
        : []),
      ...(gone > 0
        ? [{ ...leftToFrontEnd, limit: `site ${id} has addresses that are gone, which its settings leave out` }]
        : []),
    ]
  })
}

const leftToFrontEnd = { advice: 'Let the front end answer them by redirects.json.', hard: false }
