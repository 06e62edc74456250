import path from 'node:path'
import { topOf } from '../../build/folders/top-of.js'
import { checkUnlocked } from '../../build/lock/folder-lock.js'
import type { ExportInfo, SiteInfo } from '../../build/output/export-info.js'
import { type FoundExport, findExport } from '../../build/output/find-export.js'
import { NameSet } from '../../build/record/name-set.js'
import type { ContractName } from '../../contract/contract-name.js'
import { answerPlace } from '../../exporter/names/answer-place.js'
import { readJson } from '../../files/read-json.js'
import { filesIn } from '../../files/small-files.js'
import { decoded } from '../../model/values/decoded.js'
import { secondsSince } from '../../quantities.js'
import type { RouteTable } from '../../routes/route-table.js'
import { readMediaList } from '../media/media-list.js'
import { answerChecks } from './answer-checks.js'
import { checkFiles } from './check-files.js'
import { judgeLinks, type LinkKnowledge } from './judge-links.js'
import type { HiddenContent } from './leaks/hidden-content.js'
import { LeakScan } from './leaks/leak-scan.js'
import { type LinkedSite, linkLog } from './link-log.js'
import { type ProblemGroup, Problems } from './problem.js'
import { type FileRecord, readRecord, rewritten } from './record-check.js'

export interface VerifyOptions {
  readonly out: string
  /** Private folder for the record of the export; null: `<out>.state`. */
  readonly state: string | null
  /** The built-in routes and the project's own. */
  readonly routes: RouteTable
  /** Broken links are findings instead of failures. */
  readonly allowBrokenLinks: boolean
  /** Reads the hidden content of a database; null: no database. */
  readonly readHidden: ((contract: ContractName) => Promise<HiddenContent>) | null
  /** What the runtime handler answers from the export in the folder. */
  readonly answersOf: (folder: string) => NonNullable<LinkKnowledge['answers']>
  /** Most listed problems of each kind. */
  readonly listed: number
  /** Ends the check with `interrupted`; null: nothing does. */
  readonly signal: AbortSignal | null
}

export interface VerifyReport {
  readonly out: string
  readonly contract: ContractName
  readonly files: number
  readonly bytes: number
  readonly answers: number
  /** Hashes were compared with the exporter's record. */
  readonly recorded: boolean
  /** The export was compared with hidden content of the database. */
  readonly audited: boolean
  readonly failures: number
  readonly problems: readonly ProblemGroup[]
  readonly seconds: number
}

/**
 * Checks every file of an export and reports all problems. Throws `not-an-export`, `interrupted`, and `folder-locked` in
 * place of failures where another run is writing the export, or has written it since: they would be of two exports.
 */
export async function verifyExport(options: VerifyOptions): Promise<VerifyReport> {
  const started = performance.now()
  const found = findExport(options.out, options.state)
  const { folder, info } = found
  const problems = new Problems(options.allowBrokenLinks ? ['link-broken'] : [])
  const record = recordOf(found, options.out, problems)
  const names = [...filesIn(folder)]
  const files = new NameSet()
  for (const name of names) if (!record?.isRetired(name)) files.add(name)
  const links = linkLog(linkedSites(folder, info, names), info, files, foldersBeside(names, info))
  const hidden = (await options.readHidden?.(info.contract)) ?? null
  const leaks = hidden && new LeakScan(hidden, info, problems)
  const { routes } = options
  const schemas = answerChecks(info.contract, routes)
  // Without a record, no other check finds that documents are missing.
  const missing = new Set<string>()
  const checks = { folder, info, files, missing, routes, schemas, record, links, leaks, problems }
  const checked = await checkFiles(names, checks, options.signal)
  record?.reportMissing(problems)
  for (const file of missing) problems.add({ code: 'document-missing', file })
  const knowledge: LinkKnowledge = {
    info,
    routes,
    written: checked.written,
    answers: info.handler && !info.preview ? options.answersOf(folder) : null,
    isClosed: hidden?.isClosed ?? null,
    isMissingFile: missingFiles(found),
  }
  await judgeLinks(links, knowledge, problems, options.signal)
  const groups = problems.groups(options.listed)
  const failures = groups.reduce((sum, { failure, count }) => sum + (failure ? count : 0), 0)
  if (failures > 0) checkUnchanged(found, options)
  const { written: _, ...counts } = checked
  return {
    out: options.out,
    contract: info.contract,
    ...counts,
    recorded: record !== null,
    audited: leaks !== null,
    failures,
    problems: groups,
    seconds: secondsSince(started),
  }
}

