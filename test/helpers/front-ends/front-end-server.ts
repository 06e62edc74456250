import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../folders.js'

/** Settings of a server of a front end, with the redirects of the export that `hosts` was written for; answers their folder. */
export function frontEnd(server: string, hosts: string, port: number): string {
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
