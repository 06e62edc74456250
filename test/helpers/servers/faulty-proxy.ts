import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { listen } from './listening.js'

/** What happens to a request: `pass`; a status in place of an answer; or worse. */
export type Fault =
  | 'pass'
  | 429
  | 500
  | 503
  /** The connection ends before the request has arrived. */
  | 'cut'
  /** It arrives, but the answer is lost. */
  | 'lose'
  /** It arrives with another byte. */
  | 'damage'
  /** Nobody answers. */
  | 'hang'
  /** The answer never ends. */
  | 'trickle'
  /** Status 200, and an error in the body, as S3 may answer a copy. */
  | 'late error'

interface SeenRequest {
  readonly method: string
  /** Decoded, without the query. */
  readonly path: string
  readonly query: string
  readonly fault: Fault
  /** Of the server's answer; 0: there was none. */
  status: number
}

export interface FaultyProxy {
  readonly endpoint: string
  readonly requests: SeenRequest[]
}

/** A proxy in front of a server; `faultOf` decides on each request by its number, from 1. */
export async function faultyProxy(
  target: string,
  faultOf: (number: number, request: Omit<SeenRequest, 'fault' | 'status'>) => Fault,
): Promise<FaultyProxy> {
  const requests: SeenRequest[] = []
  const answer = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { pathname, search } = new URL(incoming.url ?? '/', target)
    const asked = { method: incoming.method ?? '', path: decodeURIComponent(pathname), query: search }
    const seen: SeenRequest = { ...asked, fault: faultOf(requests.length + 1, asked), status: 0 }
    requests.push(seen)
    handle(target, seen, incoming, outgoing)
  }
  return { endpoint: await listen(answer), requests }
}

/** The same without faults. */
export function watched(target: string): Promise<FaultyProxy> {
  return faultyProxy(target, () => 'pass')
}

/** Names of the objects that have arrived at the server, as often as they did. */
export function arrived({ requests }: FaultyProxy, bucket: string): string[] {
  return requests
    .filter(({ method, status }) => method === 'PUT' && status === 200)
    .map(({ path }) => path.slice(bucket.length + 2))
}

/** How often the objects of the bucket were listed. */
export function lists({ requests }: FaultyProxy): number {
  return requests.filter(({ query }) => query.includes('list-type')).length
}

function handle(target: string, seen: SeenRequest, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { fault } = seen
  if (typeof fault === 'number') {
    incoming.resume().on('end', () => outgoing.writeHead(fault, { 'Retry-After': '0' }).end())
  } else if (fault === 'cut') {
    incoming.once('data', () => incoming.socket.destroy()).on('end', () => incoming.socket.destroy())
  } else if (fault === 'late error') {
    const body = '<Error><Code>InternalError</Code><Message>Please try again.</Message></Error>'
    incoming.resume().on('end', () => outgoing.writeHead(200, { 'Content-Type': 'application/xml' }).end(body))
  } else if (fault === 'hang') {
    incoming.resume()
  } else if (fault === 'trickle') {
    incoming.resume()
    outgoing.writeHead(200, { 'Content-Type': 'application/xml' })
    const timer = setInterval(() => outgoing.write(' '), 100)
    outgoing.on('close', () => clearInterval(timer))
  } else {
    forward(target, seen, incoming, outgoing)
  }
}

function forward(target: string, seen: SeenRequest, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, url, headers } = incoming
  const upstream = request(`${target}${url}`, { method, headers }, (answer) => {
    seen.status = answer.statusCode ?? 0
    if (seen.fault === 'lose') {
      answer.resume()
      incoming.socket.destroy()
    } else {
      outgoing.writeHead(seen.status, answer.headers)
      answer.pipe(outgoing)
    }
  })
  upstream.on('error', () => incoming.socket.destroy())
  let isFirst = true
  incoming.on('data', (piece: Buffer) => {
    if (isFirst && seen.fault === 'damage') piece[0] = (piece[0] ?? 0) ^ 1
    isFirst = false
    upstream.write(piece)
  })
  incoming.on('end', () => upstream.end())
  // A client that was killed does not finish its request.
  incoming.on('aborted', () => upstream.destroy())
}
