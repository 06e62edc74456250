import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { ExportInfo } from '../../../build/output/export-info.js'
import { findExport } from '../../../build/output/find-export.js'
import type { ContractName } from '../../../contract/contract-name.js'
import { pointerFile } from '../../../documents/export-pointer.js'
import { type AnswerPlace, answerPlace } from '../../../exporter/names/answer-place.js'
import { readJson } from '../../../files/read-json.js'
import { filesIn } from '../../../files/small-files.js'
import type { Manifest } from '../../../model/manifest/manifest.js'
import { withoutUser } from '../../../model/values/url-user.js'
import { secondsSince } from '../../../quantities.js'
import type { RouteTable } from '../../../routes/route-table.js'
import { concurrentFiles, type HttpClient } from '../../requests/http-client.js'
import { inParallel } from '../../requests/in-parallel.js'
import { chooseSample } from '../choose-sample.js'
import { WrittenLog, type WrittenSites } from '../written-answers.js'
import { compareAnswer } from './compare-answer.js'
import type { CompareContext, Comparison } from './compare-context.js'
import { comparedFields } from './compared-fields.js'
import { comparedSites, liveKind } from './compared-sites.js'
import { type ComparisonProgress, comparisonProgress } from './comparison-progress.js'
import type { DifferenceCause, LiveDifference } from './difference-cause.js'
import { hiddenAddresses } from './hidden-addresses.js'
import { LiveApi } from './live-api.js'
import { type IntentionalReason, LiveDifferences } from './live-difference.js'
import { liveTrees } from './live-tree.js'
import { type ExportedAnswers, MissingAnswers } from './missing-answers.js'
import { addDifference } from './report-differences.js'
import { exportOnlyRoutes, unknownRoutes } from './route-differences.js'

interface AgainstOptions {
  readonly out: string
  /** `https://cms.example.com`. */
  readonly url: string
  readonly ask: HttpClient
  /** Number of answers to compare; null: all. */
  readonly sample: number | null
  /** URL of uploaded files in the export; null: as in the live API. */
  readonly mediaUrl: string | null
  /** Describes classes and order of fields; null: unknown. */
  readonly manifest: Manifest | null
  /** Identifies the user of the requests: answers to another user are not reused from `resume`. */
  readonly asker: string
  /** File of an interrupted comparison to continue; null: none. */
  readonly resume: string | null
  /** Those of the project included. */
  readonly routes: RouteTable
}

export interface AgainstReport {
  readonly out: string
  readonly url: string
  readonly contract: ContractName
  readonly live: ContractName
  readonly answers: number
  readonly compared: number
  readonly requests: number
  readonly failures: number
  /** Answers from an interrupted comparison. */
  readonly resumed: number
  readonly differences: readonly LiveDifference[]
  /** The differences by cause, the most frequent first. */
  readonly causes: readonly DifferenceCause[]
  /** Intentional differences: their number, and some paths. */
  readonly meant: Readonly<Partial<Record<IntentionalReason, { count: number; paths: readonly string[] }>>>
  /** Paths below the API's root that the live API describes and that no route here has. They are no failures. */
  readonly unknownRoutes: readonly string[]
  /** Routes of the configuration that the live API does not have. They are not compared. */
  readonly exportOnlyRoutes: readonly string[]
  readonly seconds: number
}

