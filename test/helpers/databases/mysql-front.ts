import { type Front, upstreamOf, withFront } from './front.js'

/** CLIENT_SSL among the capabilities of server and client. */
const ssl = 0x0800

/** Runs `body` with a server on all addresses that passes connections on to MySQL; `lacks`: it says it has no TLS. */
export async function withMysqlFront<Result>(
  target: string,
  tls: 'takes' | 'lacks',
  body: (front: Front) => Promise<Result>,
): Promise<Result> {
  return withFront((client, connections) => {
    const upstream = upstreamOf(client, new URL(target))
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
  }, body)
}
