import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { note } from '../../harness.js'
import { temporaryFolder } from '../folders.js'
import { freePorts } from '../servers/asking.js'
import { hostServers, withServer } from '../servers/host-servers.js'

/** Runs `work` with each installed server as that of a front end, with the redirects of an export. */
export async function onFrontEnds(out: string, work: (port: number, server: string) => Promise<void>): Promise<void> {
  for (const server of hostServers) {
    if (!existsSync(server.program)) {
      note(`${server.name} is not installed: its redirects are not tested`)
      continue
    }
    const [port = 0] = await freePorts(1)
    const hosts = settingsOf(server.name, `${out}.hosts`, port)
    await withServer(server, { hosts, out, port }, () => work(port, server.name))
  }
}

/** Settings of the server, with the redirects of the export that `hosts` was written for; answers their folder. */
function settingsOf(server: string, hosts: string, port: number): string {
  const folder = join(temporaryFolder(), 'hosts')
  mkdirSync(join(folder, server), { recursive: true })
  const name = readdirSync(join(hosts, server)).find((one) => one.startsWith('redirects-1-'))
  const file = join(hosts, server, name ?? '')
  const texts: Record<string, [name: string, text: string]> = {
    nginx: ['nginx.conf', `server { listen 127.0.0.1:${port}; include ${file}; location / { return 404; } }\n`],
    caddy: ['Caddyfile', `http://localhost:${port} {\n\timport ${file}\n\terror 404\n}\n`],
    apache: ['apache.conf', `<VirtualHost *:${port}>\n    Include ${file}\n</VirtualHost>\n`],
  }
  const [main, text] = texts[server] ?? ['', '']
  writeFileSync(join(folder, server, main), text)
  return folder
}
