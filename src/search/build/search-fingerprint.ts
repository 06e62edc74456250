import { createHash } from 'node:crypto'
import { mayListPage } from '../../model/access.js'
import type { ContentFingerprints } from '../../model/content-fingerprints.js'
import type { Page, PageContent } from '../../model/project.js'
import type { SearchedSite } from './searched-site.js'

/** The contents that a site shows. */
interface SearchedContents {
  readonly contents: readonly PageContent[]
  /** Ids of contents whose placeholders are public. */
  readonly owners: Pick<ReadonlySet<number>, 'has'>
}

/** Fingerprints of what the search indexes of a site are made from. */
export interface SearchFingerprint {
  /** Of everything. */
  readonly all: string
  /** Of each page: `id hash`, ordered by id, joined by commas. */
  readonly pages: string
}

/** Pages that a search of the site may find, by id. */
export function searchedPages({ context }: SearchedSite, { contents, owners }: SearchedContents): Page[] {
  const { site, viewer } = context
  const pages = new Set(contents.filter(({ id }) => owners.has(id)).map(({ page }) => page))
  return [...pages].filter((page) => page.site === site && mayListPage(viewer, page)).sort((a, b) => a.id - b.id)
}

export function searchFingerprint(
  site: SearchedSite,
  contents: SearchedContents,
  fingerprints: ContentFingerprints,
): SearchFingerprint {
  const { pageContentType } = site.context.project
  const pages = searchedPages(site, contents).map((page) => {
    const own = page.contents.map(({ id, language, state, title }) => {
      const rows = contents.owners.has(id) ? fingerprints.of(pageContentType, id) : null
      return [id, language, state, title, rows]
    })
    return `${page.id} ${createHash('sha256').update(JSON.stringify(own)).digest('base64').slice(0, 12)}`
  })
  const all = createHash('sha256').update(JSON.stringify(site.languages)).update(pages.join()).digest('hex')
  return { all: all.slice(0, 32), pages: pages.join() }
}

/** Ids of all pages now, of new or changed ones, and whether some were removed. */
export function comparePages(
  before: string,
  now: string,
): { pages: Set<number>; changed: Set<number>; areFewer: boolean } {
  const known = new Map(before.split(',').map((page) => page.split(' ') as [string, string]))
  const pages = new Set<number>()
  const changed = new Set<number>()
  let same = 0
  for (const page of now.split(',')) {
    const [id = '', hash] = page.split(' ')
    if (known.has(id)) same += 1
    if (id === '') continue
    pages.add(Number(id))
    if (known.get(id) !== hash) changed.add(Number(id))
  }
  return { pages, changed, areFewer: same < known.size }
}
