import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterTest } from '../../harness.js'

export interface PlainAnswer {
  status: number
  type: string
  body: string
  location?: string
  retryAfter?: string
  cacheControl?: string
}

/** A server of a few lines; returns its address. */
export function listening(answer: (request: IncomingMessage) => PlainAnswer): Promise<string> {
  return listen((request, response) => {
    const { status, type, body, location, retryAfter, cacheControl } = answer(request)
    const named = { location, 'retry-after': retryAfter, 'cache-control': cacheControl }
    const more = Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined))
    response.writeHead(status, { 'content-type': type, ...more }).end(body)
  })
}

/** A server on a free port until the end of the test; returns its address. */
export async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterTest(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
