import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { temporaryRoot } from '../folders.js'
import { freePorts } from '../servers/asking.js'

/** An empty database server in a process of its own. */
export interface ServerProcess {
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
  const child = spawn(process.execPath, [join(import.meta.dirname, program), folder, String(port), password], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // A group of its own: an interrupt in the terminal reaches only whoever stops the server in good order.
    detached: true,
  })
  const ended = new Promise((resolve) => child.on('exit', resolve))
  const stop = async () => {
    child.ref()
    child.stdin.end()
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const answered = async () => {
    const { value = '{"error":"its process ended"}' } = (await lines.next()) as IteratorResult<string, undefined>
    const { error } = JSON.parse(value) as { error: string | null }
    if (error === null) return
    await stop()
    throw new Error(`The ${name} server for the tests did not start or stop: ${error}`)
  }
  const ask = (line: string) => {
    child.stdin.write(`${line}\n`)
    return answered()
  }
  await answered()
  // From here on it does not keep this process alive.
  child.unref()
  for (const stream of [child.stdin, child.stdout]) if (stream instanceof Socket) stream.unref()
  return { port, password, ask, stop }
}
