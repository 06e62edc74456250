import type { EventEmitter } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as assert from 'uvu/assert'
import type { DeployReport } from '../../src/cli/commands/deploy/deploy.js'
import { describe } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { checkSameFiles } from '../helpers/exports/uploads.js'
import { temporaryFolder } from '../helpers/folders.js'
import { type CliResult, runCli } from '../helpers/processes/cli.js'
import { type RunningCli, startCli } from '../helpers/processes/running-cli.js'
import { listen } from '../helpers/servers/listening.js'
import { manifestFile } from '../helpers/sites.js'
import { bucketHost } from '../helpers/stores/bucket-host.js'
import { withBucket } from '../helpers/stores/s3-server.js'

const configName = 'djangocms-static.config.mjs'
const small = ['menu-paths', 'submenu-paths', 'breadcrumbs-paths', 'placeholders']

/** A project with a database of its own and these targets. */
async function project(targets: object, more: object = {}) {
  const folder = temporaryFolder()
  const copy = await sqliteEngine.copy('bridge')
  const config = { database: copy.url, manifest: manifestFile('bridge'), out: 'out', skip: small, targets, ...more }
  writeFileSync(join(folder, configName), `export default ${JSON.stringify(config)}`)
  const deploy = (...argv: string[]) => runCli(['deploy', ...argv], {}, folder)
  return { folder, copy, deploy }
}

function reportOf({ code, stdout, stderr }: CliResult): DeployReport {
  assert.is(code, 0, stdout + stderr)
  return JSON.parse(stdout) as DeployReport
}

