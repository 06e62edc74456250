import { execFile, spawn } from 'node:child_process'
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { secretVariable } from '../../../src/deliver/notify/send-notification.js'
import { note } from '../../harness.js'
import { folderHandler } from '../answers/handlers.js'
import { temporaryFolder } from '../folders.js'
import { type CliResult, cliOutput, runCli } from '../processes/cli.js'
import { startCli } from '../processes/running-cli.js'
import { answering, freePorts } from '../servers/asking.js'
import { fileAnswer, withHost } from '../servers/site-server.js'
import { projectFolder } from '../sites.js'
import { exampleConfig } from './example.js'
import { packPackage } from './installed-package.js'

/** A whole front end below `examples`, for one framework. */
export interface Starter {
  /** Of its folder. */
  readonly name: string
  /** Where it imports the types of the site from. */
  readonly types: string
  readonly server: SiteServer
}

/** Commands, or flags, for npx. */
type Commands = readonly (readonly string[])[]

/** A starter that runs on Node. */
interface SiteServer {
  readonly build: Commands
  /** The program with its arguments; it listens at PORT. */
  readonly start: readonly string[]
}

/** A starter that becomes files. */
export interface FileStarter extends Starter {
  readonly build: Commands
  /** Where it writes them. */
  readonly out: string
}

export const astro: FileStarter = {
  name: 'astro',
  build: [
    ['astro', 'check'],
    ['astro', 'build'],
  ],
  types: 'src/cms-types.ts',
  out: 'dist',
  server: { build: [['astro', 'build', '--config', 'astro.server.config.ts']], start: ['dist/server/entry.mjs'] },
}

/** A starter with its packages and a fresh export of the example. */
export interface Installed {
  readonly root: string
  /** Where the runtime handler listens, for each build the same. */
  readonly apiPort: number
  /** Exports the example, with more flags and variables. */
  exportSite(flags?: readonly string[], env?: Record<string, string>): Promise<CliResult>
  build(commands: Commands, env?: Readonly<Record<string, string>>): Promise<void>
}

interface PackageFile {
  scripts: Record<string, string>
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}

/** A built front end that runs, with a handler behind it. */
export interface Running {
  readonly url: string
  /** What previews need. */
  readonly token: string
  /** Of notifications, `whsec_...`. */
  readonly secret: string
}

/** null, with a note: npm cannot install its packages. */
export async function installStarter({ name, types }: Starter): Promise<Installed | null> {
  const root = join(temporaryFolder(), 'site')
  const source = join(projectFolder, 'examples', name)
  const ignored = /(^|\/)(node_modules|cms-export|cms-drafts|dist|build|\.astro|\.next|\.nuxt|\.output|\.svelte-kit)$/
  cpSync(source, root, { recursive: true, filter: (file) => !ignored.test(file.slice(source.length)) })
  if (!(await installPackages(root))) {
    note(`skipped: the packages of ${name} cannot be installed`)
    return null
  }
  const folders = ['--out', join(root, 'cms-export'), '--drafts', join(root, 'cms-drafts')]
  const exporting = ['export', '--config', exampleConfig, ...folders]
  await cliOutput(exporting)
  await copyExported(root)
  await cliOutput(['types', '--config', exampleConfig, '--out', join(root, types)])
  const build = async (commands: Commands, env = {}) => {
    for (const [program, ...argv] of commands) await execute('npx', [String(program), ...argv], root, env)
  }
  const [apiPort = 0] = await freePorts(1)
  return { root, apiPort, exportSite: (flags = [], env = {}) => runCli([...exporting, ...flags], env), build }
}

