import type { ExportInfo } from '../../../build/output/export-info.js'
import type { ContractName } from '../../../contract/contract-name.js'
import { filePath } from '../../../exporter/names/file-path.js'
import { pageRequestPath } from '../../../model/address.js'
import type { JsonRecord } from '../../../model/values/json.js'
import { withoutEndSlashes } from '../../../model/values/without-end-slashes.js'
import { languagesPath } from '../../../routes/languages/answer.js'
import { resultsOf } from '../../../routes/lists/list-checks.js'
import { menuPath } from '../../../routes/menu/answer.js'
import { pageEndpointIn } from '../../../routes/pages/page-endpoint.js'
import { pagesListPath } from '../../../routes/pages-list/answer.js'
import type { Equality } from '../differences.js'
import type { WrittenSites } from '../written-answers.js'
import type { CompareContext, ComparedSite } from './compare-context.js'
import type { LiveApi, LiveSite } from './live-api.js'
import { is41 } from './live-tree.js'

/** The sites of an export, each with the base URLs of both sides. */
export async function comparedSites(
  api: LiveApi,
  info: ExportInfo,
  written: WrittenSites,
  { read, url, mediaUrl, fields }: Pick<CompareContext, 'read' | 'fields'> & { url: string; mediaUrl: string | null },
): Promise<ComparedSite[]> {
  const { apiRoot, defaultSite } = info
  const own = info.sites.filter(({ folder }) => written.has(folder))
  const fileOf = (folder: string, path: string) => folder + filePath(apiRoot.slice(1) + path)
  return Promise.all(
    own.map(async ({ id, folder, facts }) => {
      const languages = [...(written.get(folder)?.languages ?? [])].sort()
      const site: LiveSite = { id, isDefault: id === defaultSite }
      const live = await liveBase(api, site, languages, apiRoot)
      const pages = languages.map((code) => read(fileOf(folder, pageRequestPath(code, ''))))
      const exported = pages.map((page) => baseOfPage(page, apiRoot)).find((base) => base !== null) ?? null
      const siteUrl = facts?.siteUrl ?? exported?.site ?? exported?.api ?? ''
      const ours: Bases = basesOf(facts?.apiUrl, siteUrl, exported?.api)
      const theirs: Bases = basesOf(live?.api, live?.site, new URL(url).origin)
      const listed = read(fileOf(folder, languagesPath))
      return {
        ...site,
        folder,
        siteUrl,
        liveApiUrl: live?.api ?? null,
        equality: { ...sameAddress(theirs, ours, { ...info, mediaUrl }), isUnordered: fields.isUnordered },
        hides: new Map(
          (Array.isArray(listed) ? (listed as JsonRecord[]) : []).map((one) => [
            String(one.code),
            one.hide_untranslated === true,
          ]),
        ),
      }
    }),
  )
}

/** Base URLs of a live site, from its home page or the first page of its list. */
async function liveBase(api: LiveApi, site: LiveSite, languages: readonly string[], apiRoot: string) {
  for (const language of languages) {
    const home = baseOfPage((await api.getCached(site, pageRequestPath(language, ''))).json, apiRoot)
    if (home) return home
    const { json } = await api.getCached(site, `${pagesListPath(language)}?limit=1`)
    const results = resultsOf(json)
    const first = Array.isArray(results) ? baseOfPage(results[0], apiRoot) : null
    if (first) return first
  }
  return null
}

/**
 * The contract of a live API, and whether it is django CMS before 5, from its menus: a list of nodes, or one node. null:
 * no menu.
 */
export async function liveKind(
  api: LiveApi,
  sites: readonly ComparedSite[],
  written: WrittenSites,
): Promise<{ contract: ContractName; old: boolean } | null> {
  for (const site of sites) {
    for (const language of written.get(site.folder)?.languages ?? []) {
      const { json } = await api.getCached(site, menuPath(language, [0, 0, 0, 0]))
      if (Array.isArray(json)) return { contract: 'released', old: (json as JsonRecord[]).some(is41) }
      if (typeof json === 'object' && json !== null && 'children' in json) return { contract: 'documented', old: false }
    }
  }
  return null
}

/** Base URLs of one side, longest first, without trailing slashes. */
type Bases = readonly string[]

/** Bases of these URLs, each once; null and empty ones are left out. */
function basesOf(...bases: readonly (string | null | undefined)[]): Bases {
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
function sameAddress(live: Bases, exported: Bases, { contract, preview, mediaUrl }: AddressOptions): Equality {
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
function baseOfPage(page: unknown, apiRoot: string): { api: string; site: string | null } | null {
  const { details, absolute_url: address } = (page ?? {}) as { details?: unknown; absolute_url?: unknown }
  const found = pageEndpointIn(details, apiRoot)
  if (!found?.base) return null
  const site = typeof address === 'string' && URL.canParse(address) ? new URL(address).origin : null
  return { api: found.base, site }
}
