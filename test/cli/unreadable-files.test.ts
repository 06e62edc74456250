import { chmodSync, copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { exported } from '../helpers/exports/exports.js'
import { runCli } from '../helpers/processes/cli.js'
import { OtherUser } from '../helpers/processes/other-user.js'
import { manifestFile, siteFile } from '../helpers/sites.js'

describe('files that the user may not read', (it) => {
  it('are named with the reason and a fix', async () => {
    const user = new OtherUser()
    try {
      const [file, closed] = [join(user.folder, 'site.sqlite3'), join(user.folder, 'closed')]
      const logged = join(user.folder, 'logged/site.sqlite3')
      const config = join(user.folder, 'djangocms-static.config.mjs')
      for (const folder of [closed, dirname(logged)]) mkdirSync(folder)
      for (const copy of [file, join(closed, 'site.sqlite3'), logged]) copyFileSync(siteFile('bridge'), copy)
      const database = new Database(logged)
      database.pragma('journal_mode = wal')
      database.close()
      writeFileSync(config, 'export default {}')
      const manifest = join(user.folder, 'manifest.json')
      copyFileSync(manifestFile('bridge'), manifest)
      user.own()
      for (const one of [file, closed, config]) chmodSync(one, 0)
      chmodSync(dirname(logged), 0o555)
      const cases: [argv: string[], ...expected: string[]][] = [
        [['--database', file], `${file} cannot be read: EACCES`, 'a user who may enter its folder and read the file'],
        [['--database', join(closed, 'site.sqlite3')], 'cannot be read: EACCES', 'a user who may enter its folder'],
        [['--database', logged], 'write a -shm file beside it', 'Let this user write to the folder of the file'],
        [['--config', config], `${config} cannot be read: EACCES`, 'Run the command as a user who may read it'],
      ]
      for (const [argv, ...expected] of cases) {
        const { code, stdout } = await user.run(['export', '--json', '--manifest', manifest, ...argv])
        const { error } = JSON.parse(stdout) as { error: { code: string; message: string; fix: string } }
        for (const text of expected) assert.match(`${error.message} ${error.fix}`, text)
        assert.not.equal(error.code, 'internal')
        assert.is(code, argv[0] === '--config' ? 2 : 1)
      }
    } finally {
      user.remove()
    }
  })

  it.matrix('as the queue of notifications, which stays as it is', async () => {
    const user = new OtherUser()
    try {
      const out = join(user.folder, 'out')
      const flags = ['--only', 'pages', '--notify', 'http://127.0.0.1:9', '--out', out]
      const run = () => user.export(siteFile('bridge'), 'bridge', flags)
      assert.is((await run()).code, 1)
      const queue = join(`${out}.state`, 'notifications.json')
      const kept = readFileSync(queue, 'utf8')
      chmodSync(queue, 0)
      const { code, stdout } = await run()
      assert.is(code, 1)
      assert.match(stdout, /"code":"output-failed".*EACCES.*notifications\.json/)
      assert.is(readFileSync(queue, 'utf8'), kept)
    } finally {
      user.remove()
    }
  })

  it.matrix('as the record of an export: explain and verify say so, instead of that there is none', async () => {
    const user = new OtherUser()
    try {
      const out = join(user.folder, 'out')
      const { code, stderr } = await user.export(siteFile('bridge'), 'bridge', ['--only', 'pages', '--out', out])
      assert.is(code, 0, stderr)
      chmodSync(`${out}.state`, 0)
      const explained = await user.run(['explain', '/api/en/pages/', '--out', out, '--no-config', '--json'])
      const { error } = JSON.parse(explained.stdout) as { error: { code: string; message: string; fix: string } }
      assert.equal([explained.code, error.code], [1, 'record-missing'])
      assert.match(error.message, `${out}.state cannot be read: EACCES`)
      assert.match(error.fix, 'as the user who exported')
      const verified = await user.run(['verify', out, '--no-config', '--allow-broken-links'])
      assert.match(
        verified.stdout.replaceAll(/\s+/g, ' '),
        `${out}.state may not be read by this user: hashes were not`,
      )
      assert.is(verified.code, 0)
    } finally {
      user.remove()
    }
  })
})

describe('a folder of an export that the user may not enter', (it) => {
  it.matrix('ends the next run with its name, and nothing is changed', async () => {
    const user = new OtherUser()
    try {
      const out = join(user.folder, 'out')
      const run = () => user.export(siteFile('bridge'), 'bridge', ['--only', 'pages', '--out', out])
      assert.is((await run()).code, 0)
      // As for a folder that was copied by a user of another umask.
      chmodSync(join(out, 'api/en/pages'), 0o400)
      const { code, stdout } = await run()
      const { error } = JSON.parse(stdout) as { error: { code: string; message: string } }
      assert.equal([code, error.code], [1, 'output-failed'])
      assert.match(error.message, `${out}: EACCES`)
      const verified = await user.run(['verify', out, '--no-config', '--json'])
      const unread = JSON.parse(verified.stdout) as { error: { code: string; message: string } }
      assert.equal([verified.code, unread.error.code], [1, 'file-failed'])
      assert.match(unread.error.message, /EACCES.*api\/en\/pages/)
      chmodSync(out, 0)
      const listed = await user.run(['releases', '--out', out, '--no-config'])
      assert.equal([listed.code, /^ {2}\S+: EACCES/m.test(listed.stderr)], [1, true], listed.stderr)
      assert.match(listed.stderr, 'The output folder cannot be written')
    } finally {
      user.remove()
    }
  })
})

describe('explain without a record of a finished export', (it) => {
  it('says so, and does not propose the path that was asked for', async () => {
    const { folder } = await exported(siteFile('bridge'), 'bridge', ['--only', 'pages'])
    rmSync(`${folder}.state/state.json`)
    const { code, stdout } = await runCli(['explain', '/api/en/pages/', '--out', folder, '--no-config', '--json'])
    const { error } = JSON.parse(stdout) as { error: { code: string; message: string } }
    assert.equal([code, error.code], [1, 'record-missing'])
    assert.match(error.message, 'has no record of a finished export')
  })
})
