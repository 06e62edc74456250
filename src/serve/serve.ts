import { Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { FastResponse, serve } from 'srvx/node'
import { ExportError, reasonOf } from '../errors.js'
import { hasCode } from '../files/small-files.js'
import type { Handler } from '../runtime/handler.js'
import { type OnAnswer, replyListener, targetListener } from './reply-listener.js'

export interface ServeOptions {
  /** Address or name to listen at: `127.0.0.1` for programs of this machine, `0.0.0.0` for all networks. */
  readonly host: string
  /** 0: any free port. */
  readonly port: number
  /** Called after each answer, such as for a log. */
  readonly onAnswer?: OnAnswer
}

/** A server that listens, until `close`. */
export interface RunningServer {
  /** Such as `http://127.0.0.1:8000/`. */
  readonly url: string
  /** Stops accepting requests and waits for those in progress. */
  close(): Promise<void>
}

/** Runs the handler on Node. Throws `server-failed` when it cannot listen. */
export async function startServer(handler: Handler, options: ServeOptions): Promise<RunningServer> {
  const { host, port, onAnswer } = options
  const fast = fastHandler(handler)
  const fetch = onAnswer ? logged(fast, onAnswer) : fast
  const server = serve({ fetch, hostname: host, port, silent: true, manual: true, gracefulShutdown: false })
  const { node } = server
  const open = new Set<Socket>()
  if (node?.server) {
    const others = targetListener(node.handler, onAnswer)
    const listener = handler.reply ? replyListener(handler.reply, others, onAnswer) : others
    node.server.removeAllListeners('request').on('request', listener)
    if (node.server instanceof Server) {
      node.server.keepAliveTimeout = keepAliveTimeout
      node.server.on('connection', (socket) => {
        open.add(socket)
        socket.on('close', () => open.delete(socket))
      })
    }
  }
  try {
    await server.serve()
    await server.ready()
  } catch (error) {
    throw new ExportError('server-failed', `${host}:${port}: ${reasonOf(error)}`, listenFix(error), { cause: error })
  }
  return {
    url: server.url ?? `http://${host}:${port}/`,
    close: async () => {
      const release = node?.server instanceof Server ? endConnections(node.server, open) : () => {}
      await server.close().finally(release)
    },
  }
}

/**
 * Milliseconds that a connection may be idle: longer than most load balancers keep theirs, a minute. If the server closed
 * one just when the next request comes, the client would get a 502.
 */
const keepAliveTimeout = 75_000

/** Milliseconds between looks for connections that are no longer in use. */
const closeInterval = 100

/**
 * Ends connections after their next answer, and those that are idle, until the returned function is called: proxies that
 * always have requests under way would keep the server for ever, and so would browsers that have connected beforehand.
 */
function endConnections(server: Server, open: ReadonlySet<Socket>): () => void {
  server.prependListener('request', (_request, response: ServerResponse) => {
    response.shouldKeepAlive = false
  })
  const endIdle = () => {
    server.closeIdleConnections()
    // Node takes a connection on which nothing has been asked yet for a busy one.
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  }
  const timer = setInterval(endIdle, closeInterval)
  return () => clearInterval(timer)
}

function listenFix(error: unknown): string {
  if (hasCode(error, 'EADDRINUSE')) return 'Choose another port, or stop what listens there.'
  if (hasCode(error, 'EACCES')) return 'Choose another port, above 1023: this user may not listen on this one.'
  return 'Name an address of this machine: 127.0.0.1 for programs on it, 0.0.0.0 for all networks.'
}

/** The same handler with responses that this server sends without converting them, and with their length. */
export function fastHandler(handler: Handler): Handler {
  const { reply } = handler
  if (!reply) return handler
  return async (request) => {
    const { status, headers, body } = await reply(request, () => request)
    return new FastResponse(body, { status, headers: [...headers] })
  }
}

function logged(handler: Handler, onAnswer: OnAnswer): Handler {
  return async (request) => {
    const started = performance.now()
    const response = await handler(request)
    onAnswer(request, response.status, performance.now() - started)
    return response
  }
}
