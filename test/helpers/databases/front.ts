import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A server that passes connections on to a database. */
export interface Front {
  readonly port: number
  /** How each client came through, or wanted to. */
  readonly connections: ('tls' | 'clear')[]
}

/** Runs `body` with a server on all addresses that does this with each connection; they end after it. */
export async function withFront<Result>(
  accept: (client: Socket, connections: Front['connections']) => void,
  body: (front: Front) => Promise<Result>,
): Promise<Result> {
  const connections: Front['connections'] = []
  const clients = new Set<Socket>()
  const server = createServer((client) => {
    clients.add(client.on('error', () => {}))
    accept(client, connections)
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  try {
    return await body({ port: (server.address() as AddressInfo).port, connections })
  } finally {
    for (const client of clients) client.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
}

/** A connection to the database, which ends together with the client's. */
export function upstreamOf(client: Socket, { port, hostname }: URL): Socket {
  const upstream = connect(Number(port), hostname)
  upstream.on('error', () => {}).on('close', () => client.destroy())
  client.on('error', () => {}).on('close', () => upstream.destroy())
  return upstream
}
