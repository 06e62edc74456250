/** What an answer is before it is a response. */
export interface Answer {
  readonly status: number
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
}

const headersOfAll = { 'content-type': 'application/json', 'x-content-type-options': 'nosniff' }

export function found(body: string): Answer {
  return { status: 200, body }
}

/** An error with the package's text; it does not translate them. */
export function refused(status: number, detail: string, headers: Readonly<Record<string, string>> = {}): Answer {
  return { status, body: JSON.stringify({ detail }), headers }
}

export const notFound = refused(404, 'Not found.')

export interface ResponseOptions {
  readonly method: string
  readonly cacheControl: string
  readonly vary: readonly string[]
  readonly ifNoneMatch: string | null
}

/** The response to GET and HEAD: with an ETag, and 304 where the client has it already. */
export function respond(answer: Answer, options: ResponseOptions): Response {
  const { status, body } = answer
  const headers: Record<string, string> = {
    ...headersOfAll,
    'cache-control': options.cacheControl,
    ...(options.vary.length > 0 ? { vary: options.vary.join(', ') } : {}),
    ...answer.headers,
  }
  if (status === 200) {
    headers.etag = etagOf(body)
    if (matches(options.ifNoneMatch, headers.etag)) return new Response(null, { status: 304, headers })
  }
  return new Response(options.method === 'HEAD' || body === '' ? null : body, { status, headers })
}

function matches(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false
  return ifNoneMatch.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()))
}

/** Two 32-bit hashes and the length: enough to tell versions of one URL apart. */
function etagOf(text: string): string {
  let one = 0x811c9dc5
  let two = 0x9e3779b9
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    one = Math.imul(one ^ code, 0x01000193)
    two = Math.imul(two ^ code, 0x85ebca6b)
  }
  return `"${text.length.toString(36)}-${(one >>> 0).toString(36)}${(two >>> 0).toString(36)}"`
}
