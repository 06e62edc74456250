import { withoutEndSlashes } from '../../../model/without-end-slashes.js'
import type { Equality } from '../differences.js'

/** Addresses that the texts of one side begin with, longest first, without a slash at the end. */
export type Bases = readonly string[]

export function basesOf(...bases: readonly (string | null | undefined)[]): Bases {
  const known = new Set(bases.flatMap((base) => (base ? [withoutEndSlashes(base)] : [])))
  return [...known].sort((a, b) => b.length - a.length)
}

/** What follows the base: where something is, whatever its host is called. */
export function withoutBase(text: string, bases: Bases): string {
  for (const base of bases) if (text.startsWith(base) && text[base.length] === '/') return text.slice(base.length)
  return text
}

/**
 * Texts that are equal but for the addresses of the two sides. `mediaUrl`: where the export has files; null: as live.
 * `preview`: links may lead to previews, which the handler adds to those of drafts.
 */
export function sameAddress(live: Bases, exported: Bases, mediaUrl: string | null, preview: boolean): Equality {
  const plain: Equality['plain'] = (text, side) => {
    const rest = withoutBase(text, side === 'expected' ? live : exported)
    return preview ? rest.replace(/[?&]preview=1$/, '') : rest
  }
  return {
    same(expected, actual) {
      if (typeof expected !== 'string' || typeof actual !== 'string') return false
      const one = plain(expected, 'expected')
      if (one === plain(actual, 'actual')) return true
      return mediaUrl !== null && actual.startsWith(mediaUrl) && one.endsWith(`/${actual.slice(mediaUrl.length)}`)
    },
    plain,
  }
}

/** Base of links into an API, and host of a site, by an answer with a page. null: it says nothing of it. */
export function baseOfPage(page: unknown, apiRoot: string): { api: string; site: string | null } | null {
  const { details, absolute_url: address } = (page ?? {}) as { details?: unknown; absolute_url?: unknown }
  if (typeof details !== 'string') return null
  const match = /^(https?:\/\/[^/]+)(\/.*)$/.exec(details)
  const at = match?.[2]?.search(`${apiRoot}[^/]+/pages/`) ?? -1
  if (!match || at < 0) return null
  const site = typeof address === 'string' && URL.canParse(address) ? new URL(address).origin : null
  return { api: `${match[1]}${match[2]?.slice(0, at)}`, site }
}
