interface Answer {
  readonly status: number
  readonly body: string
}

async function ask(url: string): Promise<Answer> {
  const response = await fetch(url)
  return { status: response.status, body: await response.text() }
}

/** An hour is for notifications that never arrive. */
const options = {
  maxAge: 3600,
  swr: false,
  validate: ({ value }: { value?: Answer }) => value !== undefined && value.status < 500,
  getKey: (url: string) => new URL(url).pathname,
}

const byPath = defineCachedFunction(ask, { ...options, name: 'answers' })
const untilNext = defineCachedFunction(ask, { ...options, name: 'other-answers' })

/** A `fetch` that caches answers, in Nitro's storage `cache`, until a notification names their path. */
export async function cachedFetch(url: string): Promise<Response> {
  const { status, body } = await byPath(url)
  return new Response(body, { status })
}

/** The same until the next notification, for answers that none names. */
export async function briefFetch(url: string): Promise<Response> {
  const { status, body } = await untilNext(url)
  return new Response(body, { status })
}

/** Has the answers at these paths asked for again; `/*` stands for all. */
export async function revalidate(paths: readonly string[]): Promise<void> {
  const cache = useStorage('cache:nitro:functions')
  const names = paths.includes('/*') ? await cache.getKeys() : await cache.getKeys('other-answers')
  const keys = [...names, ...paths.map((path) => `answers:${path}.json`)]
  await Promise.all(keys.map((key) => cache.removeItem(key)))
}
