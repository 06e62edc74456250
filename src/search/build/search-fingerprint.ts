import { hash } from 'node:crypto'
import { contentHash } from '../../files/content-hash.js'
import { mayListPage } from '../../model/access/pages.js'
import type { Viewer } from '../../model/access/viewer.js'
import type { ContentFingerprints } from '../../model/cms-database.js'
import type { Page, PageContent, Project, Site } from '../../model/project.js'

/** The part of a site plan that search indexes need. */
export interface SearchedSite {
  readonly context: { readonly project: Project; readonly site: Site; readonly viewer: Viewer }
  /** Each has an index. */
  readonly languages: readonly string[]
}

/** The contents that a site shows. */
interface SearchedContents {
  contents(): readonly PageContent[]
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
  const pages = new Set(
    contents()
      .filter(({ id }) => owners.has(id))
      .map(({ page }) => page),
  )
  return [...pages].filter((page) => page.site === site && mayListPage(viewer, page)).sort((a, b) => a.id - b.id)
}

/** Changes with anything that an index shows of a page; `fingerprints` are those of the rows of contents. */
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
    return `${page.id} ${hash('sha256', JSON.stringify(own), 'base64').slice(0, 12)}`
  })
  return { all: contentHash([JSON.stringify(site.languages), pages.join()]), pages: pages.join() }
}

/** Ids of all pages now, of new or changed ones, and of removed ones. */
export function comparePages(
  before: string,
  now: string,
): { pages: Set<number>; changed: Set<number>; removed: Set<number> } {
  const hashes = hashesOf(now)
  const known = hashesOf(before)
  const pages = new Set(hashes.keys())
  const changed = [...hashes].filter(([id, hash]) => known.get(id) !== hash).map(([id]) => id)
  const removed = [...known.keys()].filter((id) => !pages.has(id))
  return { pages, changed: new Set(changed), removed: new Set(removed) }
}

function hashesOf(pages: string): Map<number, string> {
  if (pages === '') return new Map()
  return new Map(
    pages.split(',').map((page) => {
      const [id = '', hash = ''] = page.split(' ')
      return [Number(id), hash]
    }),
  )
}
