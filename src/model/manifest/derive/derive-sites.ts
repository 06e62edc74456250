import type { SiteTables } from '../../rows/rows.js'
import type { LanguageFacts, SiteFacts } from '../manifest.js'

interface DerivedSites {
  sites: Record<string, SiteFacts>
  /** The lowest site id. */
  siteId: number
  defaultLanguage: string
}

/** The sites with the languages of their pages, the most used one first. */
export function deriveSites(tables: SiteTables): DerivedSites {
  const usesOf = languageUses(tables)
  const siteIds = tables.sites.map(({ id }) => id)
  const siteId = Math.min(...siteIds)
  const everywhere = byUse(merged([...usesOf.values()]))
  const known = (id: number): string[] => {
    const codes = byUse(usesOf.get(id) ?? new Map())
    if (codes.length > 0) return codes
    return everywhere.length > 0 ? everywhere : ['en']
  }
  const sites = tables.sites.map(({ id, domain, name }): [string, SiteFacts] => {
    const codes = known(id)
    const pageRoot = Object.fromEntries(codes.map((code) => [code, `/${code}/`]))
    return [String(id), { domain, name, page_root: pageRoot, languages: codes.map(languageFacts) }]
  })
  return {
    sites: Object.fromEntries(sites),
    siteId: Number.isFinite(siteId) ? siteId : 1,
    defaultLanguage: known(siteId)[0] ?? 'en',
  }
}

/** By site: how many contents each language has; one that has only URLs counts none. */
function languageUses({ pages, urls, contents }: SiteTables): Map<number, Map<string, number>> {
  const siteOf = new Map(Array.from(pages, ({ id, siteId }) => [id, siteId]))
  const uses = new Map<number, Map<string, number>>()
  const count = (siteId: number | undefined, language: string, by: number): void => {
    if (siteId === undefined) return
    const ofSite = uses.get(siteId) ?? new Map<string, number>()
    uses.set(siteId, ofSite.set(language, (ofSite.get(language) ?? 0) + by))
  }
  for (const { pageId, language } of contents) count(siteOf.get(pageId), language, 1)
  for (const { siteId, language } of urls) count(siteId, language, 0)
  return uses
}

function merged(all: Map<string, number>[]): Map<string, number> {
  const sum = new Map<string, number>()
  for (const uses of all) for (const [code, count] of uses) sum.set(code, (sum.get(code) ?? 0) + count)
  return sum
}

function byUse(uses: Map<string, number>): string[] {
  return [...uses].sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1)).map(([code]) => code)
}

/** No fallbacks: a language that is not public would be shown through one. */
function languageFacts(code: string): LanguageFacts {
  return {
    code,
    name: languageName(code),
    public: true,
    fallbacks: [],
    redirect_on_fallback: true,
    hide_untranslated: false,
  }
}

function languageName(code: string): string {
  try {
    return new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code
  } catch {
    return code
  }
}
