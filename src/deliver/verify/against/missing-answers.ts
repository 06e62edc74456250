import type { NameSet } from '../../../build/record/name-set.js'
import { fileOfUrl, routeOf } from '../../../exporter/names/answer-place.js'
import { pageOfRequestPath } from '../../../model/address.js'
import type { JsonRecord } from '../../../model/values/json.js'
import type { WrittenSites } from '../written-answers.js'
import type { CompareContext, ComparedSite } from './compare-context.js'
import type { HiddenAddresses } from './hidden-addresses.js'

/** Finds answers that the live API links to but the export lacks. */
export class MissingAnswers {
  readonly #context: CompareContext
  readonly #files: NameSet
  readonly #written: WrittenSites
  readonly #hidden: HiddenAddresses
  readonly #seen = new Set<string>()
  readonly #wanted: { site: ComparedSite; path: string }[] = []

  constructor(context: CompareContext, files: NameSet, written: WrittenSites, hidden: HiddenAddresses) {
    this.#context = context
    this.#files = files
    this.#written = written
    this.#hidden = hidden
  }

  /** Collects links of a live answer without a file in the export; returns the new ones. */
  gather(site: ComparedSite, answer: unknown): string[] {
    const before = this.#wanted.length
    this.#gather(site, answer)
    return this.#wanted.slice(before).map(({ path }) => path)
  }

  /** Adds paths that an interrupted run has collected. */
  want(site: ComparedSite, paths: readonly string[]): void {
    for (const path of paths) {
      this.#seen.add(`${site.id} ${path}`)
      this.#wanted.push({ site, path })
    }
  }

  #gather(site: ComparedSite, answer: unknown): void {
    if (typeof answer === 'string') this.#note(site, answer)
    else if (typeof answer === 'object' && answer !== null) {
      for (const member of Object.values(answer)) this.#gather(site, member)
    }
  }

  /** Requests each link: those that the live API answers are missing in the export. */
  async report(): Promise<void> {
    await Promise.all(this.#wanted.map(({ site, path }) => this.#check(site, path)))
  }

  #note(site: ComparedSite, url: string): void {
    const base = site.liveApiUrl
    if (base === null || !url.startsWith(base + this.#context.apiRoot) || url.includes('?')) return
    const path = url.slice(base.length + this.#context.apiRoot.length)
    const key = `${site.id} ${path}`
    if (this.#seen.has(key)) return
    this.#seen.add(key)
    const file = fileOfUrl(this.#context.apiRoot.slice(1) + path)
    if (file !== null && !this.#files.has(site.folder + file)) this.#wanted.push({ site, path })
  }

  async #check(site: ComparedSite, path: string): Promise<void> {
    const { api, apiRoot, crosses, differences, routes } = this.#context
    const route = routeOf(path, routes)
    if (!route) return
    const { status, json } = await api.get(site, path)
    if (status !== 200) return
    const own = this.#written.get(site.folder)
    const { language } = route
    const { name } = route.route
    const page = pageOfRequestPath(path)
    if (!own?.routes.has(name) || (language !== null && !own.languages.has(language))) {
      differences.addIntentional('not-exported', apiRoot + path)
    } else if ((json as JsonRecord | undefined)?.login_required === true)
      differences.addIntentional('login', apiRoot + path)
    else if (page && this.#hidden.has(site.id, page.path)) {
      differences.addIntentional('hidden-address', apiRoot + path)
    } else if (
      crosses &&
      page &&
      (json as JsonRecord | undefined)?.language !== language &&
      site.hides.get(language ?? '')
    ) {
      differences.addIntentional('untranslated', apiRoot + path)
    } else
      differences.add({ site: site.id, path: apiRoot + path, at: 'status', expected: 200, actual: undefined }, name)
  }
}
