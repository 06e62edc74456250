import { execFile, spawn } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import * as assert from 'uvu/assert'
import { note } from '../../harness.js'
import { temporaryFolder } from '../folders.js'
import { projectFolder } from '../sites.js'

/** npm as somebody calls it in another folder: `npm test` tells its children much about this one. */
const env = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) =>
      !/^npm_/i.test(name) || /^npm_config_(registry|cache|userconfig|globalconfig|cafile|\w*proxy)$/i.test(name),
  ),
)

const execute = promisify(execFile)

function run(program: string, argv: string[], cwd: string): Promise<{ stdout: string; stderr: string }> {
  return execute(program, argv, { cwd, env, maxBuffer: 10_000_000 })
}

interface PackedPackage {
  readonly file: string
  /** Bytes of the file. */
  readonly size: number
  readonly contents: readonly { readonly path: string; readonly size: number }[]
}

export interface Installed {
  /** The folder of whoever installed the package. */
  readonly folder: string
  /** Runs `npx djangocms-static` there; it must succeed. Returns what it prints on stdout. */
  npx(argv: string[]): Promise<string>
  /** As npx, and it must print nothing on stderr. */
  silently(argv: string[]): Promise<string>
  /** Runs what npx finds. */
  run(argv: string[]): Promise<string>
  /** Installs the driver for SQLite beside it: that of this project, or without its binary another version. */
  addDriver(version?: string): Promise<void>
  /** Installs a version of Node, with which npx runs from then on. */
  addNode(version: string): Promise<void>
  /** Runs `npx djangocms-static serve` while `body` asks it. */
  serving(argv: string[], body: (address: string) => Promise<void>): Promise<void>
}

/** What `npm pack` makes of the package, as it is compiled. */
export async function packPackage(): Promise<PackedPackage> {
  const folder = temporaryFolder()
  // The scripts of the package would compile it anew, below the tests that are running.
  const argv = ['pack', '--ignore-scripts', '--json', '--pack-destination', folder]
  const { stdout } = await run('npm', argv, projectFolder)
  const [packed] = JSON.parse(stdout) as { filename: string; size: number; files: PackedPackage['contents'] }[]
  if (!packed) throw new Error(`npm pack printed ${stdout}`)
  return { file: join(folder, packed.filename), size: packed.size, contents: packed.files }
}

/** Installs a packed package into an empty folder. null, with a note: npm cannot reach the packages that it needs. */
export async function installPackage({ file }: PackedPackage): Promise<Installed | null> {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  const install = ['install', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--fetch-retries=1']
  try {
    await run('npm', [...install, file], folder)
  } catch (error) {
    const said = String((error as { stderr?: unknown }).stderr)
    if (!unreachable.test(said)) throw error
    note('skipped: npm cannot reach the packages')
    return null
  }
  const npx = (argv: string[]) => run('npx', ['djangocms-static', ...argv], folder)
  return {
    folder,
    async addDriver(version) {
      if (version === undefined) await addDriver(folder, install)
      else await run('npm', [...install, `better-sqlite3@${version}`], folder)
    },
    async addNode(version) {
      // A script of this package puts the program in its place.
      await run('npm', [...install.filter((flag) => flag !== '--ignore-scripts'), `node@${version}`], folder)
    },
    npx: async (argv) => (await npx(argv)).stdout,
    async silently(argv) {
      const { stdout, stderr } = await npx(argv)
      assert.is(stderr, '')
      return stdout
    },
    run: async (argv) => (await run(join(folder, 'node_modules/.bin/djangocms-static'), argv, folder)).stdout,
    serving: (argv, body) => serving(folder, argv, body),
  }
}

async function addDriver(folder: string, install: readonly string[]): Promise<void> {
  const driver = join('node_modules', 'better-sqlite3')
  const { version } = JSON.parse(readFileSync(join(projectFolder, driver, 'package.json'), 'utf8')) as {
    version: string
  }
  await run('npm', [...install, `better-sqlite3@${version}`], folder)
  // Compiled or downloaded once for this machine, as the scripts of that package would do.
  const native = join(driver, 'build/Release/better_sqlite3.node')
  if (existsSync(join(projectFolder, native))) {
    mkdirSync(dirname(join(folder, native)), { recursive: true })
    copyFileSync(join(projectFolder, native), join(folder, native))
  }
}

const unreachable = /ENOTCACHED|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET_TIMEOUT|ENETUNREACH/

async function serving(folder: string, argv: string[], body: (address: string) => Promise<void>): Promise<void> {
  const command = ['djangocms-static', 'serve', '--port', '0', ...argv]
  // A group of its own: npx starts a shell, which starts the server.
  const child = spawn('npx', command, { cwd: folder, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()))
  try {
    await body(
      await new Promise<string>((resolve, reject) => {
        let said = ''
        const listen = (text: Buffer) => {
          said += text
          const [address] = /http:\/\/[\w.:]+/.exec(said) ?? []
          if (address) resolve(address)
        }
        child.stdout.on('data', listen)
        child.stderr.on('data', listen)
        ended.then(() => reject(new Error(`The server ended: ${said}`)))
      }),
    )
  } finally {
    if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGTERM')
    await ended
  }
}
