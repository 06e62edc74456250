import { cpSync, existsSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { run } from '../../src/cli/run.js'
import type { ExportDiff } from '../../src/deliver/reports/diff-exports.js'
import { describe } from '../harness.js'
import { describeOn, engines } from '../helpers/databases/engines.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { exported } from '../helpers/exports/exports.js'
import { sharedExport } from '../helpers/exports/shared-export.js'
import { databaseFlags } from '../helpers/exports/verified.js'
import { copyFolder, temporaryFolder, withoutTemporary } from '../helpers/folders.js'
import { cliFailure, cliOutput, runCli } from '../helpers/processes/cli.js'
import { manifestFile } from '../helpers/sites.js'

describe('diff', (test) => {
  test('compares with a database what an export of it has: nothing for hosts, nothing compressed, no OpenAPI', async () => {
    const database = await sqliteEngine.database('bridge')
    const flags = ['--profile', 'netlify', '--precompress', 'gzip', '--target', 'static', '--openapi']
    const { folder } = await sharedExport(sqliteEngine, 'bridge', flags)
    const same = await runCli(['diff', folder, ...databaseFlags(database, 'bridge').slice(1)])
    assert.equal([same.stdout, same.code], ['No differences\n', 0], same.stderr)
  })

  test('says that it has no place for the export of a database', async () => {
    const database = await sqliteEngine.database('bridge')
    const { folder } = await sharedExport(sqliteEngine, 'bridge')
    const argv = ['diff', folder, ...databaseFlags(database, 'bridge').slice(1), '--json']
    const { code, fix } = await withoutTemporary(() => cliFailure(argv))
    assert.is(code, 'file-failed')
    assert.match(fix, 'TMPDIR')
  })

  test('writes no report that the configuration asks for, as doctor', async () => {
    const database = await sqliteEngine.database('bridge')
    const { folder } = await sharedExport(sqliteEngine, 'bridge')
    const config = join(temporaryFolder(), 'site.config.json')
    writeFileSync(config, JSON.stringify({ reportHtml: 'report.html', out: 'out', manifest: manifestFile('bridge') }))
    for (const command of [['diff', folder], ['doctor']]) {
      const { stderr } = await runCli([...command, '--database', database, '--config', config])
      assert.not(existsSync(join(config, '../report.html')), `${command[0]} ${stderr}`)
    }
  })

  test.full('compares files with more bytes than Node reads at once', async () => {
    const { before, after } = await twoFolders()
    cpSync(before, after, { recursive: true })
    for (const folder of [before, after]) {
      writeFileSync(join(folder, 'film.mp4'), '')
      truncateSync(join(folder, 'film.mp4'), 2 ** 31)
    }
    const { stdout, stderr } = await runCli(['diff', before, after])
    assert.not.match(stdout, 'film.mp4')
    assert.is(stderr, '')
  })

  test('refuses flags of a database for two exports, but not before both are found', async () => {
    const { before, after } = await twoFolders()
    for (const flags of ['--site 1', '--html --fields']) {
      const { exitCode, message, fix } = await cliFailure(['diff', before, after, ...flags.split(' '), '--json'])
      assert.equal(
        [exitCode, message, fix],
        [2, `${flags.split(' ')[0]} has no effect on two exports.`, 'Leave it out.'],
      )
    }
    const misspelt = join(after, '../site.sqlite')
    const { code, message } = await cliFailure(['diff', before, misspelt, '--manifest', 'manifest.json', '--json'])
    assert.is(code, 'not-an-export')
    assert.match(message, misspelt)
  })

  test('shows added, changed and removed paths and, with --fields, members', async () => {
    const { before, after } = await twoFolders()
    const plain = await runCli(['diff', before, after])
    assert.is(plain.code, 1)
    assert.is(
      plain.stdout,
      ['+ /api/en/more/', '- /api/en/pages/about-us/history/', '~ /api/languages/', summary, ''].join('\n'),
    )
    const fields = await runCli(['diff', before, after, '--fields'])
    const members = ['    /0/name', '      - "English"', '      + "Other"']
    assert.match(fields.stdout, ['~ /api/languages/', ...members].join('\n'))
    const { code, stdout } = await runCli(['diff', before, after, '--fields', '--json'])
    assert.is(code, 1)
    const diff = JSON.parse(stdout) as ExportDiff
    assert.equal(diff, {
      equal: false,
      added: ['api/en/more/index.json'],
      changed: [{ file: 'api/languages/index.json', members: [{ at: '/0/name', before: 'English', after: 'Other' }] }],
      removed: ['api/en/pages/about-us/history/index.json'],
      documents: { added: 0, removed: 0 },
    })
  })

  test('is coloured on a terminal, unless NO_COLOR is set', async () => {
    const { before, after } = await twoFolders()
    const printed = async (env: Record<string, string>) => {
      let text = ''
      const stdout = { isTTY: true, columns: 80, write: (more: string) => (text += more) }
      await run(['diff', before, after], { stdout, stderr: stdout, env })
      return text
    }
    assert.match(await printed({}), '\u001b[32m+ /api/en/more/\u001b[0m')
    assert.not.match(await printed({ NO_COLOR: '1' }), '\u001b')
  })

  test('ends with exit code 0 where nothing differs', async () => {
    const { folder } = await sharedExport(sqliteEngine, 'bridge')
    const stdout = await cliOutput(['diff', folder, folder])
    assert.is(stdout, 'No differences\n')
  })

  test('names a file whose values are too deep for some versions of Node to print', async () => {
    const { before, after } = await twoFolders()
    writeFileSync(join(after, 'api/languages/index.json'), '['.repeat(20_000) + ']'.repeat(20_000))
    const { code, stdout } = await runCli(['diff', before, after, '--fields', '--json'])
    assert.is(code, 1)
    const { changed } = JSON.parse(stdout) as ExportDiff
    assert.equal(
      changed.map(({ file }) => file),
      ['api/languages/index.json'],
    )
  })

  test('names a file that cannot be read', async () => {
    const { before, after } = await twoFolders()
    const file = join(after, 'api/languages/index.json')
    rmSync(file)
    symlinkSync('index.json', file)
    const { exitCode, code, message } = await cliFailure(['diff', before, after, '--json'])
    assert.equal([exitCode, code], [1, 'export-incomplete'])
    assert.match(message, `${file} cannot be read: ELOOP`)
  })

  test('refuses a folder that is no export, and two other sides', async () => {
    const { folder } = await sharedExport(sqliteEngine, 'bridge')
    for (const argv of [
      [folder, temporaryFolder()],
      [temporaryFolder(), folder],
    ]) {
      const { code } = await runCli(['diff', ...argv])
      assert.is(code, 2)
    }
    for (const other of [folder, 'sqlite:other.sqlite3']) {
      const { message } = await cliFailure(['diff', folder, other, '--database', 'x', '--json'])
      assert.is(message, `Both ${other} and --database were given.`)
    }
  })
})

for (const engine of engines) {
  describeOn(engine, `diff with a database, ${engine.name}`, (test) => {
    test('shows what an export would change, with contract, sites and addresses of the folder', async () => {
      const copy = await engine.copy('press')
      const flags = ['--contract', 'released', '--site', '2', '--api-url', '2=https://api.example.com']
      const { folder } = await exported(copy.url, 'press', flags)
      const [, database = '', ...project] = databaseFlags(copy.url, 'press')
      const same = await runCli(['diff', folder, database, ...project])
      assert.is(same.stdout, 'No differences\n', same.stderr)
      assert.is(same.code, 0)
      await copy.exec("UPDATE cms_pagecontent SET title = 'Changed' WHERE id = 64")
      const { code, stdout } = await runCli(['diff', folder, '--database', database, ...project, '--fields'])
      assert.is(code, 1)
      assert.match(stdout, /~ \/sites\/2\/api\/[a-z]+\/pages\/about-us\/history\/\n/)
      assert.match(stdout, /\/title\n {6}- "History"\n {6}\+ "Changed"\n/)
      assert.match(stdout, /documents: \d+ added, \d+ removed\n$/)
    })
  })
}

const summary = '1 path added, 1 changed, 1 removed'

/** An export, and a copy with a path more, one less, and another name of a language. */
async function twoFolders(): Promise<{ before: string; after: string }> {
  const { folder: before } = await sharedExport(sqliteEngine, 'bridge')
  const after = join(temporaryFolder(), 'after')
  copyFolder(before, after)
  rmSync(join(after, 'api/en/pages/about-us/history/index.json'))
  cpSync(join(after, 'api/healthcheck'), join(after, 'api/en/more'), { recursive: true })
  const file = join(after, 'api/languages/index.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace('"English"', '"Other"'))
  return { before, after }
}