function checkUnchanged(before: FoundExport, { out, state }: VerifyOptions): void {
  checkUnlocked(before.state, out)
  if (finishOf(findExport(out, state)) !== finishOf(before)) throw rewritten(out)
}

function finishOf({ record }: FoundExport): string {
  return record.kind === 'there' ? record.summary.finished : record.kind
}

/** Top-level folders with files that are no answers of the API: the root of the API may be below the CMS's own. */
function foldersBeside(names: readonly string[], { apiRoot }: ExportInfo): Set<string> {
  const others = names.filter((name) => !name.startsWith(apiRoot.slice(1)))
  return new Set(others.filter((name) => name.includes('/')).map(topOf))
}

function recordOf({ record, state }: FoundExport, out: string, problems: Problems): FileRecord | null {
  if (record.kind === 'none' || record.kind === 'unreadable') {
    problems.add({ code: 'record-none', state, exists: record.kind === 'unreadable' })
  }
  if (record.kind === 'other') problems.add({ code: 'record-other', state })
  const read = record.kind === 'there' ? readRecord(record, out) : null
  if (record.kind === 'damaged' || (record.kind === 'there' && read === null)) {
    problems.add({ code: 'record-damaged', state })
  }
  return read
}

function linkedSites(folder: string, info: ExportInfo, names: readonly string[]): LinkedSite[] {
  return info.sites.map((site) => ({
    id: site.id,
    folder: site.folder,
    apiUrl: site.facts?.apiUrl ?? findApiUrl(folder, info, site, names),
  }))
}

/** The API's base URL of an export without documents, from the first answer with its own URL; null: none. */
function findApiUrl(folder: string, { apiRoot }: ExportInfo, site: SiteInfo, names: readonly string[]): string | null {
  for (const name of names) {
    if (!name.startsWith(site.folder + apiRoot.slice(1))) continue
    const place = answerPlace(name, apiRoot)
    if (!place || place.folder !== site.folder || !place.route.checks?.hasOwnAddress) continue
    const details = detailsOf(path.join(folder, name))
    const host = /^https?:\/\/[^/]+/.exec(details ?? '')?.[0]
    // The base URL may have a path that contains the API's root, so search from the end.
    const at = details?.lastIndexOf(`${apiRoot}${place.language}/${place.route.name}/`) ?? -1
    if (details && host && at >= host.length) return details.slice(0, at)
  }
  return null
}

function detailsOf(file: string): string | null {
  const { details } = (readJson(file) ?? {}) as { details?: unknown }
  return typeof details === 'string' ? details : null
}

/** Tells which paths of links are those of uploaded files that the source of `--media` did not have. */
function missingFiles({ state, record }: Pick<FoundExport, 'state' | 'record'>): (path: string) => boolean {
  const files = (record.kind === 'there' ? readMediaList(state)?.files : null) ?? []
  const names = new Set(files.flatMap((file) => (file.state === 'missing' ? [urlName(file.name ?? '')] : [])))
  return (path) => {
    const name = decoded(path)
    return [...name.matchAll(/\//g)].some(({ index }) => names.has(name.slice(index + 1)))
  }
}

/** The name of a stored file as its URL ends with it. */
function urlName(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\/+/, '')
}
