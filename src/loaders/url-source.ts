import { ExportError, requestFailure } from '../errors.js'
import { userHeader, withoutUser } from '../model/values/url-user.js'
import type { AnswerSource } from './answer-source.js'

export type Fetch = (url: string, init?: RequestInit) => Promise<Response>

/**
 * An export on a host, or a live API; the address may have user and password. Throws `live-unreadable` for what is
 * neither an answer nor a 404.
 */
export function urlSource(base: string, fetch: Fetch): AnswerSource {
  const root = withoutUser(base.endsWith('/') ? base : `${base}/`)
  const headers = { ...userHeader(base), accept: 'application/json, application/x-ndjson' }
  const ask = (path: string) => request(root + path, headers, fetch)
  const text = async (path: string) => {
    const response = await ask(path)
    if (!response) return null
    try {
      return await response.text()
    } catch (error) {
      throw unreadable(root + path, 'ended early', error)
    }
  }
  return {
    answersQueries: true,
    file: text,
    answer: text,
    async pieces(name) {
      const body = (await ask(name))?.body
      return body ? readPieces(body, root + name) : null
    },
    nameOf: (path) => root + path,
  }
}

async function* readPieces(body: AsyncIterable<Uint8Array>, url: string): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (error) {
    throw unreadable(url, 'ended early', error)
  }
}

/** null: not found, or not public. */
async function request(url: string, headers: Readonly<Record<string, string>>, fetch: Fetch): Promise<Response | null> {
  let response: Response
  try {
    response = await fetch(url, { headers })
  } catch (error) {
    throw unreadable(url, 'cannot be reached', error)
  }
  if (response.ok) return response
  // Hosts hold a body until it is read or cancelled; a patched fetch may never resolve the promise.
  response.body?.cancel().catch(() => {})
  if (response.status === 404 || response.status === 403) return null
  throw unreadable(url, `answered ${response.status}`)
}

function unreadable(url: string, problem: string, cause?: unknown): ExportError {
  const reason = cause === undefined ? '' : `: ${requestFailure(cause)}`
  const fix = 'Check the address and that its host is up, or name a local folder.'
  return new ExportError('live-unreadable', `${url} ${problem}${reason}`, fix, { cause })
}
