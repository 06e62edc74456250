import type { ExportError } from '../../errors.js'
import { type FileText, treeFileText } from '../../model/values/json-tree.js'
import { textOf } from '../../model/values/utf8.js'
import type { Route } from '../../routes/route.js'
import type { Body, RouteMatch } from '../../routes/route-answer.js'
import type {
  FileFamily,
  FileSettings,
  LanguageFamily,
  PlannedFile,
  PlannedRequest,
  SiteFamily,
} from '../../routes/route-files.js'
import { invalidRoute, type RouteTable } from '../../routes/route-table.js'
import { fileUrl, pagePaths, type SitePlan } from '../../routes/site-plan.js'
import type { ExportDocuments } from '../documents/export-documents.js'

/** What the files of a site are planned from. */
export interface FileSource {
  readonly plan: SitePlan
  readonly routes: RouteTable
  readonly documents: ExportDocuments
  readonly settings: FileSettings
}

export function* siteFiles(source: FileSource, family: SiteFamily): Iterable<PlannedFile> {
  const { plan, documents, settings } = source
  for (const planned of listed(source, family, family.requests(plan, documents, settings))) {
    checkPath(source, family, (planned as PlannedRequest | null)?.path)
    const { path, text = () => answerText(source, path, family), ...request } = planned
    yield checkedFile(source, family, { ...request, url: urlOf(plan, path), text })
  }
}

/** A file of a route, which no compiler checks in a configuration. */
export function checkedFile(
  source: Pick<FileSource, 'routes'>,
  family: FileFamily,
  file: PlannedFile | null,
): PlannedFile {
  const { url, text } = file ?? {}
  if (!file || typeof url !== 'string') throw invalidFamily(source, family, 'a file of a content has no url')
  if (typeof text !== 'function') throw invalidFamily(source, family, `the text of its file ${url} is not a function`)
  const checked = async () => {
    const given: unknown = await text()
    if (!isFileText(given))
      throw invalidFamily(source, family, `the text of its file ${url} is neither a text nor null`)
    return given
  }
  return { ...file, text: checked }
}

function isFileText(given: unknown): given is FileText | null {
  if (given === null || typeof given === 'string') return true
  if (Array.isArray(given)) return given.every((piece) => typeof piece === 'string')
  return typeof given === 'object' && Symbol.iterator in given && !ArrayBuffer.isView(given)
}

/** The requests of a family, which a route of a configuration may give in another form, such as a promise. */
function listed<T>(source: FileSource, family: FileFamily, requests: Iterable<T> | undefined): Iterable<T> {
  if (typeof requests?.[Symbol.iterator] === 'function') return requests
  throw invalidFamily(source, family, 'the requests of its files are not a list')
}

function checkPath(source: FileSource, family: FileFamily, path: unknown): void {
  if (typeof path !== 'string') throw invalidFamily(source, family, 'a request of its files has no path')
}

/** What a route of a configuration gives for files, which no compiler checks. */
export function invalidFamily(
  { routes }: Pick<FileSource, 'routes'>,
  { name }: FileFamily,
  problem: string,
): ExportError {
  return invalidRoute(routes.ofFamily(name)?.name ?? name, problem)
}

/** Plans a file; null: another route answers its path. */
export type FilePlan = () => PlannedFile | null

/** The files of a family in a language; `paths`: of the wanted pages. */
export function* languageFiles(
  source: FileSource,
  family: LanguageFamily,
  language: string,
  paths: readonly string[] = pagePaths(source.plan, language),
): Iterable<PlannedFile> {
  for (const plan of languageFilePlans(source, family, language, paths)) {
    const file = plan()
    if (file) yield file
  }
}

/** The same files, each planned on demand. */
export function* languageFilePlans(
  source: FileSource,
  family: LanguageFamily,
  language: string,
  paths: readonly string[],
): Iterable<FilePlan> {
  const { plan, settings } = source
  for (const below of listed(source, family, family.requests(plan, language, settings, paths))) {
    checkPath(source, family, below)
    yield () => languageFile(source, family, `${language}/${below}`)
  }
}

function languageFile(source: FileSource, family: LanguageFamily, path: string): PlannedFile | null {
  const decoded = decodeURIComponent(path)
  const match = source.routes.match(decoded)
  // Route order decides: `submenu/100/` is a level, even for a page whose slug is `100`.
  if (!match || (match.path !== null) !== Boolean(family.pagePaths)) return null
  return { url: urlOf(source.plan, path), text: () => matchedText(source, match, decoded) }
}

/** The answer to a request without a query; null: not found. `family`: whose request it is. */
export async function answerText(
  source: FileSource,
  path: string,
  family: FileFamily | null = null,
): Promise<FileText | null> {
  const decoded = decodeURIComponent(path)
  const match = source.routes.match(decoded)
  const problem = `no route answers ${path}`
  if (!match) throw family ? invalidFamily(source, family, problem) : new Error(problem)
  return matchedText(source, match, decoded)
}

async function matchedText(
  { plan, documents }: FileSource,
  match: RouteMatch<Route>,
  path: string,
): Promise<FileText | null> {
  const { anonymous } = plan.context.viewer
  const request = { match, path, query: noQuery, anonymous, maxLimit: Number.MAX_SAFE_INTEGER }
  const body: unknown = await match.route.answer(request, documents)
  if (!isBody(body)) throw invalidRoute(match.route.name, `its answer to ${path} is neither a text nor null`)
  return fileText(body)
}

/** Routes of a configuration are checked by no compiler. */
function isBody(body: unknown): body is Body | null {
  return (
    body === null ||
    typeof body === 'string' ||
    (typeof body === 'object' && (body instanceof Uint8Array || 'tree' in body))
  )
}

const noQuery = new URLSearchParams()

function fileText(body: Body | null): FileText | null {
  if (body === null || typeof body === 'string') return body
  if ('length' in body) return textOf(body)
  // In pieces: it may be the tree of the whole site.
  if ('tree' in body) return treeFileText(body.tree)
  throw new Error('a file has no limit, and needs no pieces')
}

function urlOf(plan: SitePlan, path: string): string {
  return fileUrl(plan, plan.context.project.manifest.api_root + path)
}