/** Serves a built site as a host of static files does, with the runtime handler below /api/. */
export async function withStaticSite(
  { root }: Installed,
  out: string,
  body: (url: string) => Promise<void>,
): Promise<void> {
  const site = join(root, out)
  const api = folderHandler(join(root, 'cms-export'))
  const missing = existsSync(join(site, '404.html')) ? readFileSync(join(site, '404.html')) : 'Not found'
  const answer = (request: Request) =>
    new URL(request.url).pathname.startsWith('/api/')
      ? api(request)
      : (fileAnswer(site, request, 'index.html') ??
        new Response(missing, { status: 404, headers: { 'content-type': 'text/html' } }))
  await withHost(answer, body)
}

/** Builds a site that runs, with `serve` behind it, and starts it. */
export async function withRunningSite(
  installed: Installed,
  { build: commands, start }: SiteServer,
  body: (running: Running) => Promise<void>,
): Promise<void> {
  const { root, apiPort, build } = installed
  const key = join(root, 'preview.key')
  writeFileSync(key, await cliOutput(['preview-token', '--generate-key']))
  const token = (await cliOutput(['preview-token', '--key-file', key])).trim().split('\n').at(-1) ?? ''
  const served = [join(root, 'cms-export'), '--drafts', join(root, 'cms-drafts'), '--preview-key-file', key]
  // The configuration has the route of the posts.
  const cms = startCli(['serve', ...served, '--config', exampleConfig, '--port', String(apiPort), '--quiet'])
  try {
    await cms.until('stdout', / at http\S+/)
    const env = {
      CMS_URL: (/ at (http\S+)/.exec(cms.stdout)?.[1] ?? '').replace(/\/$/, ''),
      [secretVariable]: `whsec_${Buffer.from('only a test').toString('base64')}`,
    }
    await build(commands, env)
    const [program = '', ...argv] = start
    const [port] = await freePorts(1)
    const child = spawn(join(root, 'node_modules/node/bin/node'), [join(root, program), ...argv], {
      cwd: root,
      env: { ...process.env, ...env, HOST: '127.0.0.1', PORT: String(port) },
      stdio: 'ignore',
    })
    try {
      const url = `http://127.0.0.1:${port}/`
      await answering(url)
      await body({ url, token, secret: env[secretVariable] })
    } finally {
      child.kill()
    }
  } finally {
    await cms.stop()
  }
}

/** Feeds and uploaded files, as the starter's script `export` copies them. */
async function copyExported(root: string): Promise<void> {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as PackageFile
  const [, command = ''] = /--on-change "(.+)"$/.exec(scripts.export ?? '') ?? []
  await execute('sh', ['-c', command], root, {})
}

async function execute(program: string, argv: string[], root: string, more: Readonly<Record<string, string>>) {
  const quiet = { ASTRO_TELEMETRY_DISABLED: '1', NEXT_TELEMETRY_DISABLED: '1', NO_COLOR: '1' }
  // The frameworks need Node 22, which comes from npm, too.
  const PATH = `${join(root, 'node_modules/node/bin')}:${process.env.PATH}`
  const env = { ...process.env, ...quiet, ...more, PATH }
  await promisify(execFile)(program, argv, { cwd: root, env, maxBuffer: 10_000_000 }).catch(
    (error: { stdout: string; stderr: string }) => {
      throw new Error(error.stdout + error.stderr)
    },
  )
}

/** With this package as it is compiled, and Node 22; without what only the command line needs. */
async function installPackages(root: string): Promise<boolean> {
  const file = join(root, 'package.json')
  const { dependencies, devDependencies, ...rest } = JSON.parse(readFileSync(file, 'utf8')) as PackageFile
  const { 'better-sqlite3': _driver, 'json-schema-to-typescript': _types, ...needed } = devDependencies
  const packed = { ...dependencies, 'djangocms-static': `file:${(await packPackage()).file}` }
  writeFileSync(file, JSON.stringify({ ...rest, dependencies: packed, devDependencies: { ...needed, node: '22' } }))
  const argv = ['install', '--no-audit', '--no-fund', '--force', '--prefer-offline']
  return execute('npm', argv, root, {}).then(
    () => true,
    () => false,
  )
}
