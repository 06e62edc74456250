import { createHash } from 'node:crypto'
import { mayListPage } from '../../model/access.js'
import type { ContentFingerprints } from '../../model/content-fingerprints.js'
import type { Page, PageContent } from '../../model/project.js'
import type { SearchedSite } from './searched-site.js'

/** The contents that a site shows. */
export interface SearchedContents {
  readonly contents: readonly PageContent[]
  /** Contents whose placeholders are public, by id. */
  readonly owners: Pick<ReadonlySet<number>, 'has'>
}

/** Pages that a search of the site may find, by id. */
export function searchedPages({ context }: SearchedSite, { contents, owners }: SearchedContents): Page[] {
  const { site, viewer } = context
  const pages = new Set(contents.filter(({ id }) => owners.has(id)).map(({ page }) => page))
  return [...pages].filter((page) => page.site === site && mayListPage(viewer, page)).sort((a, b) => a.id - b.id)
}

/** Of all that the search indexes of a site are made from. */
export function searchFingerprint(
  site: SearchedSite,
  contents: SearchedContents,
  fingerprints: ContentFingerprints,
): string {
  const type = site.context.project.contentTypes.get('cms.pagecontent') ?? 0
  const hash = createHash('sha256').update(JSON.stringify(site.languages))
  for (const page of searchedPages(site, contents)) {
    hash.update(`${page.id}\n`)
    for (const content of page.contents) {
      const { id, language, state, title } = content
      const rows = contents.owners.has(id) ? fingerprints.of(type, id) : null
      hash.update(`${JSON.stringify([id, language, state, title, rows])}\n`)
    }
  }
  return hash.digest('hex').slice(0, 32)
}
