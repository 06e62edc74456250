import { createWriteStream } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import fs from 'fs-extra'
import { checkSignal } from '../../build/check-signal.js'
import type { OtherRecord } from '../../build/output/previous-export.js'
import { requestFailure } from '../../errors.js'
import { userHeader, withoutUser } from '../../model/values/url-user.js'
import { timeLimit } from '../requests/time-limit.js'

/** A local copy of the record that `--previous` names. */
export interface PreviousRecord extends OtherRecord {
  /** Removes fetched files. */
  dispose(): Promise<void>
}

const files = ['state.json', 'units.txt']

/** Milliseconds for one request. */
const timeout = 60_000

/** Finds the record that `--previous` names; one at a URL is downloaded to a temporary folder. Throws `interrupted`. */
export async function fetchPrevious(previous: string | null, signal: AbortSignal | null): Promise<PreviousRecord> {
  const nothing = { problem: null, dispose: async () => {} }
  if (previous === null) return { folder: null, ...nothing }
  if (!/^https?:/i.test(previous)) {
    const there = await fs.pathExists(path.join(previous, 'state.json'))
    return { folder: previous, ...nothing, problem: there ? null : `${previous} has no state.json` }
  }
  try {
    return { ...nothing, ...(await downloadRecord(previous, signal)) }
  } catch (error) {
    checkSignal(signal)
    const problem = `the record at ${withoutSecrets(previous)} is not available: ${requestFailure(error)}`
    return { folder: null, ...nothing, problem }
  }
}

async function downloadRecord(
  base: string,
  signal: AbortSignal | null,
): Promise<Pick<PreviousRecord, 'folder' | 'dispose'>> {
  const folder = await fs.mkdtemp(path.join(tmpdir(), 'djangocms-static-'))
  const dispose = () => fs.remove(folder)
  try {
    for (const name of files) await download(fileUrl(base, name), path.join(folder, name), signal)
    return { folder, dispose }
  } catch (error) {
    await dispose()
    throw error
  }
}

async function download(url: URL, file: string, stop: AbortSignal | null): Promise<void> {
  const signal = timeLimit(timeout, stop)
  const response = await fetch(withoutUser(url.href), { headers: userHeader(url.href), signal })
  if (!response.ok || !response.body) throw new Error(`${url.pathname} is answered with ${response.status}`)
  await pipeline(Readable.fromWeb(response.body as ReadableStream), createWriteStream(file))
}

/** The URL of a file; the query, such as a signature, is kept. */
function fileUrl(base: string, name: string): URL {
  const url = new URL(base)
  url.pathname += url.pathname.endsWith('/') ? name : `/${name}`
  return url
}

/** The URL without user, password, query and fragment; it may be invalid. */
function withoutSecrets(url: string): string {
  return withoutUser(url).replace(/[?#].*$/s, '')
}
