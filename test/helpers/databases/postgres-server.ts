import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { temporaryRoot } from '../folders.js'
import { freePorts } from '../servers/asking.js'

export interface PostgresServer {
  /** URL of its maintenance database. */
  url: string
  /** Ends the server and all connections to it, and starts it again later, with the same files. */
  pause(): Promise<void>
  resume(): Promise<void>
  stop(): Promise<void>
}

/** Starts an empty PostgreSQL server for tests. It ends with this process, and its files with it. */
export async function startPostgres(): Promise<PostgresServer> {
  const [port = 0] = await freePorts(1)
  const password = 'a-test-password'
  // Directly below the temporary folder: as root the server runs as another user, who cannot look into a run's folder.
  const folder = mkdtempSync(join(temporaryRoot(), 'djangocms-static-postgres-'))
  const program = join(import.meta.dirname, 'postgres-process.js')
  const child = spawn(process.execPath, [program, folder, String(port), password], {
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
    throw new Error(`The PostgreSQL server for the tests did not start or stop: ${error}`)
  }
  const ask = (line: string) => {
    child.stdin.write(`${line}\n`)
    return answered()
  }
  await answered()
  // From here on it does not keep this process alive.
  child.unref()
  for (const stream of [child.stdin, child.stdout]) if (stream instanceof Socket) stream.unref()
  return {
    url: `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`,
    pause: () => ask('stop'),
    resume: () => ask('start'),
    stop,
  }
}