/** Compares the answers of an export with those of a live API. Throws `not-an-export` and `live-unreadable`. */
export async function compareLive(options: AgainstOptions): Promise<AgainstReport> {
  const started = performance.now()
  const { out, url, sample, resume, routes } = options
  const { folder, info } = findExport(out, null)
  const api = new LiveApi(url, info.apiRoot, options.ask, info.preview)
  await api.check()
  const exported = answersIn(folder, info.apiRoot, routes)
  const { answers, written } = exported
  const { context, live } = await openContext(api, { folder, info, written }, options)
  const exportOnly = await exportOnlyRoutes(api, context.sites, answers.values())
  const names = [...answers].flatMap(([name, { route }]) => (exportOnly.includes(route.name) ? [] : [name]))
  const [first] = context.sites
  const unknown = first ? await unknownRoutes(api, first, info.apiRoot, routes) : []
  const missing = new MissingAnswers(context, exported, hiddenAddresses(folder))
  const groupOf = (name: string) => `${answers.get(name)?.folder} ${answers.get(name)?.route.name}`
  const chosen = chooseSample(names, sample, groupOf)
  const progress = comparisonProgress(resume, subjectOf(folder, options))
  const resumed = await compareAnswers(chosen, answers, context, { missing, progress })
  await missing.report()
  progress.finish()
  const { list, causes, count, meant } = context.differences.found
  return {
    out,
    url: withoutUser(url),
    contract: info.contract,
    live,
    answers: names.length,
    compared: chosen.length,
    requests: api.requests,
    resumed,
    failures: count,
    differences: [...list].sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1)),
    causes: [...causes].sort((a, b) => b.count - a.count || (a.subject < b.subject ? -1 : 1)),
    meant: Object.fromEntries([...meant].sort(([a], [b]) => (a < b ? -1 : 1))),
    unknownRoutes: unknown,
    exportOnlyRoutes: exportOnly,
    seconds: secondsSince(started),
  }
}

function answersIn(folder: string, apiRoot: string, routes: RouteTable): ExportedAnswers {
  const answers = new Map<string, AnswerPlace>()
  const log = new WrittenLog()
  for (const name of filesIn(folder)) {
    const place = answerPlace(name, apiRoot, routes)
    if (!place || place.route.checks?.isCompared === false) continue
    answers.set(name, place)
    log.add(place)
  }
  return { answers, written: log.sites }
}

async function openContext(
  api: LiveApi,
  { folder, info, written }: { folder: string; info: ExportInfo; written: WrittenSites },
  { url, mediaUrl, manifest, routes }: AgainstOptions,
): Promise<{ context: CompareContext; live: ContractName }> {
  const read = (file: string) => readJson(path.join(folder, file))
  const fields = comparedFields(manifest)
  const sites = await comparedSites(api, info, written, { read, url, mediaUrl, fields })
  const { contract: live, old } = (await liveKind(api, sites, written)) ?? { contract: info.contract, old: false }
  const crosses = info.contract === 'documented' && live === 'released'
  const differences = new LiveDifferences(fields)
  const sides = { api, trees: liveTrees(api), apiRoot: info.apiRoot, routes, read }
  return { context: { ...sides, fields, differences, sites, crosses, old }, live }
}

/** Compares the answers of these files, or takes them over from an interrupted run. Returns how many were taken over. */
async function compareAnswers(
  names: readonly string[],
  answers: ReadonlyMap<string, AnswerPlace>,
  context: CompareContext,
  { missing, progress }: { missing: MissingAnswers; progress: ComparisonProgress },
): Promise<number> {
  const { apiRoot, fields, differences, sites, read } = context
  let resumed = 0
  await inParallel(names, concurrentFiles, async (name) => {
    const place = answers.get(name)
    const site = sites.find((one) => one.folder === place?.folder)
    if (!place || !site) return
    const known = progress.of(name)
    if (known) {
      resumed += 1
      differences.addFound(known.found)
      missing.want(site, known.wanted)
      return
    }
    const own = new LiveDifferences(fields)
    const comparison: Comparison = { ...context, differences: own, site, place, path: apiRoot + place.url }
    const answer = read(name)
    let live: unknown = null
    if (answer === undefined) addDifference(comparison, { at: 'status', expected: 200, actual: 'no JSON' })
    else live = await compareAnswer(comparison, answer)
    const { found } = own
    differences.addFound(found)
    progress.add({ name, found, wanted: missing.gather(site, live) })
  })
  return resumed
}

/** Everything that the results of a comparison depend on, except the compared answers. */
function subjectOf(folder: string, { url, sample, mediaUrl, manifest, asker }: AgainstOptions): string {
  const pointer = readFileSync(path.join(folder, pointerFile))
  const hash = createHash('sha256')
    .update(pointer)
    .update(JSON.stringify([manifest, asker, url]))
    .digest('hex')
  return JSON.stringify({ url: withoutUser(url), sample, mediaUrl, hash })
}

function sortKey({ site, path: place, at }: LiveDifference): string {
  return `${String(site).padStart(9)} ${place} ${at}`
}
