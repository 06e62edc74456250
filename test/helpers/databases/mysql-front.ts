import { connect, createServer, type Socket } from 'node:net'

export interface MysqlFront {
  readonly port: number
  /** How each client wanted to go on. */
  readonly connections: ('tls' | 'clear')[]
}

/** CLIENT_SSL among the capabilities of server and client. */
const ssl = 0x0800

/** Runs `body` with a server on all addresses that passes connections on to MySQL; `lacks`: it says it has no TLS. */
export async function withMysqlFront<Result>(
  target: string,
  tls: 'takes' | 'lacks',
  body: (front: MysqlFront) => Promise<Result>,
): Promise<Result> {
  const { hostname, port } = new URL(target)
  const connections: MysqlFront['connections'] = []
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one)
      one.on('error', () => {}).on('close', () => other.destroy())
    }
    upstream.once('data', (greeting: Buffer) => {
      // Behind the head of the packet, the protocol, the version, an id, half of the challenge and a zero.
      const place = greeting.indexOf(0, 5) + 1 + 4 + 8 + 1
      if (tls === 'lacks') greeting.writeUInt16LE(greeting.readUInt16LE(place) & ~ssl, place)
      client.write(greeting)
      upstream.pipe(client)
    })
    client.once('data', (first: Buffer) => {
      connections.push((first.readUInt16LE(4) & ssl) === 0 ? 'clear' : 'tls')
      upstream.write(first)
      client.pipe(upstream)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  try {
    const address = server.address()
    return await body({ port: address && typeof address === 'object' ? address.port : 0, connections })
  } finally {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
}
