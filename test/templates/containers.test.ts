import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { programFolder, startScript } from '../helpers/docs/recipe.js'
import { exported } from '../helpers/exports/exports.js'
import { temporaryFolder } from '../helpers/folders.js'
import { serveCli } from '../helpers/processes/cli-server.js'
import { answering, freePorts } from '../helpers/servers/asking.js'
import { manifestFile, projectFolder, siteFile } from '../helpers/sites.js'
import { few } from '../helpers/stores/uploaded-site.js'

const site = 'bridge'

describe('the GitHub Action', (it) => {
  it('exports, says whether anything has changed, and verifies', async () => {
    const folder = project(await serveCli())
    const [first, second] = [await runAction(folder), await runAction(folder)]
    assert.equal([first, second], ['changed=true\n', 'changed=false\n'])
    assert.ok(existsSync(join(folder, 'public/api/en/pages/index.json')))
  })

  it('fails where the export does', async () => {
    const folder = project(await serveCli())
    writeFileSync(join(folder, 'manifest.json'), '{}')
    const failed = await runAction(folder).then(
      () => null,
      (error: Error) => error,
    )
    assert.match(failed?.message ?? '', /manifest/)
  })
})

describe('the Dockerfile', (it) => {
  const text = template('docker/Dockerfile')
  const argv = (name: string) =>
    JSON.parse(new RegExp(`^${name}.*?(\\[.*\\])$`, 'm').exec(text)?.[1] ?? '[]') as string[]

  it('serves an export, and its health check says when', async () => {
    const folder = project(await serveCli())
    await exported(siteFile(site), site, few, join(folder, 'export/public'))
    const [monitor, port] = (await freePorts(2)).map(String) as [string, string]
    const here = (argument: string) =>
      argument.replace('/srv/export', join(folder, 'export')).replace('0.0.0.0', '127.0.0.1').replace('9000', monitor)
    const [program = '', ...flags] = [...argv('ENTRYPOINT'), ...argv('CMD'), '--port', port].map(here)
    const [check = '', ...checkFlags] = argv('HEALTHCHECK').map(here)
    const isHealthy = () => isSuccessful(check, checkFlags)
    assert.not(await isHealthy())
    const server = spawn(join(folder, program), flags, { cwd: folder, stdio: 'ignore' })
    try {
      await answering(`http://127.0.0.1:${monitor}/`)
      await becomesTrue(isHealthy)
      const { status } = await fetch(`http://127.0.0.1:${port}/api/en/pages/`)
      assert.is(status, 200)
    } finally {
      server.kill('SIGTERM')
      await once(server, 'exit')
    }
  })

  it.matrix('finds an export that follows the database healthy, too, with the flags of its example', async () => {
    // In a process of its own, which ends by the signal.
    const folder = project()
    const [monitor] = (await freePorts(1)).map(String) as [string]
    const here = (argument: string) => argument.replace('/srv/export', join(folder, 'export')).replace('9000', monitor)
    const [, example = ''] = /^# +docker run .* cms-export (export .*--watch.*)$/m.exec(text) ?? []
    const [program = ''] = argv('ENTRYPOINT')
    const [check = '', ...checkFlags] = argv('HEALTHCHECK').map(here)
    const child = spawn(join(folder, program), example.split(' ').map(here), {
      cwd: folder,
      env: { ...process.env, DATABASE_URL: siteFile(site) },
      stdio: 'ignore',
    })
    const ended = once(child, 'exit')
    try {
      await answering(`http://127.0.0.1:${monitor}/`)
      await becomesTrue(() => isSuccessful(check, checkFlags))
    } finally {
      child.kill('SIGTERM')
      await ended
    }
  })

  it('takes along what the configuration needs, and never runs as root', () => {
    assert.match(text, /^COPY package\.json djangocms-static\.config\.mjs manifest\.json \.\/$/m)
    assert.match(text, /^USER node$/m)
  })
})

function isSuccessful(program: string, argv: readonly string[]): Promise<boolean> {
  return promisify(execFile)(program, argv).then(
    () => true,
    () => false,
  )
}

/** Asks again for a minute; fails if it never is. */
async function becomesTrue(isTrue: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(100)) if (await isTrue()) return
  throw new Error('It never became true')
}

/** A folder with the files that a project has, and this build as the installed program, run as by `programFolder`. */
function project(command?: string): string {
  const folder = temporaryFolder()
  cpSync(manifestFile(site), join(folder, 'manifest.json'))
  const settings = { manifest: 'manifest.json', target: 'static', skip: ['menu-paths', 'submenu-paths'] }
  writeFileSync(join(folder, 'djangocms-static.config.mjs'), `export default ${JSON.stringify(settings)}\n`)
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(programFolder(folder, command), join(folder, 'node_modules/.bin'))
  return folder
}

/** The scripts of the action, but for the installation; answers its outputs. */
async function runAction(folder: string): Promise<string> {
  const action = template('github-action/action.yml')
  const [, block = ''] = /\n {6}run: \|\n((?: {8}.*\n)+)/.exec(action) ?? []
  const [, verify = ''] = /\n {6}run: (npx djangocms-static verify .*)\n/.exec(action) ?? []
  const outputs = join(temporaryFolder(), 'outputs')
  writeFileSync(outputs, '')
  const env = { DATABASE_URL: siteFile(site), OUT: 'public', FLAGS: '--language en', GITHUB_OUTPUT: outputs }
  const script = `${block.replaceAll(/^ {8}/gm, '')}\n${verify}`
  const { code, output } = await startScript(script, { PATH: process.env.PATH ?? '', ...env }, folder).ended
  if (code !== 0) throw new Error(output)
  return readFileSync(outputs, 'utf8')
}

function template(name: string): string {
  return readFileSync(join(projectFolder, 'templates', name), 'utf8')
}