describe('deploy', (it) => {
  it('exports, verifies, uploads, purges and checks what is served', async () => {
    await withBucket(async (server, bucket) => {
      const url = await bucketHost(server, bucket)
      const list = join(temporaryFolder(), 'paths')
      const upload = {
        to: `s3://${bucket.name}`,
        endpoint: server.endpoint,
        delete: true,
        purge: [`command:cat > ${list}`],
      }
      const site = await project({ production: { export: { target: 'static' }, upload, url } })
      const planned = reportOf(await site.deploy('--dry-run', '--json'))
      assert.equal(
        planned.steps.map(({ step }) => step),
        ['export'],
      )
      assert.match((await site.deploy('--dry-run')).stdout, /\nDry run for production: nothing was changed\n$/)
      assert.not.ok(existsSync(join(site.folder, 'out')))
      const first = reportOf(await site.deploy('production', '--json'))
      assert.equal(
        first.steps.map(({ step, succeeded }) => [step, succeeded]),
        [
          ['export', true],
          ['verify', true],
          ['upload', true],
          ['deployed', true],
        ],
      )
      await checkSameFiles(join(site.folder, 'out'), bucket)
      assert.match(readFileSync(list, 'utf8'), /^\//)
      await site.copy.exec("UPDATE cms_pagecontent SET title = title || ' anew'")
      const again = await site.deploy()
      assert.is(again.code, 0, again.stderr)
      assert.match(again.stdout, /ok {4}upload +\d+ of \d+ files sent to s3:.*purged \(\d+\)/)
      assert.match(again.stdout, /ok {4}deployed +\d+ of \d+ files compared with http:.*, no failures/)
      assert.match(again.stdout, /\nDeployed to production in /)
      await checkSameFiles(join(site.folder, 'out'), bucket)
    })
  })

  it('runs the command of a target, after its export is verified, with the settings of the target', async () => {
    const site = await project(
      {
        staging: {
          export: { out: 'staging', profiles: ['nginx'] },
          command: 'cp -rL "$DJANGOCMS_STATIC_OUT" published',
        },
        broken: { export: { out: 'staging' }, command: 'exit 3' },
      },
      { publish: 'releases' },
    )
    const several = await site.deploy()
    assert.is(several.code, 2)
    assert.match(several.stderr, 'Name one: staging, broken.')
    const { code, stdout, stderr } = await site.deploy('staging')
    assert.is(code, 0, stdout + stderr)
    assert.ok(existsSync(join(site.folder, 'published/_data/export.json')))
    assert.ok(existsSync(join(site.folder, 'staging.hosts/nginx/nginx.conf')))
    const broken = await site.deploy('broken', '--force')
    assert.is(broken.code, 1)
    assert.match(broken.stderr, /exit code 3[\s\S]*Correct the command of the target/)
  })

  it('publishes nothing that does not pass the checks', async () => {
    const site = await project({ only: { command: 'touch published' } }, { foreignFiles: 'keep' })
    assert.is((await site.deploy()).code, 0)
    rmSync(join(site.folder, 'published'))
    writeFileSync(join(site.folder, 'out/api/en/pages/foreign.json'), '{')
    const { code, stdout } = await site.deploy()
    assert.is(code, 1, stdout)
    assert.match(stdout, /FAIL {2}verify .*failure/)
    assert.match(stdout, 'Not deployed to only')
    assert.not.ok(existsSync(join(site.folder, 'published')))
  })

  it('shows which steps were done before one that ends with an error', async () => {
    const site = await project({ only: { command: 'exit 3' } })
    const { code, stdout, stderr } = await site.deploy()
    assert.equal([code, stdout], [1, ''])
    assert.match(stderr, /ok {4}export .*\n {2}ok {4}verify .*\nError: A command failed/)
    const json = await site.deploy('--json')
    assert.equal(Object.keys(JSON.parse(json.stdout) as object), ['error'])
    assert.not.match(json.stderr, 'ok  ')
  })

  for (const [name, url, problem] of [
    [
      'a URL is of a site that the export does not have',
      { default: 'https://www.example.com', 99: 'https://99.example.com' },
      /"url" of the target names site 99/,
    ],
    ['no URL is of the default site', {}, /default site has no URL\..*Give it one with "url" of the target/s],
  ] as const) {
    it(`publishes nothing if ${name}`, async () => {
      const site = await project({ only: { command: 'touch published', url } })
      const { code, stderr } = await site.deploy()
      assert.is(code, 2)
      assert.match(stderr, problem)
      assert.not.ok(existsSync(join(site.folder, 'published')))
    })
  }

  it('ends its checks when it is stopped, and begins no further step', async () => {
    const site = await project({ only: { command: 'touch published' } })
    const route = pathToFileURL(join(import.meta.dirname, '../helpers/routes/ping-route.js'))
    const parts = "{ parts() { process.emit('verifying'); return [] } }"
    const text = readFileSync(join(site.folder, configName), 'utf8')
    const changed = text.replace('"out":', `"routes":[{ ...ping, checks: ${parts} }],"out":`)
    writeFileSync(join(site.folder, configName), `import { ping } from '${route}'\n${changed}`)
    const running = startCli(['deploy'], { cwd: site.folder })
    const events: EventEmitter = process
    events.once('verifying', running.stop)
    const { code, stderr } = await running.ended
    assert.is(code, 1)
    assert.match(stderr, /ok {4}export [\s\S]*The run was interrupted[\s\S]*not all of its steps were done/)
    assert.not.match(stderr, 'verify')
    assert.not.ok(existsSync(join(site.folder, 'published')))
  })

  it('ends the command of a target, and what it has started, when it is stopped', async () => {
    const site = await project({ only: { command: 'echo at work; sleep 600 & wait' } })
    const running = startCli(['deploy'], { cwd: site.folder })
    await running.until('stdout', /at work/)
    const stopped = Date.now()
    const { code, stderr } = await running.stop()
    assert.ok(Date.now() - stopped < 10_000)
    assert.is(code, 1)
    assert.match(stderr, /The run was interrupted[\s\S]*not all of its steps were done/)
  })

  it('ends where it is stopped while a host does not answer', async () => {
    let running: RunningCli | null = null
    const url = await listen(() => running?.stop())
    const site = await project({ only: { url } })
    running = startCli(['deploy', '--json'], { cwd: site.folder })
    const { code, stdout } = await running.ended
    assert.is(code, 1)
    assert.match(stdout, /"code":"interrupted".*not all of its steps were done/)
  })

  it('refuses drafts', async () => {
    const site = await project({ only: { command: 'touch published' } })
    const source = ['--no-config', '--database', site.copy.url, '--manifest', manifestFile('bridge')]
    const drafts = await runCli(['export', ...source, '--out', 'public', '--drafts', 'out'], {}, site.folder)
    assert.is(drafts.code, 0, drafts.stderr)
    const { code, stderr } = await site.deploy()
    assert.is(code, 2)
    assert.match(stderr, /Drafts would be public[\s\S]*holds drafts/)
    assert.not.ok(existsSync(join(site.folder, 'published')))
  })

  it('names what is wrong with a target, and where', async () => {
    const cases: [targets: object, argv: string[], message: RegExp][] = [
      [
        { a: { upload: { to: 's3://b' } } },
        [],
        /column \d+: \$\.targets\.a\.upload\.to is "s3:\/\/b".*3 to 63 characters/,
      ],
      [{ a: { upload: { to: 's3://bucket', purge: ['x'] } } }, [], /\$\.targets\.a\.upload\.purge\[0\] is "x"/],
      [{ a: { upload: { to: 's3://bucket', timeout: 3e6 } } }, [], /upload\.timeout is 3000000, it must be <= 86400/],
      [
        { a: { url: { english: 'https://example.com' } } },
        [],
        /\$\.targets\.a\.url is "english"\. It must be an integer/,
      ],
      [{ a: { url: 'example.com' } }, [], /\$\.targets\.a\.url is "example\.com"\. It must look like https:/],
      [{ a: { url: { 2: 'example.com' } } }, [], /\$\.targets\.a\.url\.2 is "example\.com"\. It must look like https:/],
      [{ a: { uploads: {} } }, [], /\$\.targets\.a has the unknown key "uploads", did you mean "upload"\?/],
      [{ a: { export: { pageSize: 'x' } } }, [], /column \d+: \$\.targets\.a\.export\.pageSize is "x"/],
      [{ a: { export: { routes: [] } } }, [], /\$\.targets\.a\.export has routes, which all targets share/],
      [{ production: {} }, ['prodution'], /Did you mean production\?/],
      [{}, [], /has no targets/],
      [{}, ['production'], /has no targets/],
    ]
    for (const [targets, argv, message] of cases) {
      const site = await project(targets)
      const { code, stderr } = await site.deploy(...argv)
      assert.is(code, 2, stderr)
      assert.match(stderr, message)
    }
    const none = await runCli(['deploy'], {}, temporaryFolder())
    assert.match(none.stderr, 'deploy needs a configuration with targets')
  })
})
