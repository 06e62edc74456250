import { hash } from 'node:crypto'
import type { Page, Project } from '../../model/project.js'

/** Bytes of a fingerprint: as many as a number holds exactly. */
const fingerprintBytes = 6

/**
 * Fingerprints of pages: of their own rows, those of their URLs, and which contents they have in which states. These
 * and the rows of other tables decide about the addresses of a page, and about who may read it. They say nothing of the
 * values of contents: units that show those of other pages are recorded as such (`UnitGroup.showsOthers`).
 */
export class PageFingerprints {
  /** Of all rows of other tables that are held in memory, files aside. */
  readonly others: string
  readonly #pages: Project['pages']
  /** By place of the page, plus one; 0: not made yet. */
  readonly #made: Float64Array

  /** The project must not change afterwards. */
  constructor({ pages }: Pick<Project, 'pages'>, others: string) {
    this.others = others
    this.#pages = pages
    this.#made = new Float64Array(pages.size)
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
    const made = this.#made[place] ?? 0
    if (made > 0) return made
    const fingerprint = hash('sha256', textOf(page), 'buffer').readUIntBE(0, fingerprintBytes) + 1
    this.#made[place] = fingerprint
    return fingerprint
  }
}

function textOf({ site, parent: _, urls, contents, ...own }: Page): string {
  // `answersOn` tells whether another row has taken the path, which then is no endpoint.
  const addresses = urls.flatMap(({ language, slug, path, answersOn }) => [language, slug, path, answersOn?.id])
  return JSON.stringify([
    Object.values(own),
    addresses,
    contents.flatMap(({ id, language, state, versionId }) => [id, language, state, versionId]),
  ])
}
