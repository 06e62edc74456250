import { contentHash } from '../../files/content-hash.js'
import type { Page, Project } from '../../model/project.js'
import type { PageRow } from '../../model/rows/rows.js'

/** Hex digits of a fingerprint: no more than a number holds exactly. */
const fingerprintDigits = 12

/**
 * Fingerprints of pages: of their own rows, those of their URLs, and which contents they have in which states. These
 * and the rows of other tables decide about the addresses of a page, and about who may read it. They say nothing of the
 * values of contents: units that show those of other pages are recorded as such (`UnitGroup.showsOthers`).
 */
export class PageFingerprints {
  /** Of all rows of other tables that are held in memory, files aside. */
  readonly others: string
  readonly #pages: Project['pages']
  /** By place of the page; 0: not computed yet. */
  readonly #known: Float64Array

  /** The project must not change afterwards. */
  constructor({ pages }: Pick<Project, 'pages'>, others: string) {
    this.others = others
    this.#pages = pages
    this.#known = new Float64Array(pages.size)
  }

  /** Of the pages with these ids, one by one: 8 bytes each. */
  of(ids: readonly number[]): Uint8Array {
    return new Uint8Array(Float64Array.from(ids, (id) => this.#ofPage(id)).buffer)
  }

  /** 0: there is no such page. */
  #ofPage(id: number): number {
    const place = this.#pages.placeOf(id)
    const page = this.#pages.at(place)
    if (!page) return 0
    const known = this.#known[place] ?? 0
    if (known > 0) return known
    // Never 0, which stands for none.
    const fingerprint = Number.parseInt(contentHash(textOf(page)).slice(0, fingerprintDigits), 16) + 1
    this.#known[place] = fingerprint
    return fingerprint
  }
}

function textOf(page: Page): string {
  const urls: unknown[] = []
  // `answersOn` tells whether another row has taken the path, which then is no endpoint.
  for (const { language, slug, path, answersOn } of page.urls) urls.push(language, slug, path, answersOn?.id)
  const contents: unknown[] = []
  for (const { id, language, state, versionId } of page.contents) contents.push(id, language, state, versionId)
  return JSON.stringify([Object.values(rowOf(page)), urls, contents])
}

function rowOf(page: Page): PageRow {
  const { id, siteId, parentId, hasParent, path, reverseId, isHome, loginRequired, languages } = page
  const { applicationUrls, applicationNamespace, navigationExtenders } = page
  const application = { applicationUrls, applicationNamespace, navigationExtenders }
  return { id, siteId, parentId, hasParent, path, reverseId, isHome, loginRequired, languages, ...application }
}
