import { Random } from './random.js'

/** A request that nobody repeats. */
interface RandomRequest {
  /** With a slash at the start. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

/** Requests of every kind that a cache may keep something of: long paths, numbers, queries and headers without end. */
export function* randomRequests(count: number, seed: number): Generator<RandomRequest> {
  const random = new Random(seed)
  const number = () => random.below(1e9)
  const text = (length: number) => {
    let made = ''
    while (made.length < length) made += number().toString(36)
    return made.slice(0, length)
  }
  const kinds = [
    () => `/api/en/pages/${text(7000)}/`,
    () => `/api/en/pages/${text(1900)}/`,
    () => `/api/en/pages/${Array.from({ length: 9 }, () => text(200)).join('/')}/`,
    () => `/api/en/pages/${text(90)}%E2%82%AC${text(90)}/`,
    () => `/api/en/menu/0/${number()}/0/${number()}/`,
    () => `/api/en/breadcrumbs/${text(1500)}/`,
    () => `/api/en/placeholders/${number()}/${number()}/${text(200)}/`,
    () => `/api/en/page_search/?q=${text(1000)}`,
    () => `/api/en/pages/?${text(3000)}`,
    () => `/api/${text(3000)}/pages/`,
  ]
  for (let index = 0; index < count; index++) {
    const path = kinds[index % kinds.length]?.() ?? '/'
    // Zeros in front name the same site.
    const header = random.chance(0.1) ? `${'0'.repeat(random.below(3000))}1` : null
    yield { path, headers: header === null ? {} : { 'x-site-id': header } }
  }
}
