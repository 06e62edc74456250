import { type AnswerPlace, fileOfUrl, routeOf } from '../../../exporter/names/answer-place.js'
import { pageOfRequestPath } from '../../../model/address.js'
import type { JsonRecord } from '../../../model/values/json.js'
import type { WrittenSites } from '../written-answers.js'
import type { CompareContext, ComparedSite } from './compare-context.js'
import type { IntentionalReason } from './live-difference.js'

/** The answers of an export that can be compared with those of a live API. */
export interface ExportedAnswers {
  /** By name of the file. */
  readonly answers: ReadonlyMap<string, AnswerPlace>
  readonly written: WrittenSites
}

/** Finds answers that the live API links to but the export lacks. */
export class MissingAnswers {
  readonly #context: CompareContext
  readonly #exported: ExportedAnswers
  readonly #isHidden: (site: number, url: string) => boolean
  readonly #seen = new Set<string>()
  readonly #wanted: { readonly site: ComparedSite; readonly path: string }[] = []

  /** `isHidden`: see `hiddenAddresses`. */
  constructor(context: CompareContext, exported: ExportedAnswers, isHidden: (site: number, url: string) => boolean) {
    this.#context = context
    this.#exported = exported
    this.#isHidden = isHidden
  }

  /** Collects links of a live answer without a file in the export; returns the new ones. */
  gather(site: ComparedSite, answer: unknown): string[] {
    const before = this.#wanted.length
    this.#follow(site, answer)
    return this.#wanted.slice(before).map(({ path }) => path)
  }

  /** Adds paths that an interrupted run has collected. */
  want(site: ComparedSite, paths: readonly string[]): void {
    for (const path of paths) {
      this.#seen.add(`${site.id} ${path}`)
      this.#wanted.push({ site, path })
    }
  }

  /** Requests each link: those that the live API answers are missing in the export. */
  async report(): Promise<void> {
    await Promise.all(this.#wanted.map(({ site, path }) => this.#check(site, path)))
  }

  #follow(site: ComparedSite, value: unknown): void {
    if (typeof value === 'string') this.#note(site, value)
    else if (typeof value === 'object' && value !== null) {
      for (const member of Object.values(value)) this.#follow(site, member)
    }
  }

  #note(site: ComparedSite, url: string): void {
    const { apiRoot } = this.#context
    const base = site.liveApiUrl
    if (base === null || !url.startsWith(base + apiRoot) || url.includes('?')) return
    const path = url.slice(base.length + apiRoot.length)
    const key = `${site.id} ${path}`
    if (this.#seen.has(key)) return
    this.#seen.add(key)
    const file = fileOfUrl(apiRoot.slice(1) + path)
    if (file !== null && !this.#exported.answers.has(site.folder + file)) this.#wanted.push({ site, path })
  }

  async #check(site: ComparedSite, path: string): Promise<void> {
    const { api, apiRoot, differences, routes } = this.#context
    const place = routeOf(path, routes)
    if (!place) return
    const { status, json } = await api.get(site, path)
    if (status !== 200) return
    const { language, route } = place
    const reason = this.#reasonOfLack(site, path, { name: route.name, language }, json as JsonRecord | undefined)
    if (reason !== null) differences.addIntentional(reason, apiRoot + path)
    else {
      const lack = { site: site.id, path: apiRoot + path, at: 'status', expected: 200, actual: undefined }
      differences.add(lack, route.name)
    }
  }

  /** Why the export lacks an answer intentionally; null: it does not. */
  #reasonOfLack(
    site: ComparedSite,
    path: string,
    { name, language }: { name: string; language: string | null },
    live: JsonRecord | undefined,
  ): IntentionalReason | null {
    const own = this.#exported.written.get(site.folder)
    if (!own?.routes.has(name) || (language !== null && !own.languages.has(language))) return 'not-exported'
    if (live?.login_required === true) return 'login'
    const page = pageOfRequestPath(path)
    if (page && this.#isHidden(site.id, page.path)) return 'hidden-address'
    const isUntranslated =
      this.#context.crosses && page && live?.language !== language && site.hides.get(language ?? '')
    return isUntranslated ? 'untranslated' : null
  }
}
