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
export function listening(answer: (request: IncomingMessage) => PlainAnswer): Promise<Listener> {
  return listen((request, response) => {
    const { status, type, body, location, retryAfter, cacheControl } = answer(request)
    const named = { location, 'retry-after': retryAfter, 'cache-control': cacheControl }
    const more = Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined))
    response.writeHead(status, { 'content-type': type, ...more }).end(body)
  })
}

/** Runs `body` with a server on a free port. */
export async function withListener(answer: RequestListener, body: (url: string) => Promise<void>): Promise<void> {
  const { url, close } = await listen(answer)
  try {
    await body(url)
  } finally {
    await close()
  }
}

interface Listener {
  url: string
  close(): Promise<void>
}

async function listen(answer: RequestListener): Promise<Listener> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}
