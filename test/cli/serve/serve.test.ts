import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { createPreviewToken } from '../../../src/runtime/previews/preview-token.js'
import { startServer } from '../../../src/serve/serve.js'
import { describe } from '../../harness.js'
import { describeOn, engines } from '../../helpers/databases/engines.js'
import { sqliteEngine } from '../../helpers/databases/sqlite-engine.js'
import { type Exported, exported } from '../../helpers/exports/exports.js'
import { temporaryFolder } from '../../helpers/folders.js'
import { runCli } from '../../helpers/processes/cli.js'
import { serving } from '../../helpers/servers/serving.js'
import { withHost } from '../../helpers/servers/site-server.js'
import { access, configFile, manifestFile, parseExact } from '../../helpers/sites.js'

const key = 'a key for tests, of enough characters'
const home = 'api/en/pages/'
const preview = 'api/en/pages/?preview=1'
const live = ['--manifest', manifestFile('press'), '--config', configFile]
let made: Promise<Exported> | null = null

describe('serve', (it) => {
  it('of a folder says where it listens, logs requests without their values, and stops', async () => {
    const { folder, text } = await press()
    const printed = await served([folder], async (ask) => {
      assert.is(await (await ask(home)).text(), text('/api/en/pages/'))
      assert.is((await ask('api/en/page_search/?q=a-secret&limit=5')).status, 200)
      assert.is((await ask('api/en/nothing/')).status, 404)
      assert.is((await ask(preview)).status, 403)
    })
    const lines = printed.trimEnd().split('\n')
    assert.match(lines[0] ?? '', /^Serving .*out at http:\/\/127\.0\.0\.1:\d+\/$/)
    assert.equal(
      lines.slice(1).map((line) => line.replace(/ [\d.]+ ms$/, '')),
      [
        'GET /api/en/pages/ 200',
        'GET /api/en/page_search/?q&limit 200',
        'GET /api/en/nothing/ 404',
        'GET /api/en/pages/?preview 403',
      ],
    )
    const quiet = await served([folder, '--quiet'], async (ask) => void (await ask(home)))
    assert.is(quiet.split('\n').length, 2)
  })

  it('of a database refuses the address of a site that it does not have', async () => {
    const database = await sqliteEngine.database('press')
    const url = '99=https://www.example.com'
    for (const flag of ['--site-url', '--api-url']) {
      const { code, stderr } = await runCli(['serve', '--database', database, ...live, flag, url, '--port', '0'])
      assert.is(code, 2)
      assert.match(stderr, `${flag} names site 99`)
    }
  })

  for (const publish of ['in-place', 'releases']) {
    it(`takes up a new export into the same folder without a restart, published ${publish}`, async () => {
      const copy = await sqliteEngine.copy('garden')
      const { folder } = await exported(copy.url, 'garden', ['--publish', publish], join(temporaryFolder(), 'out'))
      await served([folder], async (ask) => {
        const before = await (await ask('api/en/pages-list/?limit=100')).text()
        await copy.exec("UPDATE cms_pagecontent SET title = 'Xylophone'")
        await exported(copy.url, 'garden', ['--publish', publish], folder)
        let after = before
        for (const started = Date.now(); after === before && Date.now() - started < 60_000; ) {
          await new Promise((resolve) => setTimeout(resolve, 100))
          after = await (await ask('api/en/pages-list/?limit=100')).text()
        }
        assert.match(after, 'Xylophone')
      })
    })
  }

  it('answers the request under way before it stops, and takes no more', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    let arrived = () => {}
    const arrival = new Promise<void>((resolve) => {
      arrived = resolve
    })
    const handler = async () => {
      arrived()
      await held
      return new Response('late')
    }
    const server = await startServer(handler, { host: '127.0.0.1', port: 0 })
    const answer = fetch(server.url)
    await arrival
    let closed = false
    const closing = server.close().then(() => {
      closed = true
    })
    const more = await fetch(server.url).then(
      () => 'answered',
      () => 'refused',
    )
    assert.is(more, 'refused')
    assert.is(closed, false)
    release()
    assert.is(await (await answer).text(), 'late')
    await closing
  })

  it('lets the named origins read', async () => {
    const { folder } = await press()
    await served([folder, '--cors', 'https://www.example.org/'], async (ask) => {
      const origin = 'https://www.example.org'
      assert.is((await ask(home, { origin })).headers.get('access-control-allow-origin'), origin)
      assert.is((await ask(home, { origin: 'https://a.example' })).headers.get('access-control-allow-origin'), null)
    })
    await served([folder, '--cors', '*'], async (ask) => {
      assert.is((await ask(home)).headers.get('access-control-allow-origin'), '*')
    })
  })

  it('shows the drafts of a folder to holders of tokens', async () => {
    const { folder } = await press()
    const files = temporaryFolder()
    const [keys, hashes] = [join(files, 'keys.txt'), join(files, 'hashes.txt')]
    const fixed = (await runCli(['preview-token', '--generate-key'])).stdout.trim()
    writeFileSync(keys, `${key}\n`)
    writeFileSync(hashes, await hashOf(fixed))
    const flags = ['--drafts', `${folder}.drafts`, '--preview-key-file', keys, '--preview-token-file', hashes]
    await served([folder, ...flags], async (ask) => {
      const signed = await createPreviewToken(key, { expires: Date.now() / 1000 + 60, site: null })
      for (const token of [signed, fixed]) {
        const response = await ask(preview, { authorization: `Bearer ${token}` })
        assert.equal([response.status, response.headers.get('cache-control')], [200, 'private, no-store'])
        assert.is(((await response.json()) as { is_preview: boolean }).is_preview, true)
      }
      for (const token of [`${signed}x`, `${fixed}x`, key]) {
        assert.is((await ask(preview, { authorization: `Bearer ${token}` })).status, 403)
      }
    })
  })
})

