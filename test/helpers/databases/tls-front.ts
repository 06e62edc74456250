import { readFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { createSecureContext, TLSSocket } from 'node:tls'
import { projectFolder } from '../sites.js'

/** What the front answers to a request for TLS: it takes it, has none, or takes it and refuses the user then. */
export type TlsAnswer = 'takes' | 'lacks' | 'refuses'

export interface TlsFront {
  readonly port: number
  /** How each connection came through, or tried to. */
  readonly connections: ('tls' | 'clear')[]
}

/** The certificate of the front, for `localhost`; nothing else trusts it. */
export const certificateFile = join(projectFolder, 'test/database/tls/server.crt')

const context = () =>
  createSecureContext({
    cert: readFileSync(certificateFile),
    key: readFileSync(join(projectFolder, 'test/database/tls/server.key')),
  })

/** Runs `body` with a server on all addresses that passes connections on to PostgreSQL, as one with TLS would. */
export async function withTlsFront<Result>(
  target: string,
  answer: TlsAnswer,
  body: (front: TlsFront) => Promise<Result>,
): Promise<Result> {
  const { hostname, port } = new URL(target)
  const connections: TlsFront['connections'] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    socket.once('data', (first) => {
      const asks = first.readInt32BE(4) === sslRequest
      if (asks && answer !== 'lacks') {
        connections.push('tls')
        socket.write('S')
        const secure = new TLSSocket(socket, { isServer: true, secureContext: context() })
        if (answer === 'refuses') secure.on('error', () => {}).once('data', () => secure.end(refusal))
        else pass(secure, Number(port), hostname)
        return
      }
      if (asks) socket.write('N')
      // A client that insists on TLS ends the connection here.
      if (asks) socket.once('data', (startup) => passClear(socket, startup))
      else passClear(socket, first)
    })
  })
  const passClear = (socket: Socket, startup: Buffer) => {
    connections.push('clear')
    pass(socket, Number(port), hostname).write(startup)
  }
  await new Promise<void>((resolve) => server.listen(0, resolve))
  try {
    const address = server.address()
    return await body({ port: address && typeof address === 'object' ? address.port : 0, connections })
  } finally {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
}

/** The code of PostgreSQL's SSLRequest message. */
const sslRequest = 80_877_103

/** As a server answers that has `hostnossl` for this user: ErrorResponse with severity, SQLSTATE and message. */
const refusal = errorResponse(['SFATAL', 'C28000', 'Mno pg_hba.conf entry for this user with encryption'])

function errorResponse(fields: readonly string[]): Buffer {
  const text = Buffer.from(`${fields.map((field) => `${field}\0`).join('')}\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(text.length + 4, 1)
  return Buffer.concat([head, text])
}

function pass(socket: Socket, port: number, host: string): Socket {
  const upstream = connect(port, host)
  upstream.on('error', () => {}).on('close', () => socket.destroy())
  socket.on('error', () => {}).on('close', () => upstream.destroy())
  socket.pipe(upstream).pipe(socket)
  return upstream
}
