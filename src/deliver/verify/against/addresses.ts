import type { ExportInfo } from '../../../build/output/export-info.js'
import { withoutEndSlashes } from '../../../model/values/without-end-slashes.js'
import { pageEndpointIn } from '../../../routes/pages/page-endpoint.js'
import type { Equality } from '../differences.js'

/** Base URLs of one side, longest first, without trailing slashes. */
export type Bases = readonly string[]

/** Bases of these URLs, each once; null and empty ones are left out. */
export function basesOf(...bases: readonly (string | null | undefined)[]): Bases {
  const known = new Set(bases.flatMap((base) => (base ? [withoutEndSlashes(base)] : [])))
  return [...known].sort((a, b) => b.length - a.length)
}

/** A URL without its base, which can be compared between hosts. */
function withoutBase(text: string, bases: Bases): string {
  for (const base of bases) if (text.startsWith(base) && text[base.length] === '/') return text.slice(base.length)
  return text
}

interface AddressOptions extends Pick<ExportInfo, 'contract' | 'preview'> {
  /** URL of files in the export; null: as live. */
  readonly mediaUrl: string | null
}

/**
 * Equality of texts except for the base URLs of both sides. `preview`: ignores `preview=1`, which the handler adds to
 * links of drafts.
 */
export function sameAddress(live: Bases, exported: Bases, { contract, preview, mediaUrl }: AddressOptions): Equality {
  const plain: Equality['plain'] = (text, side) => {
    const rest = withoutBase(text, side === 'expected' ? live : exported)
    return preview ? rest.replace(/[?&]preview=1$/, '') : rest
  }
  return {
    same(expected, actual) {
      if (typeof expected !== 'string' || typeof actual !== 'string') return false
      const one = plain(expected, 'expected')
      if (one === plain(actual, 'actual')) return true
      // The package puts its own address before absolute ones of files, too.
      if (contract === 'documented' && URL.canParse(actual) && one === `/${actual}`) return true
      return mediaUrl !== null && actual.startsWith(mediaUrl) && one.endsWith(`/${actual.slice(mediaUrl.length)}`)
    },
    plain,
  }
}

/** Base URLs of API and site, from the answer of a page; null: unknown. */
export function baseOfPage(page: unknown, apiRoot: string): { api: string; site: string | null } | null {
  const { details, absolute_url: address } = (page ?? {}) as { details?: unknown; absolute_url?: unknown }
  const found = pageEndpointIn(details, apiRoot)
  if (!found) return null
  const site = typeof address === 'string' && URL.canParse(address) ? new URL(address).origin : null
  return { api: found.base, site }
}
