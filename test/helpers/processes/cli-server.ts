import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { runCli } from './cli.js'

/** What a shell script asks for. */
export interface CliRequest {
  readonly argv: string[]
  readonly env: NodeJS.ProcessEnv
  readonly cwd: string
}

/**
 * Runs the commands of shell scripts in this process: one of their own takes most of its time to load the program.
 * Returns the command for scripts, without arguments; what it prints comes when it ends.
 */
export async function serveCli(): Promise<string> {
  const server = createServer({ allowHalfOpen: true }, (socket) => void answer(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  server.unref()
  const { port } = server.address() as AddressInfo
  return `${JSON.stringify(process.execPath)} ${JSON.stringify(join(import.meta.dirname, 'cli-client.js'))} ${port}`
}

async function answer(socket: Socket): Promise<void> {
  let request = ''
  // Reading it as an iterator would close it for the answer, too.
  socket.setEncoding('utf8').on('data', (text: string) => {
    request += text
  })
  await once(socket, 'end')
  const { argv, env, cwd } = JSON.parse(request) as CliRequest
  socket.end(JSON.stringify(await runCli(argv, env as Record<string, string>, cwd)))
}
