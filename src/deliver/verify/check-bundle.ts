import { join } from 'node:path'
import { filePath } from '../../exporter/names/file-path.js'
import { parsedJson } from '../../files/read-json.js'
import { readableText } from '../../files/small-files.js'
import { encodePath, pageRequestPath } from '../../model/address.js'
import type { JsonRecord } from '../../model/values/json.js'
import { bundlePlace, pageLine } from '../../routes/bundle/bundle.js'
import { menuRoute } from '../../routes/menu/route.js'
import { pagesRoute } from '../../routes/pages/route.js'
import type { FileChecks } from './file-checks.js'

/** Checks each line of a bundle as an answer, and compares it with the page's own file. */
export function checkBundle(name: string, bytes: Buffer, { folder, info, schemas, leaks, problems }: FileChecks): void {
  const place = bundlePlace(name)
  let number = 0
  for (const line of lines(bytes)) {
    number += 1
    const { menu, page, path } = (parsedJson(line) ?? {}) as JsonRecord
    // The first line has the menu.
    const [route, answer] = number === 1 ? [menuRoute, menu] : [pagesRoute, page]
    const pagePath = number > 1 && typeof path === 'string' ? path : null
    if (answer === undefined) {
      problems.add({ code: 'not-json', file: name, reason: `line ${number} is not a line of a bundle` })
      continue
    }
    // A site without a home page has no menu.
    if (answer === null && number === 1) continue
    const fault = schemas.answers[route.name]?.(answer)
    if (fault)
      problems.add({ code: 'not-the-contract', file: name, at: `line ${number}${fault.at}`, reason: fault.reason })
    else leaks?.bundled(name, pagePath, route, answer)
    if (fault || pagePath === null || !place) continue
    const url = pageRequestPath(place.language, encodePath(pagePath))
    const file = place.folder + filePath(info.apiRoot.slice(1) + url)
    // Other checks find a file that is missing.
    const own = readableText(join(folder, file))
    if (own !== null && line !== pageLine(pagePath, own)) {
      problems.add({ code: 'bundle-differs', file: name, page: file })
    }
  }
}

/** Looks for hidden pages and texts among search records. */
export function checkSearchRecords(name: string, bytes: Buffer, { leaks, problems }: FileChecks): void {
  let number = 0
  for (const line of lines(bytes)) {
    number += 1
    const value = parsedJson(line) as JsonRecord | null | undefined
    if (value) leaks?.searchRecord(name, value)
    else problems.add({ code: 'not-json', file: name, reason: `line ${number} is not a search record` })
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
