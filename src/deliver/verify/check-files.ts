import { isUtf8 } from 'node:buffer'
import path from 'node:path'
import { yieldToEventLoop } from '../../build/check-signal.js'
import { originalOf } from '../../build/names/compressed-names.js'
import { isFeedFile, isRecordsFile, isSitemapFile } from '../../build/names/website-names.js'
import { decompress } from '../../build/write/compress.js'
import { documentFile } from '../../documents/document-file.js'
import { type DocumentFormat, documentFormat } from '../../documents/document-formats.js'
import { readTag } from '../../documents/document-tag.js'
import { pointerFile } from '../../documents/export-pointer.js'
import { reasonOf } from '../../errors.js'
import { type AnswerPlace, answerPlace } from '../../exporter/names/answer-place.js'
import { contentHash } from '../../files/content-hash.js'
import { hasCode, readAtOnce } from '../../files/small-files.js'
import { bundlePlace } from '../../routes/bundle/bundle.js'
import type { SchemaFault } from './answer-checks.js'
import { followLinks } from './answer-links.js'
import { checkBundle, checkSearchRecords } from './check-bundle.js'
import type { FileChecks } from './file-checks.js'
import { namedDocuments } from './named-documents.js'
import type { Problems } from './problem.js'
import type { Problem } from './problem-table.js'
import { WrittenLog } from './written-answers.js'

/** Files between yields to the event loop. */
const yieldEvery = 200

/** Reads every file once, with all checks of single files. Throws `interrupted`. */
export async function checkFiles(names: readonly string[], checks: FileChecks, signal: AbortSignal | null) {
  const { folder, info, routes, record, leaks, problems } = checks
  const written = new WrittenLog()
  const counts = { files: 0, bytes: 0, answers: 0 }
  for (const name of names) {
    if (record?.isRetired(name)) continue
    counts.files += 1
    if (counts.files % yieldEvery === 0) await yieldToEventLoop(signal)
    const bytes = readBytes(folder, name)
    if ('code' in bytes) {
      problems.add(bytes)
      continue
    }
    counts.bytes += bytes.length
    checkHash(name, bytes, checks)
    const place = answerPlace(name, info.apiRoot, routes)
    leaks?.name(name, place)
    const file = { name, bytes, place }
    if (!name.endsWith('.json')) {
      checkOther(file, checks)
      continue
    }
    const value = parse(name, bytes, problems)
    if (value === undefined) continue
    if (place) {
      counts.answers += 1
      written.add(place)
      checkAnswer({ name, place }, value, checks)
    } else checkData(file, value, checks)
  }
  return { ...counts, written: written.sites }
}

interface ReadFile {
  readonly name: string
  readonly bytes: Buffer
  /** null: it is no answer. */
  readonly place: AnswerPlace | null
}

/** Checks a file that is not JSON. */
function checkOther({ name, bytes, place }: ReadFile, checks: FileChecks): void {
  if (isRecordsFile(name)) checkSearchRecords(name, bytes, checks)
  else if (bundlePlace(name)) checkBundle(name, bytes, checks)
  else if (checks.record === null && !place && !isFeedFile(name) && !isSitemapFile(name)) {
    checkUnrecorded(name, bytes, checks)
  }
  if (isSettings(name)) checks.leaks?.settings(name, bytes.toString('utf8'))
}

/** Checks a JSON file that is no answer. */
function checkData({ name, bytes }: ReadFile, value: unknown, checks: FileChecks): void {
  const { record, schemas, leaks, problems } = checks
  if (isSettings(name)) leaks?.settings(name, bytes.toString('utf8'))
  if (name === errorFile) report(name, schemas.error(value), problems)
  else if (isInDocuments(name)) checkDocument(name, bytes.toString('utf8'), checks)
  else if (name === pointerFile) checkNamed('export/1', bytes.toString('utf8'), checks)
  else if (record === null) problems.add({ code: 'file-unknown', file: name })
}

