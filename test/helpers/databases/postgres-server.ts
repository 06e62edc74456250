import { startServerProcess } from './server-process.js'

interface PostgresServer {
  /** URL of its maintenance database. */
  url: string
  /** Ends the server and all connections to it, and starts it again later, with the same files. */
  pause(): Promise<void>
  resume(): Promise<void>
  stop(): Promise<void>
}

/** Starts an empty PostgreSQL server for tests. It ends with this process, and its files with it. */
export async function startPostgres(): Promise<PostgresServer> {
  const { port, password, ask, stop } = await startServerProcess('PostgreSQL', 'postgres-process.js')
  return {
    url: `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`,
    pause: () => ask('stop'),
    resume: () => ask('start'),
    stop,
  }
}
