import type { NameSet } from '../../../build/record/name-set.js'
import { fileOfUrl, routeOf } from '../../../exporter/names/answer-place.js'
import { pageOfRequestPath } from '../../../model/address.js'
import type { JsonRecord } from '../../../model/values/json.js'
import type { WrittenSites } from '../written-answers.js'
import type { CompareContext, ComparedSite } from './compare-context.js'
import type { IntentionalReason } from './live-difference.js'

export type MissingAnswers = ReturnType<typeof missingAnswers>

/** Finds answers that the live API links to but the export lacks. `isHidden`: see `hiddenAddresses`. */
export function missingAnswers(
  { api, apiRoot, crosses, differences, routes }: CompareContext,
  files: NameSet,
  written: WrittenSites,
  isHidden: (site: number, url: string) => boolean,
) {
  const seen = new Set<string>()
  const wanted: { site: ComparedSite; path: string }[] = []

  const gather = (site: ComparedSite, answer: unknown): void => {
    if (typeof answer === 'string') note(site, answer)
    else if (typeof answer === 'object' && answer !== null) {
      for (const member of Object.values(answer)) gather(site, member)
    }
  }

  const note = (site: ComparedSite, url: string): void => {
    const base = site.liveApiUrl
    if (base === null || !url.startsWith(base + apiRoot) || url.includes('?')) return
    const path = url.slice(base.length + apiRoot.length)
    const key = `${site.id} ${path}`
    if (seen.has(key)) return
    seen.add(key)
    const file = fileOfUrl(apiRoot.slice(1) + path)
    if (file !== null && !files.has(site.folder + file)) wanted.push({ site, path })
  }

  const check = async (site: ComparedSite, path: string): Promise<void> => {
    const route = routeOf(path, routes)
    if (!route) return
    const { status, json } = await api.get(site, path)
    if (status !== 200) return
    const {
      language,
      route: { name },
    } = route
    const reason = intentionalReason(site, path, { name, language }, json as JsonRecord | undefined)
    const place = apiRoot + path
    if (reason !== null) differences.addIntentional(reason, place)
    else differences.add({ site: site.id, path: place, at: 'status', expected: 200, actual: undefined }, name)
  }

  const intentionalReason = (
    site: ComparedSite,
    path: string,
    { name, language }: { name: string; language: string | null },
    live: JsonRecord | undefined,
  ): IntentionalReason | null => {
    const own = written.get(site.folder)
    if (!own?.routes.has(name) || (language !== null && !own.languages.has(language))) return 'not-exported'
    if (live?.login_required === true) return 'login'
    const page = pageOfRequestPath(path)
    if (page && isHidden(site.id, page.path)) return 'hidden-address'
    const isUntranslated = crosses && page && live?.language !== language && site.hides.get(language ?? '')
    return isUntranslated ? 'untranslated' : null
  }

  return {
    /** Collects links of a live answer without a file in the export; returns the new ones. */
    gather(site: ComparedSite, answer: unknown): string[] {
      const before = wanted.length
      gather(site, answer)
      return wanted.slice(before).map(({ path }) => path)
    },
    /** Adds paths that an interrupted run has collected. */
    want(site: ComparedSite, paths: readonly string[]): void {
      for (const path of paths) {
        seen.add(`${site.id} ${path}`)
        wanted.push({ site, path })
      }
    },
    /** Requests each link: those that the live API answers are missing in the export. */
    async report(): Promise<void> {
      await Promise.all(wanted.map(({ site, path }) => check(site, path)))
    },
  }
}
