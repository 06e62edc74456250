import { upstreamOf, withFront } from './front.js'

/** Runs `body` with a URL that leads to the same PostgreSQL database; `closed` is called when a connection ends. */
export async function withObserved<T>(url: string, closed: () => void, body: (url: string) => Promise<T>): Promise<T> {
  const observed = new URL(url)
  return withFront(
    (client) =>
      client
        .once('end', closed)
        .pipe(upstreamOf(client, new URL(url)))
        .pipe(client),
    ({ port }) => {
      observed.host = `127.0.0.1:${port}`
      return body(observed.href)
    },
  )
}
