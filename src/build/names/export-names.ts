import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pointerFile, pointerIn } from '../../documents/export-pointer.js'
import { readLines } from '../../files/read-lines.js'
import { bundlePlace } from '../../routes/bundle/bundle.js'
import { documentationPages } from '../../routes/description/openapi-files.js'
import { nameInSite } from '../../routes/site-folder.js'
import { NameSet } from '../record/name-set.js'
import { replacedUnits, unitsFile } from '../record/record-files.js'
import { isFileLine, parseFile } from '../record/unit-lines.js'
import { originalOf } from './compressed-names.js'
import { isFeedFile, isRecordsFile, isSitemapFile } from './website-names.js'

/** Whether the name is that of a document: a hash of its content. */
export function isDocument(name: string): boolean {
  return /^_data\/[0-9a-f]{32}\.json$/.test(originalOf(name) ?? name)
}

/**
 * Whether only an export writes files of this name. False for uploaded files and settings of hosts, which may have any
 * name. `apiRoot` is like `/api/`; null: unknown.
 */
export function isExportName(name: string, apiRoot: string | null): boolean {
  const file = originalOf(name) ?? name
  if (file === '404.json' || file === pointerFile || isDocument(file)) return true
  if (isSitemapFile(file) || isFeedFile(file) || isRecordsFile(file)) return true
  if (bundlePlace(file)) return true
  const place = nameInSite(file)
  if (apiRoot === null) return answerFile.test(place) || descriptionFile.test(place)
  const url = `/${place}`
  return url.startsWith(apiRoot) && (answerFile.test(place) || descriptionFile.test(url))
}

const answerFile = /\/(?:index|html)\.json$/
const descriptionFile = new RegExp(`/(?:openapi\\.json|(?:${documentationPages.join('|')})/index\\.html)$`)

/**
 * Tells which files of a folder an export wrote, without the record of it: those that units left in `state` name, and
 * those with names that only exports use.
 */
export function ownNames(state: string, target: string): (name: string) => boolean {
  const recorded = new NameSet()
  for (const file of [unitsFile(state), ...replacedUnits(state)]) {
    for (const name of recordedNames(file)) recorded.add(name)
  }
  const apiRoot = apiRootOf(target)
  return (name) => recorded.has(name) || isExportName(name, apiRoot)
}

/** Names of the files in a list of units, up to the first damaged line. */
function* recordedNames(file: string): Iterable<string> {
  try {
    for (const line of readLines(file)) {
      if (isFileLine(line)) yield parseFile(line).name
    }
  } catch {
    // Missing, or damaged from here on.
  }
}

/** The API root of the export in the folder; null: unknown. */
function apiRootOf(target: string): string | null {
  try {
    return pointerIn(target, readFileSync(path.join(target, pointerFile), 'utf8'))?.apiRoot ?? null
  } catch {
    return null
  }
}
