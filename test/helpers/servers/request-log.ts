import type { IncomingMessage, ServerResponse } from 'node:http'
import { listen } from './listening.js'

interface LoggedRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

/** A server that notes what it is asked and answers with a status and JSON. */
export async function requestLog(
  answer: (request: LoggedRequest) => readonly [status: number, body: unknown],
): Promise<{ endpoint: string; requests: LoggedRequest[] }> {
  const requests: LoggedRequest[] = []
  const note = (incoming: IncomingMessage, outgoing: ServerResponse) => {
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
  }
  return { endpoint: await listen(note), requests }
}
