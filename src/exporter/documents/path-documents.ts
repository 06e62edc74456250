import type { Emit } from '../../documents/emit.js'
import { encodeHiddenPaths, hiddenPathText } from '../../documents/hidden-path-document.js'
import { encodePaths, type PathEntry, pathPlace } from '../../documents/path-document.js'
import { contentHash } from '../../files/content-hash.js'
import { pageExposure, pathExposure } from '../../model/access/addresses.js'
import { mayReadPage } from '../../model/access/pages.js'
import type { Page, PageUrl } from '../../model/project.js'
import { groupBy } from '../../model/values/group-by.js'
import { canonicalPaths, pathsTo, type SitePlan } from '../../routes/site-plan.js'

const pathsPerDocument = 200

/** The addresses of a site: public ones, and those that no public answer may name. */
export interface SiteUrls {
  readonly open: readonly PageUrl[]
  readonly hidden: readonly PageUrl[]
}

export function siteUrls({ context }: SitePlan): SiteUrls {
  const { site } = context
  const byExposure = groupBy(site.urls.values(), (url) => pathExposure(context, site, url) === 'open')
  return { open: byExposure.get(true) ?? [], hidden: byExposure.get(false) ?? [] }
}

/** Public addresses by the number of the document that they are in. */
export function urlsByDocument({ open }: SiteUrls): readonly (readonly PageUrl[])[] {
  return byDocument(open, ({ path }) => path ?? '', pathsPerDocument)
}

/** Writes which page each of these public paths leads to, and the file that answers for it in each language. */
export function pathDocument(plan: SitePlan, urls: readonly PageUrl[], emit: Emit): string {
  return emit(encodePaths(urls.map((url) => [url.path ?? '', entryOf(plan, url)] as const)))
}

/** Writes hashes of all other paths; no documents if there are none. */
export function hiddenPathDocuments(plan: SitePlan, { hidden }: SiteUrls, emit: Emit): string[] {
  // Computed twice, since holding all hashes costs more memory than time.
  const hashOf = ({ path }: PageUrl) => contentHash(hiddenPathText(plan.context.site.id, path ?? ''))
  const parts = hidden.length === 0 ? [] : byDocument(hidden, hashOf, pathsPerDocument)
  return parts.map((urls) => emit(encodeHiddenPaths(urls.map((url) => [hashOf(url), entryOf(plan, url)] as const))))
}

/** Items by the number of the document that has their key (`pathPlace`), of documents of about this many each. */
export function byDocument<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  perDocument: number,
): (readonly Item[])[] {
  // A power of two, so that a growing site rarely redistributes its paths.
  const length = 2 ** Math.max(0, Math.ceil(Math.log2(items.length / perDocument)))
  const parts = groupBy(items, (item) => pathPlace(keyOf(item), length))
  return Array.from({ length }, (_, number) => parts.get(number) ?? [])
}

function entryOf(plan: SitePlan, { page, path }: PageUrl): PathEntry {
  const { context, languages } = plan
  const files = languages.map((language) => {
    const file = mayReadPage(context, page) ? ownFile(plan, page, language) : null
    return file === path ? 0 : file
  })
  const isShown = pageExposure(context, context.site, page) !== 'hidden'
  return isShown ? [page.id, ...files] : [0]
}

/** The first path that the page is written at; null: it has no file, as a page of another site with an address here. */
function ownFile(plan: SitePlan, page: Page, language: string): string | null {
  const written = pathsTo(plan, page, language)
  // Without `--paths all` these are the canonical ones already.
  const own = plan.paths === 'all' ? canonicalPaths(plan.context, page, language) : written
  return own.find((path) => written.includes(path)) ?? null
}
