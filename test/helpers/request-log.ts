import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface LoggedRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

/** A server that notes what it is asked and answers with a status and JSON. */
export async function withRequestLog(
  answer: (request: LoggedRequest) => readonly [status: number, body: unknown],
  body: (endpoint: string, requests: LoggedRequest[]) => Promise<void>,
): Promise<void> {
  const requests: LoggedRequest[] = []
  const server = createServer((incoming, outgoing) => {
    let text = ''
    incoming.setEncoding('utf8').on('data', (more: string) => {
      text += more
    })
    incoming.on('end', () => {
      const { method = '', url = '', headers } = incoming
      const request = { method, url, headers, body: text }
      requests.push(request)
      const [status, json] = answer(request)
      outgoing.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(json))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  try {
    await body(`http://127.0.0.1:${port}`, requests)
  } finally {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}
