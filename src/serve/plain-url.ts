import type { IncomingMessage } from 'node:http'

type Head = Pick<IncomingMessage, 'url' | 'headers'>

const host = /^[\w-]+(?:\.[\w-]+)*(?::\d{1,5})?$/
const target = /^\/[\w/?&=+~,%-]*$/
const escapedDot = /%2e/i

/** The URL of a request if it is just what was sent, which no parser would change; null: it needs a parser. */
export function plainUrl({ url, headers }: Head): string | null {
  const isPlain = url && target.test(url) && !escapedDot.test(url) && headers.host && host.test(headers.host)
  return isPlain ? `http://${headers.host}${url}` : null
}
