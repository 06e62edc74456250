import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { NodeRequest, NodeResponse, sendNodeResponse } from 'srvx/node'
import type { Replier } from '../runtime/handler.js'
import type { Reply } from '../runtime/respond.js'

/** Called after each answer, with the milliseconds until its headers were ready. */
export type OnAnswer = (request: Pick<Request, 'method' | 'url'>, status: number, milliseconds: number) => void

/** Answers 400 to requests whose target has no URL, and leaves the others, which it hands on, to their handler. */
export function targetListener(others: RequestListener, onAnswer?: OnAnswer): RequestListener {
  return (request, response) => {
    const { method = 'GET', url = '' } = request
    const isTarget = url.startsWith('/') || url === '*' || (/^https?:/i.test(url) && URL.canParse(url))
    if (isTarget) others(request, response)
    else refuse({ method, url: '/' }, response, onAnswer)
  }
}

/**
 * Answers requests without making a `Request` and a `Response` of them, which takes longer than finding the answer in
 * memory. `others` answers those that ask for no path, such as proxies do.
 */
export function replyListener(reply: Replier, others: RequestListener, onAnswer?: OnAnswer): RequestListener {
  return async (request, response) => {
    if (!request.url?.startsWith('/')) return others(request, response)
    try {
      const started = onAnswer ? performance.now() : 0
      const { method = 'GET', headers: sent } = request
      const get = (name: string) => {
        const value = sent[name]
        return typeof value === 'string' ? value : null
      }
      const toRequest = () => new NodeRequest({ req: request, res: response })
      const url = plainUrl(request) ?? parsedUrl(toRequest)
      if (url === null) {
        refuse({ method, url: request.url }, response, onAnswer)
        return
      }
      const head = { method, url, headers: { get } }
      const replied = reply(head, toRequest)
      const { status, headers, body } = replied instanceof Promise ? await inTurn(replied) : replied
      onAnswer?.(head, status, performance.now() - started)
      if (body instanceof ReadableStream) {
        await sendNodeResponse(response, new NodeResponse(body, { status, headers: [...headers] }))
        return
      }
      const raw = body ? ['content-length', String(body.length)] : []
      for (const [name, value] of headers) raw.push(name, value)
      response.writeHead(status, raw).end(body ?? undefined)
    } catch {
      if (response.headersSent) response.destroy()
      else response.writeHead(500).end()
    }
  }
}

/**
 * Waits for the end of a turn of the event loop, so that the answers that one turn has made are sent one after the other:
 * the other side, which often sleeps meanwhile, is woken once for all of them.
 */
async function inTurn(replied: Promise<Reply>): Promise<Reply> {
  const reply = await replied
  await setImmediate()
  return reply
}

function refuse(
  { method, url }: { readonly method: string; readonly url: string },
  response: ServerResponse,
  onAnswer: OnAnswer | undefined,
): void {
  onAnswer?.({ method, url: `http://host.invalid${url}` }, 400, 0)
  response.writeHead(400).end()
}

/** null: none, such as for a host with a port that cannot be. */
function parsedUrl(toRequest: () => Request): string | null {
  try {
    return toRequest().url
  } catch {
    return null
  }
}

const host = /^[\w-]+(?:\.[\w-]+)*(?::\d{1,5})?$/
const target = /^\/[\w/?&=+~,%-]*$/
const escapedDot = /%2e/i

/** The URL of a request if it is just what was sent, which no parser would change; null: it needs a parser. */
export function plainUrl({ url, headers }: Pick<IncomingMessage, 'url' | 'headers'>): string | null {
  const isPlain = url && target.test(url) && !escapedDot.test(url) && headers.host && host.test(headers.host)
  return isPlain ? `http://${headers.host}${url}` : null
}
