import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

export interface PostgresServer {
  /** URL of its maintenance database. */
  url: string
  stop(): Promise<void>
}

/** Starts an empty PostgreSQL server for tests. It ends with this process, and its files with it. */
export async function startPostgres(): Promise<PostgresServer> {
  const port = await freePort()
  const password = 'a-test-password'
  // Directly below the temporary folder: as root the server runs as another user, who cannot look into a run's folder.
  const folder = mkdtempSync(join(tmpdir(), 'djangocms-static-postgres-'))
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
  const line = await firstLine(child.stdout)
  const { error } = JSON.parse(line ?? '{"error":"its process ended"}') as { error: string | null }
  if (error !== null) {
    await stop()
    throw new Error(`The PostgreSQL server for the tests did not start: ${error}`)
  }
  // From here on it does not keep this process alive.
  child.unref()
  for (const stream of [child.stdin, child.stdout]) if (stream instanceof Socket) stream.unref()
  return { url: `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`, stop }
}

async function firstLine(stream: Readable): Promise<string | null> {
  for await (const line of createInterface({ input: stream })) return line
  return null
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No port')),
      )
    })
  })
}