function checkAnswer(
  { name, place }: { readonly name: string; readonly place: AnswerPlace },
  value: unknown,
  { info, schemas, links, leaks, problems }: FileChecks,
): void {
  if (report(name, schemas.answers[place.route.name]?.(value) ?? null, problems)) return
  if (place.route.checks?.isPage && (value as { is_preview: boolean }).is_preview !== info.preview) {
    problems.add({ code: 'preview-differs', file: name })
  }
  followLinks(links, place, value)
  leaks?.answer(name, place.route, value)
}

const errorFile = '404.json'

/** Also a document whose name is not its hash. */
function isInDocuments(name: string): boolean {
  return /^_data\/[^/]+\.json$/.test(name) && name !== pointerFile
}

/** Files of hosts and of the website, with URLs of pages. */
function isSettings(name: string): boolean {
  return /(^|\/)(redirects\.json|_redirects|_headers)$/.test(name) || isFeedFile(name) || isSitemapFile(name)
}

/** Checks a document by its tag of kind and version. */
function checkDocument(name: string, text: string, checks: FileChecks): void {
  const tag = readTag(text)
  const format = tag && documentFormat(tag.kind, tag.version)
  if (!format) {
    checks.problems.add({ code: 'document-unknown', file: name })
    return
  }
  try {
    checks.leaks?.document(name, format, text)
    checkNamed(format, text, checks)
  } catch (error) {
    // The export wrote it so.
    if (name === documentFile(contentHash(text))) throw error
    checks.problems.add({ code: 'document-unknown', file: name })
  }
}

/** Checks that the documents are there that a document names. */
function checkNamed(format: DocumentFormat, text: string, { files, missing }: FileChecks): void {
  for (const file of namedDocuments(format, text).map(documentFile)) if (!files.has(file)) missing.add(file)
}

function checkHash(name: string, bytes: Buffer, { record, problems }: FileChecks): void {
  const hash = contentHash(bytes)
  record?.see(name)
  if (isInDocuments(name) && name !== documentFile(hash)) {
    problems.add({ code: 'document-renamed', file: name })
    return
  }
  if (!record) return
  const wanted = record.hashOf(name)
  if (wanted === null) problems.add({ code: 'file-foreign', file: name })
  else if (wanted !== hash) problems.add({ code: 'hash-differs', file: name })
}

/** Checks a file without a record: compressed variants must match their originals, others are unknown. */
function checkUnrecorded(name: string, bytes: Buffer, { folder, problems }: FileChecks): void {
  const original = originalOf(name)
  const beside = original === null ? null : readBytes(folder, original)
  if (original === null || beside === null || 'code' in beside) problems.add({ code: 'file-unknown', file: name })
  else if (!isCompressed(name, bytes, beside)) problems.add({ code: 'compressed-differs', file: name })
}

function isCompressed(name: string, bytes: Buffer, original: Buffer): boolean {
  try {
    return decompress(name, bytes).equals(original)
  } catch {
    return false
  }
}

/** undefined: not JSON. */
function parse(name: string, bytes: Buffer, problems: Problems): unknown {
  try {
    if (!isUtf8(bytes)) throw new Error('it is not UTF-8')
    return JSON.parse(bytes.toString('utf8')) as unknown
  } catch (error) {
    if (isTooLong(error)) problems.add({ code: 'too-large', file: name })
    else problems.add({ code: 'not-json', file: name, reason: reasonOf(error) })
    return undefined
  }
}

function report(file: string, fault: SchemaFault | null, problems: Problems): boolean {
  if (fault) problems.add({ code: 'not-the-contract', file, ...fault })
  return fault !== null
}

/** Reads a file, or returns the problem: larger than a buffer, removed in the meantime, or a link to a folder. */
function readBytes(folder: string, file: string): Buffer | Problem {
  try {
    return readAtOnce(path.join(folder, file))
  } catch (error) {
    if (isTooLong(error)) return { code: 'too-large', file }
    if (hasCode(error, 'ENOENT')) return { code: 'file-missing', file }
    return { code: 'file-unreadable', file, reason: reasonOf(error) }
  }
}

function isTooLong(error: unknown): boolean {
  return hasCode(error, 'ERR_FS_FILE_TOO_LARGE', 'ERR_STRING_TOO_LONG', 'ERR_BUFFER_TOO_LARGE')
}
