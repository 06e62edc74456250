import { readFileSync } from 'node:fs'
import path from 'node:path'
import { filePath } from '../../build/plan/file-path.js'
import { hasCode } from '../../files/small-files.js'
import { encodePath } from '../../model/address.js'
import { menuRoute } from '../../routes/menu/route.js'
import { pagesRoute } from '../../routes/pages/route.js'
import type { AnswerChecks } from './answer-checks.js'
import type { FileChecks } from './file-checks.js'

type Facts = Pick<FileChecks, 'folder' | 'head' | 'leaks' | 'problems'>

/** Site folder and language of a bundle; null: not a bundle. */
export function bundlePlace(name: string): { folder: string; language: string } | null {
  const [, folder = '', language] = /^(sites\/\d+\/)?_bundle\/([^/]+)\.ndjson$/.exec(name) ?? []
  return language === undefined ? null : { folder, language }
}

/** Checks each line of a bundle as an answer, and compares it with the page's own file. */
export function checkBundle(
  name: string,
  bytes: Buffer,
  { folder, head, leaks, problems }: Facts,
  validators: AnswerChecks,
): void {
  const place = bundlePlace(name)
  let number = 0
  for (const line of lines(bytes)) {
    number += 1
    const value = parse(line)
    const route = number === 1 ? menuRoute : pagesRoute
    const answer = number === 1 ? value?.menu : value?.page
    if (answer === undefined) {
      problems.add({ code: 'not-json', file: name, reason: `line ${number} is no line of a bundle` })
      continue
    }
    // A site without a home page has no menu.
    if (answer === null && route === menuRoute) continue
    const fault = validators.answers[route.name]?.(answer)
    if (fault)
      problems.add({ code: 'not-the-contract', file: name, at: `line ${number}${fault.at}`, reason: fault.reason })
    else if (typeof value?.path === 'string') leaks?.bundled(name, value.path, answer)
    else leaks?.answer(name, route, answer)
    if (fault || route === menuRoute || !place || typeof value?.path !== 'string') continue
    const url = `${head.apiRoot.slice(1)}${place.language}/${pagesRoute.name}/${value.path === '' ? '' : `${encodePath(value.path)}/`}`
    const file = place.folder + filePath(url)
    const page = readText(path.join(folder, file))
    if (page !== null && line !== `{"path":${JSON.stringify(value.path)},"page":${page}}`) {
      problems.add({ code: 'bundle-differs', file: name, page: file })
    }
  }
}

/** Looks for hidden pages and texts among search records. */
export function checkSearchRecords(
  name: string,
  bytes: Buffer,
  { leaks, problems }: Pick<Facts, 'leaks' | 'problems'>,
): void {
  let number = 0
  for (const line of lines(bytes)) {
    number += 1
    const value = parse(line)
    if (value) leaks?.searchRecord(name, value)
    else problems.add({ code: 'not-json', file: name, reason: `line ${number} is no search record` })
  }
}

/** The lines of a file that may be too long for one string. */
function* lines(bytes: Buffer): Iterable<string> {
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(10, start)
    yield bytes.toString('utf8', start, end < 0 ? bytes.length : end)
    start = end < 0 ? bytes.length : end + 1
  }
}

function parse(line: string): { menu?: unknown; path?: unknown; page?: unknown } | null {
  try {
    return JSON.parse(line) as { menu?: unknown; path?: unknown; page?: unknown } | null
  } catch {
    return null
  }
}

/** null: no such file; missing files are found by the record. */
function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}
