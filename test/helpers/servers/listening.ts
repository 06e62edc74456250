import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface PlainAnswer {
  status: number
  type: string
  body: string
  location?: string
  retryAfter?: string
  cacheControl?: string
}

/** A server of a few lines on a free port. */
export async function listening(
  answer: (request: IncomingMessage) => PlainAnswer,
): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    const { status, type, body, location, retryAfter, cacheControl } = answer(request)
    const named = { location, 'retry-after': retryAfter, 'cache-control': cacheControl }
    const more = Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined))
    response.writeHead(status, { 'content-type': type, ...more }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

/** Runs `body` with a server on a free port. */
export async function withListener(answer: RequestListener, body: (url: string) => Promise<void>): Promise<void> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    await body(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  } finally {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}
