import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import { temporaryFolder } from '../folders.js'

/** A web server of this machine, as Debian packages it. */
export interface HostServer {
  readonly name: 'nginx' | 'caddy' | 'apache'
  readonly program: string
  /** Compressed files that it finds: brotli is a module that few nginx servers have. */
  readonly encodings: readonly string[]
  /** Writes its own settings around those of the profile into `folder`; returns the arguments to start it with. */
  settings(folder: string, hosts: string, port: number): string[]
}

export const hostServers: readonly HostServer[] = [
  {
    name: 'nginx',
    program: '/usr/sbin/nginx',
    encodings: ['gzip'],
    settings(folder, hosts) {
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path ${folder}/${name};`,
      )
      const file = write(
        folder,
        'nginx.conf',
        `daemon off;
${isRoot() ? 'user root;' : ''}
pid ${folder}/pid;
error_log ${folder}/error.log;
events { }
http {
  access_log off;
  ${temporary.join('\n  ')}
  include ${hosts}/nginx/nginx.conf;
}
`,
      )
      return ['-c', file, '-e', `${folder}/error.log`]
    },
  },
  {
    name: 'caddy',
    program: '/usr/bin/caddy',
    encodings: ['gzip', 'br'],
    settings(folder, hosts, port) {
      const text = readFileSync(`${hosts}/caddy/Caddyfile`, 'utf8')
      const file = write(
        folder,
        'Caddyfile',
        `{\n\tadmin off\n\tauto_https off\n\tdefault_bind 127.0.0.1\n\thttp_port ${port}\n}\n${text}`,
      )
      return ['run', '--config', file, '--adapter', 'caddyfile']
    },
  },
  {
    name: 'apache',
    program: '/usr/sbin/apache2',
    encodings: ['gzip', 'br'],
    settings(folder, hosts, port) {
      const modules = [
        'mpm_event',
        'authz_core',
        'rewrite',
        'headers',
        'mime',
        'setenvif',
        'dir',
        'alias',
        'proxy',
        'proxy_http',
      ]
      const own = '/etc/apache2/mods-available/mime.conf'
      const file = write(
        folder,
        'apache.conf',
        `ServerName localhost
Listen 127.0.0.1:${port}
PidFile ${folder}/pid
ErrorLog ${folder}/error.log
DefaultRuntimeDir ${folder}
Mutex file:${folder}
${isRoot() ? 'User nobody\nGroup nogroup' : ''}
${modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
TypesConfig /dev/null
${existsSync(own) ? `Include ${own}` : ''}
Include ${hosts}/apache/apache.conf
`,
      )
      return ['-f', file, '-DFOREGROUND']
    },
  },
]

/** Runs a server with the settings that an export has written for it, until `work` is done. `said`: what it printed. */
export async function withServer<T>(
  server: HostServer,
  { hosts, out, port }: { hosts: string; out: string; port: number },
  work: (said: () => string) => Promise<T>,
): Promise<T> {
  const folder = temporaryFolder()
  // Apache reads the files as another user.
  for (const open of [folder, dirname(out), dirname(dirname(out)), dirname(hosts)]) chmodSync(open, 0o755)
  const child = spawn(server.program, server.settings(folder, hosts, port), {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  try {
    const messages = () => said + errorLog(folder)
    await listening(child, port, messages)
    return await work(messages)
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

async function listening(child: ChildProcess, port: number, said: () => string): Promise<void> {
  for (let tries = 0; tries < 1200; tries += 1) {
    if (child.exitCode !== null) throw new Error(`The server ended: ${said()}`)
    if (await canConnect(port)) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`The server does not listen: ${said()}`)
}

export function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

function write(folder: string, name: string, text: string): string {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

function errorLog(folder: string): string {
  const file = join(folder, 'error.log')
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

function isRoot(): boolean {
  return process.getuid?.() === 0
}
