import { FastResponse, serve } from 'srvx/node'
import { ExportError, reasonOf } from '../errors.js'
import type { Handler, HandlerOptions } from '../runtime/handler.js'

export interface ServeOptions {
  readonly host: string
  /** 0: any free port. */
  readonly port: number
  /** Called after each answer, with the milliseconds until its headers were ready. */
  readonly onAnswer?: (request: Request, response: Response, milliseconds: number) => void
}

export interface RunningServer {
  /** Such as `http://127.0.0.1:8000/`. */
  readonly url: string
  /** Stops accepting requests and waits for those in progress. */
  close(): Promise<void>
}

/** Response class for handlers of this server, which it can send without conversion. */
export const fastResponse: NonNullable<HandlerOptions['response']> = FastResponse

/** Runs the handler on Node. Throws `server-failed` when it cannot listen. */
export async function startServer(handler: Handler, options: ServeOptions): Promise<RunningServer> {
  const { host, port, onAnswer } = options
  const fetch = onAnswer ? logged(handler, onAnswer) : handler
  const server = serve({ fetch, hostname: host, port, silent: true, manual: true, gracefulShutdown: false })
  try {
    await server.serve()
    await server.ready()
  } catch (error) {
    const reason = reasonOf(error)
    const fix = 'Choose another with --port, or stop what listens there.'
    throw new ExportError('server-failed', `${host}:${port}: ${reason}`, fix, { cause: error })
  }
  return { url: server.url ?? `http://${host}:${port}/`, close: () => server.close() }
}

function logged(handler: Handler, onAnswer: NonNullable<ServeOptions['onAnswer']>): Handler {
  return async (request) => {
    const started = performance.now()
    const response = await handler(request)
    onAnswer(request, response, performance.now() - started)
    return response
  }
}