for (const engine of engines) {
  describeOn(engine, `serve --database, ${engine.name}`, (it) => {
    it('answers straight from the database, and previews by the session of the CMS', async () => {
      const secret = join(temporaryFolder(), 'secret.txt')
      writeFileSync(secret, `another key\n${access('press').secret_key}\n`)
      const { cookie, sessions } = access('press')
      const database = ['--database', await engine.database('press'), ...live, '--secret-key-file', secret]
      const { folder, json } = await press()
      for (const argv of [database, [folder, ...database]]) {
        const printed = await served([...argv, '--scheme', 'http'], async (ask) => {
          const status = async (user: 'editor' | 'visitor') =>
            (await ask(preview, { cookie: `${cookie}=${sessions[user]}` })).status
          assert.equal([await status('editor'), await status('visitor')], [200, 403])
          assert.equal(parseExact(await (await ask(home)).text()), json('/api/en/pages/'))
        })
        assert.match(printed, argv === database ? /^Serving the database at/ : /^Serving .*out and the database at/)
      }
    })
  })
}

describe('serve that cannot start', (it) => {
  it('says why, with exit code 2, or 1 where it cannot listen', async () => {
    const { folder } = await press()
    const filesAlone = await exported(await sqliteEngine.database('garden'), 'garden', ['--target', 'static'])
    const cases: [argv: string[], code: number, ...expected: string[]][] = [
      [[], 2, 'Nothing to serve', '--database'],
      [[temporaryFolder()], 2, 'The folder holds no export', 'has no _data/export.json'],
      [[filesAlone.folder], 2, 'exported with --target static'],
      [[`${folder}.drafts`], 2, 'Drafts would be public', 'holds drafts', '--drafts'],
      [[folder, '--drafts', folder, '--preview-key-file', 'x'], 2, 'holds no drafts', 'export --drafts'],
      [[folder, '--port', '65536'], 2, "'65536'"],
      [[folder, '--cors', 'www.example.org'], 2, "'www.example.org'"],
      [[folder, '--secret-key-file', 'x'], 2, 'needs the database'],
      [[folder, '--drafts', `${folder}.drafts`], 2, 'who may see previews'],
      [[folder, '--preview-key-file', 'x'], 2, 'no drafts to show', '--drafts'],
      [[folder, '--database', 'x'], 2, 'who may see previews', '--secret-key-file'],
      [
        [folder, '--drafts', `${folder}.drafts`, '--preview-key-file', 'x', '--database', 'x'],
        2,
        '--database is not used',
        '--secret-key-file',
      ],
      [[folder, '--contract', 'released'], 2, '--contract needs --database'],
      [[folder, '--site-url', 'https://www.example.org'], 2, '--site-url needs --database'],
      [['--database', 'none.sqlite3', '--manifest', manifestFile('press')], 2, 'no file none.sqlite3'],
    ]
    for (const [argv, wanted, ...expected] of cases) {
      const { code, stdout, stderr } = await runCli(['serve', ...argv])
      assert.equal([code, stdout], [wanted, ''], argv.join(' '))
      for (const part of expected) assert.ok(stderr.includes(part), `${part} in ${stderr}`)
      assert.match(stderr, /\n {2}Fix: /)
    }
    await withHost(
      () => new Response(''),
      async (url) => {
        const { host, port } = new URL(url)
        const { code, stderr } = await runCli(['serve', folder, '--port', port])
        assert.is(code, 1)
        assert.match(stderr, `${host}: listen EADDRINUSE`)
        assert.match(stderr, 'Choose another port')
        // An address of documentation (RFC 5737): no machine has it.
        const elsewhere = await runCli(['serve', folder, '--host', '192.0.2.1', '--port', '0'])
        assert.is(elsewhere.code, 1)
        assert.match(elsewhere.stderr, 'Name an address of this machine')
      },
    )
  })
})

type Ask = (path: string, headers?: Record<string, string>) => Promise<Response>

/** Runs `serve` around a body; it must end without errors. Returns what it printed. */
async function served(argv: string[], body: (ask: Ask) => Promise<void>): Promise<string> {
  const { stdout, stderr } = await serving(argv, (ask) => body((path, headers = {}) => ask(path, { headers })))
  assert.is(stderr, '')
  return stdout
}

/** An export of the site with three domains, its drafts beside it. */
function press(): Promise<Exported> {
  made ??= (async () => {
    const folder = join(temporaryFolder(), 'out')
    const flags = ['--scheme', 'http', '--drafts', `${folder}.drafts`]
    return exported(await sqliteEngine.database('press'), 'press', flags, folder)
  })()
  return made
}

async function hashOf(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return Buffer.from(digest).toString('hex')
}
