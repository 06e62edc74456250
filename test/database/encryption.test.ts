import { networkInterfaces } from 'node:os'
import * as assert from 'uvu/assert'
import type { ExportReport } from '../../src/options.js'
import { describe } from '../harness.js'
import type { Front } from '../helpers/databases/front.js'
import { postgresEngine } from '../helpers/databases/postgres-engine.js'
import { certificateFile, type TlsAnswer, withTlsFront } from '../helpers/databases/tls-front.js'
import { temporaryFolder } from '../helpers/folders.js'
import { type CliResult, runCli } from '../helpers/processes/cli.js'
import { manifestFile } from '../helpers/sites.js'

interface Attempt extends CliResult {
  connections: Front['connections']
}

/** An address of this machine that is not its loopback; it is none where there is no network. */
const remote =
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4')?.address ?? '0.0.0.0'

describe('a PostgreSQL URL without sslmode', (it) => {
  it('is read with TLS where the server has it', async () => {
    const { code, connections, stdout } = await attempt('takes', remote)
    assert.is(code, 0, stdout)
    assert.ok(connections.length > 0 && connections.every((kind) => kind === 'tls'), String(connections))
    assert.equal(clearText(stdout), [])
  })

  it('is read in clear text where it has none, which is reported of another machine', async () => {
    const far = await attempt('lacks', remote)
    assert.is(far.code, 0, far.stdout)
    assert.equal([...new Set(far.connections)], ['clear'])
    assert.equal(clearText(far.stdout), [{ code: 'database-clear-text', host: remote }])
    const { stdout } = await attempt('lacks', remote, '', ['doctor'])
    assert.match(stdout, `The connection to the database on ${remote} is not encrypted`)
    for (const host of ['localhost', '127.0.0.1']) assert.equal(clearText((await attempt('lacks', host)).stdout), [])
  })

  it('is read in clear text where the server lets the user in without TLS only', async () => {
    const { code, connections, stdout } = await attempt('refuses', 'localhost')
    assert.is(code, 0, stdout)
    assert.equal([...new Set(connections)], ['tls', 'clear'])
  })

  it('sends no password in clear text that was refused with TLS', async () => {
    const { code, connections, stdout } = await attempt('takes', 'localhost', '', undefined, 'wrong-password')
    assert.is(code, 1)
    assert.match(stdout, 'database-refused')
    assert.not.match(stdout, 'wrong-password')
    assert.equal([...new Set(connections)], ['tls'])
  })
})

describe('sslmode of a PostgreSQL URL', (it) => {
  it('has the meaning of libpq', async () => {
    const root = `&sslrootcert=${encodeURIComponent(certificateFile)}`
    const cases: [answer: TlsAnswer, host: string, query: string, code: number, kinds: string[]][] = [
      ['takes', 'localhost', '?sslmode=disable', 0, ['clear']],
      ['takes', 'localhost', '?sslmode=prefer', 0, ['tls']],
      ['lacks', 'localhost', '?sslmode=prefer', 0, ['clear']],
      ['takes', '127.0.0.1', '?sslmode=require', 0, ['tls']],
      ['lacks', 'localhost', '?sslmode=require', 1, []],
      ['refuses', 'localhost', '?sslmode=require', 1, ['tls']],
      ['takes', '127.0.0.1', '?sslmode=no-verify', 0, ['tls']],
      ['takes', '127.0.0.1', `?sslmode=verify-ca${root}`, 0, ['tls']],
      ['takes', 'localhost', `?sslmode=verify-full${root}`, 0, ['tls']],
      ['takes', '127.0.0.1', `?sslmode=verify-full${root}`, 1, ['tls']],
      ['takes', 'localhost', '?sslmode=verify-full', 1, ['tls']],
      ['takes', 'localhost', '?sslmode=verify-full&sslrootcert=system', 1, ['tls']],
      ['takes', 'localhost', `?${root.slice(1)}`, 0, ['tls']],
    ]
    for (const [answer, host, query, code, kinds] of cases) {
      const tried = await attempt(answer, host, query)
      assert.is(tried.code, code, `${query} ${tried.stdout}`)
      assert.equal([...new Set(tried.connections)], kinds, `${answer} ${query}`)
      if (code > 0) assert.match(tried.stdout, 'database-refused')
    }
  })

  it('is refused with a message where it does not exist, or its file does not', async () => {
    const unknown = await attempt('takes', 'localhost', '?sslmode=verify_full')
    assert.is(unknown.code, 2)
    assert.match(unknown.stdout, 'has sslmode=verify_full, which is none of disable, allow, prefer')
    const gone = await attempt('takes', 'localhost', '?sslmode=verify-full&sslrootcert=/none/root.crt')
    assert.is(gone.code, 1)
    assert.match(gone.stdout, 'A file of certificates')
    assert.match(gone.stdout, '/none/root.crt')
  })
})

/** Runs `export --dry-run` on a PostgreSQL server that is reached through a front with or without TLS. */
async function attempt(
  answer: TlsAnswer,
  host: string,
  query = '',
  argv: readonly string[] = ['export', '--dry-run', '--json'],
  password?: string,
): Promise<Attempt> {
  const target = await postgresEngine.database('bridge')
  return withTlsFront(target, answer, async ({ port, connections }) => {
    const { username, password: own, pathname } = new URL(target)
    const url = `postgresql://${username}:${password ?? own}@${host}:${port}${pathname}${query}`
    const flags = ['--database', url, '--manifest', manifestFile('bridge'), '--only', 'languages']
    return { ...(await runCli([...argv, ...flags], {}, temporaryFolder())), connections: [...connections] }
  })
}

function clearText(stdout: string): unknown[] {
  const { findings } = JSON.parse(stdout) as ExportReport
  return findings.filter(({ code }) => code === 'database-clear-text')
}
