import { connect } from 'node:net'

interface RawAnswer {
  /** 0: the connection was closed without an answer. */
  status: number
  text: string
}

const patience = 30_000

/** Sends these very bytes to a server and reads everything that comes back: no client tidies the path up. */
export function sendRaw(url: string, bytes: string | Uint8Array): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    socket.setTimeout(patience, () => socket.destroy(new Error(`no answer within ${patience} ms`)))
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', (error) => ('code' in error && error.code === 'ECONNRESET' ? finish() : reject(error)))
    socket.on('close', () => finish())
    const finish = () => {
      const text = Buffer.concat(chunks).toString('utf8')
      resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0), text })
    }
  })
}

/** The bytes of a GET request; `path` and headers are sent as they are, in latin1. */
export function rawGet(path: string, headers: Record<string, string> = {}): Uint8Array {
  const lines = Object.entries({ host: 'example.com', ...headers }).map(([name, value]) => `${name}: ${value}`)
  return Buffer.from([`GET ${path} HTTP/1.1`, ...lines, 'connection: close', '', ''].join('\r\n'), 'latin1')
}
