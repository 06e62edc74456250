import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { engines } from '../helpers/databases/engines.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { changedDatabase, type Exported, exported } from '../helpers/exports/exports.js'
import { snapshot, textsOf } from '../helpers/exports/snapshot.js'
import { temporaryFolder } from '../helpers/folders.js'
import { runCli } from '../helpers/processes/cli.js'
import { changedManifest } from '../helpers/sites/manifests.js'
import { manifestFile, siteManifest } from '../helpers/sites.js'

const bridge = await sqliteEngine.database('bridge')
const [, postgresql = sqliteEngine] = engines
const server = new URL(await postgresql.database('bridge'))
const password = 'geheim99'

describe('bad input', (it) => {
  const files = temporaryFolder()
  const file = (name: string, text: string) => {
    writeFileSync(join(files, name), text)
    return join(files, name)
  }
  new Database(join(files, 'blog.sqlite3')).exec('CREATE TABLE blog (id integer)').close()
  const manifest = ['--manifest', manifestFile('bridge')]
  const cases: [title: string, argv: string[], exitCode: number, code: string][] = [
    ['no database', manifest, 2, 'database-missing'],
    ['a file that is not there', ['--database', join(files, 'none.sqlite3')], 2, 'database-not-found'],
    ['a database of something else', ['--database', join(files, 'blog.sqlite3')], 1, 'not-django-cms'],
    ['a file that is no database', ['--database', file('text', 'no database '.repeat(99))], 1, 'database-failed'],
    ['another kind of server', ['--database', `oracle://me:${password}@localhost/cms`], 2, 'database-url-invalid'],
    ['a server that is not there', ['--database', changed({ port: '1', password })], 1, 'database-unreachable'],
    ['a wrong password', ['--database', changed({ password })], 1, 'database-refused'],
    ['a manifest that is none', ['--database', bridge, '--manifest', file('a.json', '{}')], 2, 'manifest-invalid'],
    [
      'the manifest of another site',
      ['--database', bridge, '--manifest', manifestFile('press')],
      2,
      'manifest-mismatch',
    ],
    [
      'a manifest with the key of another database',
      ['--database', bridge, '--manifest', otherKeys()],
      2,
      'manifest-mismatch',
    ],
    ['an unknown site', ['--database', bridge, ...manifest, '--site', '9'], 2, 'unknown-site'],
    ['an unknown language', ['--database', bridge, ...manifest, '--language', 'sv'], 2, 'unknown-language'],
    ['a configuration that fails', ['--config', file('a.config.mjs', 'throw new Error()')], 2, 'config-invalid'],
  ]
  let earlier: Promise<Exported> | undefined
  for (const [title, argv, exitCode, code] of cases) {
    it(`${title}: its own error, and the earlier export stays byte for byte`, async () => {
      earlier ??= exported(bridge, 'bridge', ['--only', 'languages', '--only', 'menu'])
      const { folder } = await earlier
      const before = snapshot(folder)
      for (const flags of [['--json'], ['--verbose'], []]) {
        const result = await runCli(['export', '--out', folder, ...argv, ...flags])
        assert.is(result.code, exitCode, result.stderr)
        if (flags[0] === '--json') assert.is(JSON.parse(result.stdout).error.code, code)
        else assert.match(result.stderr, /^Error: /m)
        assert.not.match(result.stdout + result.stderr, password)
        assert.equal(snapshot(folder), before)
      }
    })
  }

  for (const engine of engines) {
    it(`a schema that is not supported, ${engine.name}: the same`, async () => {
      const sql = 'ALTER TABLE cms_pagecontent RENAME COLUMN soft_root TO softer_root'
      const database = await changedDatabase(engine, 'bridge', sql)
      const { folder } = await exported(bridge, 'bridge', ['--only', 'languages'])
      const before = snapshot(folder)
      const { code, stderr } = await runCli(['export', '--database', database, ...manifest, '--out', folder])
      assert.is(code, 1)
      assert.match(stderr, 'This version of django CMS is not supported')
      assert.equal(snapshot(folder), before)
    })
  }

  it('a database without a site: the error names it, and a manifest only if there is one', async () => {
    const database = await changedDatabase(sqliteEngine, 'bridge', 'DELETE FROM django_site')
    for (const [flags, expected] of [
      [[], 'has no site'],
      [manifest, 'The manifest describes site 1, the database has no site'],
    ] as const) {
      const argv = ['export', '--json', '--database', database, ...flags, '--out', join(temporaryFolder(), 'out')]
      const { code, stdout } = await runCli(argv)
      const { error } = JSON.parse(stdout) as { error: { code: string; message: string } }
      assert.equal([code, error.code], flags.length === 0 ? [1, 'not-django-cms'] : [2, 'manifest-mismatch'])
      assert.match(error.message, expected)
      if (flags.length === 0) assert.not.match(error.message, 'manifest')
    }
  })

  it('drafts that would be public: nothing is written', async () => {
    const folder = temporaryFolder()
    const [out, inside] = [join(folder, 'out'), join(folder, 'out/private')]
    for (const [public_, drafts] of [
      [out, inside],
      [inside, out],
      [out, out],
      [out, `${out}/../out/x`],
    ] as const) {
      const argv = ['export', '--json', '--database', bridge, ...manifest, '--out', public_, '--drafts', drafts]
      const { code, stdout } = await runCli(argv)
      assert.equal([code, JSON.parse(stdout).error.code], [2, 'drafts-exposed'])
    }
    assert.equal(readdirSync(folder), [])
  })
})

describe('an export', (it) => {
  it('leaves a SQLite database as it was, with no file beside it', async () => {
    const { url } = await sqliteEngine.copy('press')
    const state = () => [readdirSync(dirname(url)), readFileSync(url, 'base64'), statSync(url).mtimeMs]
    const before = state()
    await exported(url, 'press', ['--paths', 'all', '--drafts', join(temporaryFolder(), 'drafts')])
    assert.equal(state(), before)
  })

  it('needs nothing of PostgreSQL but the right to read', async () => {
    const copy = await postgresql.copy('press')
    const role = `only_reader_${process.pid}`
    await copy.exec(
      `CREATE ROLE ${role} LOGIN PASSWORD '${password}'; GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${role}`,
    )
    const url = new URL(copy.url)
    url.username = role
    url.password = password
    const { folder } = await exported(url.href, 'press')
    const whole = await exported(copy.url, 'press')
    assert.equal(textsOf(snapshot(folder)), textsOf(snapshot(whole.folder)))
    await copy.exec(`DROP OWNED BY ${role}; DROP ROLE ${role}`)
  })
})

/** The URL of the running server with other parts. */
function changed(parts: { port?: string; password: string }): string {
  return Object.assign(new URL(server), parts).href
}

/** The site's manifest with a primary key that no table has. */
function otherKeys(): string {
  const { models } = siteManifest('bridge')
  const own = Object.entries(models).map(([model, facts]) => [model, { ...facts, pk: 'uuid' }])
  return changedManifest('bridge', { models: Object.fromEntries(own) })
}
