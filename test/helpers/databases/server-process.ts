import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { removeAll, temporaryRoot } from '../folders.js'
import { startLineProcess } from '../processes/line-process.js'
import { freePorts } from '../servers/asking.js'

/** An empty database server in a process of its own. */
interface ServerProcess {
  readonly port: number
  readonly password: string
  /** Has the process do what the line says, and waits until that is done. */
  ask(line: string): Promise<void>
  stop(): Promise<void>
}

/** Starts the program beside this file for a server of that name. It ends with this process, and its files with it. */
export async function startServerProcess(name: string, program: string): Promise<ServerProcess> {
  const [port = 0] = await freePorts(1)
  const password = 'a-test-password'
  // Directly below the temporary folder: as root PostgreSQL runs as another user, who cannot look into a run's folder.
  const folder = mkdtempSync(join(temporaryRoot(), `djangocms-static-${name.toLowerCase()}-`))
  const server = startLineProcess(process.execPath, [
    join(import.meta.dirname, program),
    folder,
    String(port),
    password,
  ])
  const stop = async () => {
    await server.stop()
    removeAll([folder])
  }
  const answered = async () => {
    const text = (await server.line()) ?? '{"error":"its process ended"}'
    const { error } = JSON.parse(text) as { error: string | null }
    if (error === null) return
    await stop()
    throw new Error(`The ${name} server for the tests did not start or stop: ${error}`)
  }
  const ask = (line: string) => {
    server.write(line)
    return answered()
  }
  await answered()
  server.unref()
  return { port, password, ask, stop }
}
