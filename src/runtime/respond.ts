import { treeText } from '../model/values/json-tree.js'
import { type JsonBytes, utf8 } from '../model/values/utf8.js'
import type { Body } from '../routes/route-answer.js'

type ByteStream = ReadableStream<JsonBytes>
type TextPieces = AsyncGenerator<string, undefined>

/** An answer before it becomes a `Response`. */
export interface Answer {
  readonly status: number
  readonly body: Body
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** Names and values: servers take a list faster than an object. */
export type HeaderList = readonly [string, string][]

/** An answer that is ready to be sent; reusable unless it is a stream. */
export interface PreparedAnswer {
  readonly status: number
  readonly body: JsonBytes | ByteStream
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

/** The parts of a request that decide about every answer but previews; a `Request` has them. */
export interface RequestHead {
  readonly method: string
  readonly url: string
  readonly headers: { get(name: string): string | null }
}

/** The parts of a response. */
export interface Reply {
  readonly status: number
  readonly headers: HeaderList
  readonly body: JsonBytes | ByteStream | null
}

/** Methods of requests that get an answer. */
export const allowed = 'GET, HEAD, OPTIONS'

const headersOfAll = { 'content-type': 'application/json', 'x-content-type-options': 'nosniff' }

/** An error with the text of djangocms-rest, which is not translated. */
export function refused(status: number, detail: string, headers?: Answer['headers']): Answer {
  return { status, body: JSON.stringify({ detail }), headers }
}

export const notFound = refused(404, 'Not found.')

/** `allow`: the methods that get another answer. */
export function notAllowed(method: string, allow: string): Answer {
  return refused(405, `Method "${method}" not allowed.`, { allow })
}

/**
 * Encodes the body and completes the headers; a 200 gets an ETag unless it is `no-store` or a stream. `onError` gets the
 * error of pieces that cannot be made.
 */
export function prepareAnswer(
  { status, body, headers }: Answer,
  common: CommonHeaders,
  onError: (error: unknown) => void,
): PreparedAnswer {
  const bytes = bytesOf(body, onError)
  const isTagged = status === 200 && !common['cache-control'].includes('no-store') && 'length' in bytes
  const etag = isTagged ? etagOf(bytes) : null
  return {
    status,
    body: bytes,
    headers: Object.entries({ ...headersOfAll, ...common, ...headers, ...(etag && { etag }) }),
    etag,
    madeAt: Date.now(),
  }
}

function bytesOf(body: Body, onError: (error: unknown) => void): JsonBytes | ByteStream {
  if (typeof body === 'string') return utf8(body)
  if ('length' in body) return body
  return 'tree' in body ? utf8(treeText(body.tree)) : streamOf(body.pieces, onError)
}

/** The reply to GET and HEAD, or 304 if the client has the answer. `extra`: headers of this request alone. */
export function respond(
  { status, body, headers: own, etag }: PreparedAnswer,
  { method, headers: asked }: RequestHead,
  extra: HeaderList,
): Reply {
  const headers = extra[0] ? [...own, ...extra] : own
  if (etag && matches(asked.get('if-none-match'), etag)) return { status: 304, headers, body: null }
  return { status, headers, body: method === 'HEAD' || ('length' in body && !body.length) ? null : body }
}

/**
 * Pieces of a text, each made when the client reads it. A failure aborts the response, so that no client takes a part
 * for the whole.
 */
function streamOf(pieces: TextPieces, onError: (error: unknown) => void): ByteStream {
  const pull = async (controller: ReadableStreamDefaultController<JsonBytes>) => {
    const { value } = await pieces.next().catch((error: unknown) => {
      onError(error)
      throw error
    })
    if (value === undefined) controller.close()
    else controller.enqueue(utf8(value))
  }
  // No piece is made ahead.
  return new ReadableStream({ pull }, { highWaterMark: 0 })
}

function matches(ifNoneMatch: string | null, etag: string): boolean {
  return !!ifNoneMatch?.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()))
}

/**
 * The length and two 32-bit hashes: enough to tell versions of one URL apart. Of eight bytes at a time, since hashing
 * each character took longer than making the answer. Both hashes have every word: one alone is the same for some times.
 */
function etagOf(bytes: Uint8Array): string {
  // The bytes of a route may begin anywhere in their buffer.
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const end = bytes.length & ~7
  let one = 1
  let two = 2
  for (let at = 0; at < end; at += 8) {
    const even = view.getInt32(at, true)
    const odd = view.getInt32(at + 4, true)
    one = Math.imul(one ^ even, 0x01000193) ^ odd
    one ^= one >>> 15
    two = Math.imul(two ^ odd, 0x85ebca6b) ^ even
    two ^= two >>> 13
  }
  for (const byte of bytes.subarray(end)) one = Math.imul(one ^ byte, 0x01000193)
  return `"${[bytes.length, one >>> 0, two >>> 0].map((part) => part.toString(36)).join('-')}"`
}
