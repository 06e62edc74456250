import { request } from 'node:http'
import { createServer } from 'node:net'

export interface Got {
  status: number
  headers: Record<string, string>
  body: Buffer
}

export interface Question {
  method?: string
  host?: string
  headers?: Record<string, string>
}

/** Asks a server of this machine. The path is sent as it is, and nothing that comes back is changed. */
export function ask(port: number, path: string, question: Question = {}): Promise<Got> {
  const { method = 'GET', host = 'localhost', headers = {} } = question
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, method, headers: { host, ...headers }, agent: false }
    const sent = request(options, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const pairs = Object.entries(response.headers).map(([name, value]) => [name, [value].flat().join(', ')])
        resolve({ status: response.statusCode ?? 0, headers: Object.fromEntries(pairs), body: Buffer.concat(chunks) })
      })
    })
    sent.setTimeout(30_000, () => sent.destroy(new Error(`no answer to ${method} ${path}`)))
    sent.on('error', reject)
    sent.end()
  })
}

/** Ports that nobody listens on. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, () => {
      const server = createServer()
      return new Promise<typeof server>((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
    }),
  )
  const ports = servers.map((server) => {
    const address = server.address()
    return typeof address === 'object' && address ? address.port : 0
  })
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}

/** Waits until something answers there, whatever it is, for a minute at most. */
export async function answering(url: string): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const response = await fetch(url, { redirect: 'manual' }).catch(() => null)
    await response?.arrayBuffer()
    if (response) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`${url} does not answer`)
}
