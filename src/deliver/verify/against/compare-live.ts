import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type AnswerPlace, answerPlace } from '../../../build/plan/answer-place.js'
import { NameSet } from '../../../build/reuse/name-set.js'
import { chooseSample } from '../choose-sample.js'
import { eachTogether } from '../each-together.js'
import { findExport } from '../find-export.js'
import { type HttpClient, withoutUser } from '../http-client.js'
import { listFiles } from '../list-files.js'
import { compareAnswer } from './compare-answer.js'
import type { CompareContext } from './compare-context.js'
import { comparedSites, liveKind } from './compared-sites.js'
import { HiddenAddresses } from './hidden-addresses.js'
import { LiveApi } from './live-api.js'
import { type LiveDifference, LiveDifferences, type MeantReason } from './live-difference.js'
import { MissingAnswers } from './missing-answers.js'

export interface AgainstOptions {
  readonly out: string
  /** `https://cms.example.com`. */
  readonly url: string
  readonly ask: HttpClient
  /** Answers to compare; null: all. */
  readonly sample: number | null
  /** Where the export has uploaded files; null: where the live API has them. */
  readonly mediaUrl: string | null
}

export interface AgainstReport {
  readonly out: string
  readonly url: string
  readonly contract: 'documented' | 'released'
  readonly live: 'documented' | 'released'
  readonly answers: number
  readonly compared: number
  readonly requests: number
  readonly failures: number
  readonly differences: readonly LiveDifference[]
  /** What differs on purpose: how often, and some paths. */
  readonly meant: Readonly<Partial<Record<MeantReason, { count: number; paths: readonly string[] }>>>
  readonly seconds: number
}

/** Compares the answers of an export with those of a live API. Throws `not-an-export` and `live-unreadable`. */
export async function compareLive({ out, url, ask, sample, mediaUrl }: AgainstOptions): Promise<AgainstReport> {
  const started = performance.now()
  const { folder, head } = await findExport(out, null)
  const { apiRoot } = head
  const api = new LiveApi(url, apiRoot, ask)
  await api.check()
  const files = new NameSet()
  const answers = new Map<string, AnswerPlace>()
  const written = new Map<string, { routes: Set<string>; languages: Set<string> }>()
  for (const name of listFiles(folder)) {
    const place = answerPlace(name, apiRoot)
    // A description is of its own API: the live one has other words for it.
    if (!place || place.route.checks.shape === 'description') continue
    files.add(name)
    answers.set(name, place)
    const own = written.get(place.folder) ?? { routes: new Set(), languages: new Set() }
    written.set(place.folder, own)
    own.routes.add(place.route.name)
    if (place.language !== null) own.languages.add(place.language)
  }
  const read = (file: string) => readAnswer(path.join(folder, file))
  const sites = await comparedSites(api, head, written, read, { url, mediaUrl })
  const { contract: live, old } = (await liveKind(api, sites, written)) ?? { contract: head.contract, old: false }
  const differences = new LiveDifferences()
  const context: CompareContext = {
    api,
    apiRoot,
    differences,
    sites,
    crosses: head.contract === 'documented' && live === 'released',
    old,
    read,
  }
  const missing = new MissingAnswers(context, files, written, new HiddenAddresses(folder))
  const groupOf = (name: string) => `${answers.get(name)?.folder} ${answers.get(name)?.route.name}`
  const chosen = chooseSample([...answers.keys()], sample, groupOf)
  await eachTogether(chosen, async (name) => {
    const place = answers.get(name)
    const site = sites.find((one) => one.folder === place?.folder)
    if (!place || !site) return
    const answer = read(name)
    if (answer === undefined) {
      differences.add({ site: site.id, path: apiRoot + place.url, at: 'status', expected: 200, actual: 'no JSON' })
      return
    }
    missing.gather(site, await compareAnswer(context, site, place, answer))
  })
  await missing.report()
  const list = differences.list.sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))
  return {
    out,
    url: withoutUser(url),
    contract: head.contract,
    live,
    answers: answers.size,
    compared: chosen.length,
    requests: api.requests,
    failures: differences.count,
    differences: list,
    meant: Object.fromEntries([...differences.meant].sort(([a], [b]) => (a < b ? -1 : 1))),
    seconds: (performance.now() - started) / 1000,
  }
}

/** undefined: there is none, or it is no JSON. */
function readAnswer(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as unknown
  } catch {
    return undefined
  }
}

function sortKey({ site, path: place, at }: LiveDifference): string {
  return `${String(site).padStart(9)} ${place} ${at}`
}
