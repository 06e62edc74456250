import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { note } from '../harness.js'
import { runCli } from './cli.js'
import { exampleConfig, exportExample } from './example.js'
import { temporaryFolder } from './folders.js'
import { buildFrontEnd } from './front-end-project.js'
import { folderHandler } from './handlers.js'
import { packPackage } from './installed-package.js'
import { fileAnswer, withHost } from './site-server.js'
import { projectFolder } from './sites.js'

/** A whole front end below `examples`, for one framework. */
export interface Starter {
  /** Of its folder. */
  readonly name: string
  /** Without npx. */
  readonly commands: readonly (readonly string[])[]
  /** Where the site is afterwards. */
  readonly out: string
  /** Where it imports the types of the site from. */
  readonly types: string
}

interface PackageFile {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}

/**
 * Builds the starter in a folder of its own, from a fresh export of the example, and serves it as a host of static
 * files does, with the runtime handler below /api/. Where npm cannot install its packages, a note says so.
 */
export async function withStarter(
  starter: Starter,
  body: (url: string, folder: string) => Promise<void>,
): Promise<void> {
  const root = join(temporaryFolder(), 'site')
  const source = join(projectFolder, 'examples', starter.name)
  const ignored = new Set(['node_modules', 'cms-export', starter.out, '.astro'].map((name) => join(source, name)))
  cpSync(source, root, { recursive: true, filter: (file) => !ignored.has(file) })
  if (!(await install(root))) return note(`skipped: the packages of ${starter.name} cannot be installed`)
  const folder = join(root, 'cms-export')
  await exportExample(folder)
  const types = await runCli(['types', '--config', exampleConfig, '--out', join(root, starter.types)])
  if (types.code !== 0) throw new Error(types.stderr)
  for (const command of starter.commands) buildFrontEnd(root, command)
  const out = join(root, starter.out)
  const api = folderHandler(folder)
  const missing = existsSync(join(out, '404.html')) ? readFileSync(join(out, '404.html')) : 'Not found'
  const answer = (request: Request) =>
    new URL(request.url).pathname.startsWith('/api/')
      ? api(request)
      : (fileAnswer(out, request, 'index.html') ??
        new Response(missing, { status: 404, headers: { 'content-type': 'text/html' } }))
  await withHost(answer, (url) => body(url, out))
}

/** With this package as it is compiled, and Node 22; without what only the command line needs. */
async function install(root: string): Promise<boolean> {
  const file = join(root, 'package.json')
  const { dependencies, devDependencies, ...rest } = JSON.parse(readFileSync(file, 'utf8')) as PackageFile
  const { 'better-sqlite3': _driver, 'json-schema-to-typescript': _types, ...needed } = devDependencies
  const packed = { ...dependencies, 'djangocms-static': `file:${(await packPackage()).file}` }
  writeFileSync(file, JSON.stringify({ ...rest, dependencies: packed, devDependencies: { ...needed, node: '22' } }))
  const argv = ['install', '--no-audit', '--no-fund', '--force', '--prefer-offline']
  return spawnSync('npm', argv, { cwd: root, encoding: 'utf8' }).status === 0
}
