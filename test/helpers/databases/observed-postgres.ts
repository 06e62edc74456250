import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/** Runs `body` with a URL that leads to the same PostgreSQL database; `closed` is called when a connection ends. */
export async function withObserved<T>(url: string, closed: () => void, body: (url: string) => Promise<T>): Promise<T> {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  const server = createServer((incoming) => {
    const outgoing = connect(Number(target.port), target.hostname)
    incoming.pipe(outgoing).pipe(incoming)
    incoming.once('end', closed)
    for (const socket of [incoming, outgoing]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const observed = new URL(url)
  observed.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    return await body(observed.href)
  } finally {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
}
