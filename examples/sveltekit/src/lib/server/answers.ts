import { LRUCache } from 'lru-cache'

interface Cached {
  readonly tag: string
  readonly answer: Promise<Answer>
}

interface Answer {
  readonly status: number
  readonly body: string
}

/** By tag and URL. An hour is for notifications that never arrive. */
const cache = new LRUCache<string, Cached>({ max: 5000, ttl: 3_600_000 })

/** A `fetch` that caches answers until a notification has their tag: their path, or the given one. */
export function cachedFetch(tag?: string): typeof fetch {
  return async (input, init) => {
    const url = String(input)
    const ownTag = tag ?? new URL(url).pathname
    const key = `${ownTag} ${url}`
    const cached = cache.get(key) ?? keep(key, { tag: ownTag, answer: ask(url, init) })
    const { status, body } = await cached.answer
    return new Response(body, { status })
  }
}

/** Keeps an answer, unless it turns out to be a failure. */
function keep(key: string, cached: Cached): Cached {
  cache.set(key, cached)
  const drop = () => cache.peek(key) === cached && cache.delete(key)
  cached.answer.then(({ status }) => status >= 500 && drop(), drop)
  return cached
}

async function ask(url: string, init?: RequestInit): Promise<Answer> {
  const response = await fetch(url, init)
  return { status: response.status, body: await response.text() }
}

/** Has the answers with these tags asked for again; `/*` stands for all. */
export function revalidate(tags: readonly string[]): void {
  if (tags.includes('/*')) cache.clear()
  for (const [key, { tag }] of cache.entries()) if (tags.includes(tag)) cache.delete(key)
}
