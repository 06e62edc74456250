import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { run } from '../../src/cli/run.js'
import { verifyPreviewToken } from '../../src/runtime/previews/preview-token.js'
import { describe } from '../harness.js'
import { temporaryFolder } from '../helpers/folders.js'
import { type CliResult, cliOutput, runCli } from '../helpers/processes/cli.js'

const key = 'a key for tests, of enough characters'
const env = { DJANGOCMS_STATIC_PREVIEW_KEY: `${key}\n` }

describe('preview-token', (test) => {
  test('prints a token for eight hours and all sites', async () => {
    const { code, stdout, stderr } = await runCli(['preview-token'], env)
    assert.equal([code, stderr], [0, ''])
    const payload = await verifyPreviewToken([key], stdout.trim())
    assert.is(payload?.site, null)
    assert.ok(Math.abs(secondsLeft(payload?.exp) - 8 * 3600) < 60)
  })

  test('takes time, site and a file of keys, of which the first signs', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'keys.txt'), `\r\n  ${key}  \r\n\r\nan older key that is still good for checking\n`)
    for (const [expires, seconds] of [
      ['30m', 1800],
      ['8h', 28_800],
      ['7d', 604_800],
    ] as const) {
      const argv = ['preview-token', '--key-file', 'keys.txt', '--expires', expires, '--site', '2']
      const stdout = await cliOutput(argv, {}, folder)
      const payload = await verifyPreviewToken([key], stdout.trim(), { site: 2 })
      assert.ok(Math.abs(secondsLeft(payload?.exp) - seconds) < 60)
    }
  })

  test('prints a link as well', async () => {
    for (const base of ['https://cms.example.com/api/', 'https://cms.example.com/api']) {
      const argv = ['preview-token', '--url', base, '--next', 'en/pages/?preview=1']
      const [token = '', link = ''] = (await runCli(argv, env)).stdout.split('\n')
      const url = new URL(link)
      assert.is(url.origin + url.pathname, 'https://cms.example.com/api/preview/')
      assert.is(url.searchParams.get('token'), token)
      assert.is(url.searchParams.get('next'), '/api/en/pages/?preview=1')
    }
    const plain = await runCli(['preview-token', '--url', 'http://localhost:8000/api/'], env)
    assert.match(plain.stdout, /\nhttp:\/\/localhost:8000\/api\/preview\/\?token=[\w.-]+\n$/)
  })

  test('makes keys, each a new one', async () => {
    const keys = await Promise.all([1, 2].map(async () => (await runCli(['preview-token', '--generate-key'])).stdout))
    assert.is.not(keys[0], keys[1])
    for (const made of keys) assert.match(made, /^[\w-]{43}\n$/)
  })

  test('hashes a fixed token', async () => {
    const token = 'a-fixed-token-that-nobody-guesses-0123'
    const { code, stdout } = await withInput(
      ['preview-token', '--hash'],
      [`  ${token.slice(0, 9)}`, `${token.slice(9)}\n`],
    )
    assert.is(code, 0)
    assert.is(stdout.trim(), createHash('sha256').update(token).digest('hex'))
  })

  test('refuses keys, times and flags that are missing or do not fit, with a fix', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'short.txt'), 'a short secret\n')
    writeFileSync(join(folder, 'empty.txt'), '\n')
    const cases: [string[], Record<string, string>, RegExp][] = [
      [[], {}, /No key to sign the token.*--key-file/s],
      [[], { DJANGOCMS_STATIC_PREVIEW_KEY: 'a short secret' }, /14 characters.*at least 32.*--generate-key/s],
      [['--key-file', 'none.txt'], {}, /none\.txt does not exist/],
      [['--key-file', 'empty.txt'], {}, /empty\.txt is empty/],
      [['--key-file', 'short.txt'], {}, /14 characters/],
      [['--expires', '8'], env, /30m, 8h or 7d/],
      [['--expires', '0h'], env, /30m, 8h or 7d/],
      [['--expires', '-1h'], env, /30m, 8h or 7d/],
      [['--expires', 'soon'], env, /30m, 8h or 7d/],
      [['--site', 'two'], env, /integer/],
      [['--url', 'cms.example.com'], env, /https:\/\/example\.com/],
      [['--next', 'en/pages/'], env, /--next.*--url/s],
      [['--generate-key', '--hash'], env, /exclude each other/],
      [['--hash', '--site', '2'], env, /--hash and --site exclude each other/],
      [['--generate-key', '--expires', '7d'], env, /--generate-key and --expires exclude each other/],
      [['--what'], env, /preview-token --help/],
    ]
    for (const [flags, environment, message] of cases) {
      const { code, stdout, stderr } = await runCli(['preview-token', ...flags], environment, folder)
      assert.is(code, 2, flags.join(' '))
      assert.is(stdout, '')
      assert.match(stderr, message)
      assert.not.match(stderr, 'a short secret')
    }
    for (const input of [[], ['short'], ['two words that are long enough for a token']]) {
      const { code, stdout, stderr } = await withInput(['preview-token', '--hash'], input)
      assert.equal([code, stdout], [2, ''])
      assert.match(stderr, /characters|one word|one token/)
    }
  })
})

async function withInput(argv: string[], pieces: string[]): Promise<CliResult> {
  const result: CliResult = { code: 0, stdout: '', stderr: '' }
  const output = (name: 'stdout' | 'stderr') => ({
    write: (text: string) => {
      result[name] += text
    },
  })
  async function* stdin() {
    yield* pieces
  }
  result.code = await run(argv, { stdin: stdin(), stdout: output('stdout'), stderr: output('stderr'), env: {} })
  return result
}

function secondsLeft(exp: number | undefined): number {
  return (exp ?? 0) - Date.now() / 1000
}
