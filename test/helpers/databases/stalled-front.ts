import { upstreamOf, withFront } from './front.js'

interface StalledDatabase {
  /** What `--database` takes. */
  readonly url: string
  /** Resolves once the server is asked, and does not answer. */
  readonly stalled: Promise<void>
}

/** Runs `body` with a database whose server answers nothing any more once a client has sent what matches. */
export async function withStalled<T>(
  target: string,
  pattern: RegExp,
  body: (database: StalledDatabase) => Promise<T>,
): Promise<T> {
  const url = new URL(target)
  url.search = url.protocol === 'mysql:' ? 'ssl-mode=DISABLED' : 'sslmode=disable'
  let isStalled = false
  let stall = () => {}
  const stalled = new Promise<void>((resolve) => {
    stall = resolve
  })
  return withFront(
    (client) => {
      const upstream = upstreamOf(client, new URL(target))
      upstream.on('data', (bytes: Buffer) => isStalled || client.write(bytes))
      client.on('data', (bytes: Buffer) => {
        isStalled ||= pattern.test(bytes.toString('latin1'))
        if (isStalled) stall()
        else upstream.write(bytes)
      })
    },
    ({ port }) => {
      url.host = `127.0.0.1:${port}`
      return body({ url: url.href, stalled })
    },
  )
}
