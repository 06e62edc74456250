import type { AnswerPlace } from '../../exporter/names/answer-place.js'

/** The routes and languages of a site with at least one file. */
interface WrittenAnswers {
  readonly routes: ReadonlySet<string>
  readonly languages: ReadonlySet<string>
}

/** By folder of the site. */
export type WrittenSites = ReadonlyMap<string, WrittenAnswers>

/** Collects the routes and languages of an export from its files. */
export class WrittenLog {
  readonly #sites = new Map<string, { routes: Set<string>; languages: Set<string> }>()

  get sites(): WrittenSites {
    return this.#sites
  }

  add({ folder, route, language }: Pick<AnswerPlace, 'folder' | 'route' | 'language'>): void {
    const site = this.#sites.get(folder) ?? { routes: new Set(), languages: new Set() }
    this.#sites.set(folder, site)
    site.routes.add(route.name)
    if (language !== null) site.languages.add(language)
  }
}
