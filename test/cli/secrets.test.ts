import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as assert from 'uvu/assert'
import { maskCommand, maskedLines, maskPasswords, maskSecrets } from '../../src/mask-secrets.js'
import { describe } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { exported } from '../helpers/exports/exports.js'
import { temporaryFolder } from '../helpers/folders.js'
import { runCli } from '../helpers/processes/cli.js'
import { startCli } from '../helpers/processes/running-cli.js'
import { listening } from '../helpers/servers/listening.js'
import { manifestFile, siteFile } from '../helpers/sites.js'

const token = 'a-token-that-nobody-may-see'

describe('passwords of URLs', (it) => {
  it('are blanked whatever characters they hold', () => {
    const cases: [text: string, masked: string][] = [
      ['postgres://u:plain@host/db', 'postgres://u:***@host/db'],
      ['at postgres://u:a/b@host:5432/db failed', 'at postgres://u:***@host:5432/db failed'],
      ['postgres://u:a@b/c?d#e@host/db', 'postgres://u:***@host/db'],
      ['postgres://u:12/ab@host/db', 'postgres://u:***@host/db'],
      ['postgres://u:a%2Fb%40c@host/db?x=1', 'postgres://u:***@host/db?x=1'],
      ['postgres://u@server:a/b@host/db', 'postgres://u@server:***@host/db'],
      ['"https://u:p@x.example/" and (redis://:p/q@r)', '"https://u:***@x.example/" and (redis://:***@r)'],
      ['postgres://host/db?user=u&password=p%26q&x=1', 'postgres://host/db?user=u&password=***&x=1'],
      ["host=db password='a b' user=u", 'host=db password=*** user=u'],
    ]
    for (const [text, masked] of cases) assert.is(maskPasswords(text), masked)
    const plain = [
      'https://example.com:8000/users/@me',
      'http://[::1]:80/@x',
      'postgres://u@host/db',
      'a: b@c',
      'https://a.example/b:c@d',
    ]
    for (const text of plain) assert.is(maskPasswords(text), text)
  })

  it('are in no message about a database', async () => {
    for (const password of ['pa/word', 'pa@word', 'pa#word', 'pa?word', '12/word', 'a@b/word', 'pa%2Fword', '1#word']) {
      for (const argv of [
        ['export', '--database', `postgres://reader:${password}@127.0.0.1:1/cms`],
        ['doctor', '--json', '--database', `postgres://reader:${password}@127.0.0.1:1/cms`],
        ['export', '--database', `postgres:reader:${password}@127.0.0.1:1/cms`],
        ['export', '--database', `mysql://reader:${password}@127.0.0.1:1/cms`],
        ['export', '--database', `host=127.0.0.1 password=${password}`],
        ['export', '--database', `Server=127.0.0.1;Pwd=${password};`],
        ['upload', '.', '--to', `s3://key:${password}@bucket`],
      ]) {
        const { code, stdout, stderr } = await runCli(argv, {}, temporaryFolder())
        assert.ok(code > 0)
        assert.not.match(stdout + stderr, /word@|[/#@?]word|pa%2F/, argv.join(' '))
      }
    }
  })

  it('are in no message about a URL that was cut off, as by a # that begins a comment', async () => {
    for (const url of ['postgres://reader:pa-word', 'postgres://reader:1-word', 'mysql://reader:pa/word']) {
      const { code, stderr } = await runCli(['export', '--database', url], {}, temporaryFolder())
      assert.is(code, 2)
      assert.match(stderr, '://reader:***')
      assert.not.match(stderr, /pa.word|1-word/)
    }
    const { stderr } = await runCli(['export', '--database', 'postgres://127.0.0.1:1/cms'], {}, temporaryFolder())
    assert.match(stderr, '127.0.0.1:1/cms')
  })

  it('are asked to be percent-encoded where they end the host', async () => {
    for (const url of ['postgres://u:1/a@host/db', 'postgres://u:a@b/c@host/db', 'postgres://u:a@b?c@host/db']) {
      const { code, stderr } = await runCli(['export', '--database', url], {}, temporaryFolder())
      assert.is(code, 2)
      assert.match(stderr, '@ is %40')
    }
  })
})

describe('secrets of the environment', (it) => {
  it('are blanked in what doctor says of a serializer that fails', async () => {
    const config = join(temporaryFolder(), 'site.mjs')
    writeFileSync(config, `export default { serializers: { TextPlugin() { throw new Error('no ${token} there') } } }`)
    const argv = ['doctor', '--database', siteFile('garden'), '--manifest', manifestFile('garden'), '--config', config]
    for (const more of [[], ['--json']]) {
      const { code, stdout, stderr } = await runCli([...argv, ...more], { CDN_API_TOKEN: token })
      assert.is(code, 1)
      assert.match(stdout.replace(/\s+/g, ' '), 'threw: no *** there')
      assert.not.match(stdout + stderr, token)
    }
  })

  const env = {
    CDN_API_TOKEN: token,
    DATABASE_URL: 'postgres://u:p%2Fw-secret@h/d',
    HOME: '/home/someone',
    A_KEY: 'on',
  }

  it('are blanked by the names of their variables, and so are the passwords of its URLs', () => {
    assert.is(maskSecrets(`${token} p%2Fw-secret p/w-secret /home/someone on`, env), '*** *** *** /home/someone on')
  })

  it('are blanked in commands together with arguments that look like secrets', () => {
    const cases: [command: string, masked: string][] = [
      [`curl -H "Authorization: Bearer abc.def" x`, `curl -H "Authorization: ***" x`],
      [`curl -H 'X-Api-Key: abc' x`, `curl -H 'X-Api-Key: ***' x`],
      ['purge --token abc --site 1', 'purge --token *** --site 1'],
      ['purge --api-key=abc', 'purge --api-key=***'],
      ['API_TOKEN=abc purge', 'API_TOKEN=*** purge'],
      ['curl "https://x/?a=1&access_token=abc&b=2"', 'curl "https://x/?a=1&access_token=***&b=2"'],
      ['curl -u me:abc https://x', 'curl -u me:*** https://x'],
      [
        'curl -X POST "https://api.host.example/hooks/5f3c?title=a" -o b/c',
        'curl -X POST "https://api.host.example/***?title=a" -o b/c',
      ],
      ['purge --token-file token.txt --keys 3', 'purge --token-file token.txt --keys 3'],
    ]
    for (const [command, masked] of cases) assert.is(maskCommand(command, {}), masked)
  })

  it('are found where they arrive in pieces', () => {
    const written: string[] = []
    const lines = maskedLines((text) => written.push(text), env)
    for (const piece of ['one a-token-that', '-nobody-may-see two\nthr', 'ee ', token]) lines.write(piece)
    lines.end()
    assert.is(written.join(''), 'one *** two\nthree ***')
  })

  it('are neither in the error of --on-change nor in what its command prints', async () => {
    const argv = [
      'export',
      '--database',
      siteFile('bridge'),
      '--manifest',
      manifestFile('bridge'),
      '--only',
      'languages',
    ]
    const command = `echo "to stdout: ${token}"; echo "to stderr: $CDN_API_TOKEN" >&2
      exit 7 # curl --password hunter22 https://hooks.example/of-a-secret-name`
    const given = { CDN_API_TOKEN: token, PATH: process.env.PATH ?? '' }
    for (const flags of [[], ['--json']]) {
      const { code, stdout, stderr } = await runCli(
        [...argv, ...flags, '--on-change', command],
        given,
        temporaryFolder(),
      )
      assert.is(code, 1)
      assert.match(stdout + stderr, 'to stdout: ***')
      assert.match(stdout + stderr, 'to stderr: ***')
      assert.match(stdout + stderr, /ended with exit code 7/)
      assert.not.match(stdout + stderr, token)
      assert.not.match(stdout + stderr, 'hunter22')
      assert.match(stdout + stderr, 'https://hooks.example/***')
      assert.not.match(stdout + stderr, 'secret-name')
    }
  })
})

describe('an error of the handler', (it) => {
  it('is printed by serve without secrets, as a line of its log', async () => {
    const { folder } = await exported(siteFile('bridge'), 'bridge', ['--only', 'languages'])
    const cwd = temporaryFolder()
    const ping = pathToFileURL(join(import.meta.dirname, '../helpers/routes/ping-route.js'))
    const lines = [
      `import { ping } from '${ping}'`,
      `const answer = () => { throw new Error('postgres://u:hunter22@h/d, ${token}') }`,
      'export default { routes: [{ ...ping, answer }] }',
    ]
    writeFileSync(join(cwd, 'djangocms-static.config.mjs'), lines.join('\n'))
    for (const flags of [[], ['--log-format', 'json']]) {
      const cli = startCli(['serve', folder, '--port', '0', '--quiet', ...flags], {
        cwd,
        env: { CDN_API_TOKEN: token },
      })
      await cli.until('stdout', /http:\/\/[\d.:]+\//)
      const [url = ''] = /http:\/\/[\d.:]+\//.exec(cli.stdout) ?? []
      assert.is((await fetch(`${url}api/en/ping/`)).status, 503)
      const { stderr } = await cli.stop()
      assert.match(stderr, 'postgres://u:***@h/d, ***')
      assert.not.match(stderr, token)
      const at = stderr.indexOf('{"time"')
      if (flags.length > 0) assert.equal(Object(JSON.parse(stderr.slice(at))).event, 'unanswered')
    }
  })
})

describe('cookie and headers of "verify"', (it) => {
  it('come from files or the environment, and are not printed', async () => {
    const { folder } = await exported(await sqliteEngine.database('bridge'), 'bridge', ['--only', 'languages'])
    const seen = new Set<string>()
    const server = await listening(({ headers }) => {
      seen.add(`${headers.cookie} ${headers['x-key']} ${headers['x-other']}`)
      return { status: 200, type: 'application/json', body: '[]' }
    })
    const cwd = temporaryFolder()
    writeFileSync(join(cwd, 'cookie.txt'), 'sessionid=secret-1\n')
    writeFileSync(join(cwd, 'headers.txt'), 'X-Key: secret-2\n\nX-Other: secret-3\n')
    const argv = ['verify', folder, '--against', server, '--sample', '1']
    const files = ['--cookie-file', 'cookie.txt', '--header-file', 'headers.txt']
    const runs = [
      await runCli([...argv, ...files, '--header', 'X-Other: secret-4'], {}, cwd),
      await runCli(argv, { DJANGOCMS_STATIC_COOKIE: 'sessionid=secret-5' }, cwd),
      await runCli([...argv, ...files, '--cookie', 'a=secret-6'], {}, cwd),
      await runCli([...argv, '--cookie-file', 'none.txt'], {}, cwd),
    ]
    writeFileSync(join(cwd, 'headers.txt'), 'secret-7\n')
    runs.push(await runCli([...argv, '--header-file', 'headers.txt'], {}, cwd))
    assert.equal([...seen].sort(), ['sessionid=secret-1 secret-2 secret-4', 'sessionid=secret-5 undefined undefined'])
    assert.equal(
      runs.map(({ code }) => code),
      [1, 1, 2, 2, 2],
    )
    for (const { stdout, stderr } of runs) assert.not.match(stdout + stderr, 'secret')
    assert.match(runs[3]?.stderr ?? '', 'none.txt does not exist')
    assert.match(runs[4]?.stderr ?? '', 'Header 1 of')
  })
})
