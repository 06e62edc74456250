import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { createSecureContext, TLSSocket } from 'node:tls'
import { projectFolder } from '../sites.js'
import { type Front, upstreamOf, withFront } from './front.js'

/** What the front answers to a request for TLS: it takes it, has none, or takes it and refuses the user then. */
export type TlsAnswer = 'takes' | 'lacks' | 'refuses'

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
  body: (front: Front) => Promise<Result>,
): Promise<Result> {
  const pass = (socket: Socket) => {
    const upstream = upstreamOf(socket, new URL(target))
    socket.pipe(upstream).pipe(socket)
    return upstream
  }
  return withFront((socket, connections) => {
    const passClear = (startup: Buffer) => {
      connections.push('clear')
      pass(socket).write(startup)
    }
    socket.once('data', (first) => {
      const asks = first.readInt32BE(4) === sslRequest
      if (asks && answer !== 'lacks') {
        connections.push('tls')
        socket.write('S')
        const secure = new TLSSocket(socket, { isServer: true, secureContext: context() })
        if (answer === 'refuses') secure.on('error', () => {}).once('data', () => secure.end(refusal))
        else pass(secure)
        return
      }
      if (asks) socket.write('N')
      // A client that insists on TLS ends the connection here.
      if (asks) socket.once('data', passClear)
      else passClear(first)
    })
  }, body)
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
