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

/** Most URLs that are kept, and characters of each. */
const most = 2000
const longest = 500

/** Keeps plain URLs of requests by host: to check and compose one takes longer than to find its answer in memory. */
export class PlainUrls {
  #byHost = new Map<string | undefined, Map<string | undefined, string>>()
  #count = 0

  /** As `plainUrl`. */
  find(head: Head): string | null {
    return this.#byHost.get(head.headers.host)?.get(head.url) ?? this.#keep(head, plainUrl(head))
  }

  #keep({ url, headers }: Head, plain: string | null): string | null {
    if (!plain || plain.length > longest) return plain
    if (++this.#count > most) {
      this.#byHost.clear()
      this.#count = 1
    }
    const known = this.#byHost.get(headers.host)
    if (known) known.set(url, plain)
    else this.#byHost.set(headers.host, new Map([[url, plain]]))
    return plain
  }
}
