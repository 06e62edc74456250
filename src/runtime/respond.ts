import { utf8 } from '../model/values/utf8.js'

/** An answer before it becomes a `Response`. */
export interface Answer {
  readonly status: number
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
}

/** A successful answer that is too long for one text. */
export interface StreamedAnswer {
  readonly pieces: AsyncGenerator<string, undefined>
}

/** Names and values: servers take a list faster than an object. */
export type HeaderList = [string, string][]

/** An answer that is ready to be sent; reusable. */
export interface PreparedAnswer {
  readonly status: number
  readonly body: Uint8Array<ArrayBuffer>
  readonly headers: HeaderList
  /** null: clients may not cache it. */
  readonly etag: string | null
  /** Milliseconds since 1970. */
  readonly madeAt: number
}

/** Headers that all answers of one kind share: public, errors, previews. */
export interface CommonHeaders {
  readonly 'cache-control': string
  readonly vary?: string
}

/** The part of the `Response` constructor that is used here. */
export type ResponseClass = new (
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>> | null,
  init: { status: number; headers: HeaderList },
) => Response

const headersOfAll = { 'content-type': 'application/json', 'x-content-type-options': 'nosniff' }

/** An error with the text of djangocms-rest, which is not translated. */
export function refused(status: number, detail: string, headers: Readonly<Record<string, string>> = {}): Answer {
  return { status, body: JSON.stringify({ detail }), headers }
}

export const notFound = refused(404, 'Not found.')

/** Encodes the body and completes the headers; a 200 gets an ETag unless it is `no-store`. */
export function prepareAnswer({ status, body, headers }: Answer, common: CommonHeaders): PreparedAnswer {
  const bytes = utf8(body)
  const etag = status === 200 && !common['cache-control'].includes('no-store') ? etagOf(bytes) : null
  return {
    status,
    body: bytes,
    headers: Object.entries({ ...headersOfAll, ...common, ...headers, ...(etag && { etag }) }),
    etag,
    madeAt: Date.now(),
  }
}

/** The response to GET and HEAD, or 304 if the client has the answer. `extra`: headers of this request alone. */
export function respond(
  { status, body, headers: own, etag }: PreparedAnswer,
  request: Request,
  extra: HeaderList,
  HostResponse: ResponseClass,
): Response {
  const headers = [...own, ...extra]
  if (etag !== null && matches(request.headers.get('if-none-match'), etag))
    return new HostResponse(null, { status: 304, headers })
  return new HostResponse(request.method === 'HEAD' || body.length === 0 ? null : body, { status, headers })
}

/**
 * The response to GET and HEAD with an answer in pieces, each made on demand; it has no ETag. A failure aborts the
 * response, so that no client takes a part for the whole.
 */
export function respondInPieces(
  { pieces }: StreamedAnswer,
  request: Request,
  common: CommonHeaders,
  extra: HeaderList,
  HostResponse: ResponseClass,
): Response {
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>) => {
    const { value } = await pieces.next()
    if (value === undefined) controller.close()
    else controller.enqueue(utf8(value))
  }
  // No piece is made before the client reads it.
  const body = request.method === 'HEAD' ? null : new ReadableStream({ pull }, { highWaterMark: 0 })
  return new HostResponse(body, { status: 200, headers: [...Object.entries({ ...headersOfAll, ...common }), ...extra] })
}

function matches(ifNoneMatch: string | null, etag: string): boolean {
  return ifNoneMatch?.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim())) ?? false
}

/**
 * The length and two 32-bit hashes: enough to tell versions of one URL apart. Of four bytes at a time, since hashing
 * each character took longer than making the answer. `bytes` begin with their buffer.
 */
function etagOf(bytes: Uint8Array): string {
  const words = new Int32Array(bytes.buffer, 0, bytes.length >> 2)
  const rest = bytes.subarray(words.byteLength).reduce((sum, byte) => (sum << 8) | byte, 0)
  let one = 1
  let two = 2
  for (let at = 0; at <= words.length; at++) {
    const word = words[at] ?? rest
    one = Math.imul(one ^ word, 0x01000193)
    one ^= one >>> 15
    two = Math.imul(two ^ word, 0x85ebca6b)
    two ^= two >>> 13
  }
  return `"${[bytes.length, one >>> 0, two >>> 0].map((part) => part.toString(36)).join('-')}"`
}
