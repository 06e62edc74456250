import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import fs from 'fs-extra'
import { fingerprintOf } from '../../build/reuse/fingerprints.js'
import { encodeFileName } from '../../contract/references/file-url.js'
import { ExportError, requestFailure } from '../../errors.js'
import { userHeader, withoutUser } from '../../model/values/url-user.js'
import { withoutEndSlashes } from '../../model/values/without-end-slashes.js'
import { createRetries, judgeRequest, Refusal } from '../requests/retry.js'
import { timeLimit } from '../requests/time-limit.js'
import type { MediaProblem, MediaSource, MediaState, StoredFile } from './media-source.js'

/** Milliseconds for the download of one file. */
const downloadTimeout = 600_000

/** A source at MEDIA_URL of the project. Downloads are kept in `folder` until `close`. */
export function openMediaUrl(address: string, folder: string, signal: AbortSignal | null): MediaSource {
  const base = `${withoutEndSlashes(withoutUser(address))}/`
  const headers = userHeader(address)
  const retries = createRetries(judgeRequest, signal)
  return {
    name: withoutUser(address),
    parallel: true,
    // Makes no request: name, size and hash in the CMS identify the content, and the time that of a thumbnail.
    async inspect({ name, bytes, sha1, modified }): Promise<MediaState> {
      return { fingerprint: fingerprintOf(base, name, String(bytes), sha1 ?? modified ?? '') }
    },
    async fetch(file): Promise<string | MediaProblem> {
      const url = base + encodeFileName(file.name)
      const target = path.join(folder, [file.id, file.thumbnail ?? 'file'].join('-'))
      try {
        await fs.ensureDir(folder)
        return await retries.run(() => download({ url, headers }, file, target, signal))
      } catch (error) {
        if (error instanceof Refusal && missingStatuses.includes(error.status)) {
          return { problem: 'missing', reason: `${url} answers ${error.status}` }
        }
        throw error instanceof ExportError ? error : failed(url, error)
      }
    },
    async close() {
      await fs.remove(folder)
    },
  }
}

const missingStatuses: readonly number[] = [403, 404, 410]

async function download(
  { url, headers }: { readonly url: string; readonly headers: Readonly<Record<string, string>> },
  { name }: StoredFile,
  target: string,
  signal: AbortSignal | null,
): Promise<string | MediaProblem> {
  const answer = await fetch(url, { headers, signal: timeLimit(downloadTimeout, signal) })
  if (!answer.ok || !answer.body) {
    await answer.body?.cancel()
    throw new Refusal(answer, `it answers ${answer.status}`)
  }
  // Probably a login page, or an application that answers every path.
  if (/^text\/html\b/.test(answer.headers.get('content-type') ?? '') && !/\.x?html?$/i.test(name)) {
    await answer.body.cancel()
    return { problem: 'missing', reason: `${url} answers with a page of HTML` }
  }
  await pipeline(Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0]), createWriteStream(target))
  return target
}

function failed(url: string, error: unknown): ExportError {
  const fix = 'Check the address of --media, and run it again. Nothing was published.'
  return new ExportError('media-failed', `${url}: ${requestFailure(error)}`, fix, { cause: error })
}
