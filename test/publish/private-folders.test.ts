import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { exportArguments, exported, failedExport } from '../helpers/exports/exports.js'
import { shard } from '../helpers/exports/shards.js'
import { temporaryFolder } from '../helpers/folders.js'
import { runCli } from '../helpers/processes/cli.js'

const site = 'bridge'
const database = await sqliteEngine.database(site)
const few = ['--only', 'languages']

/** Everything that others than the owner have rights on, below the folder and itself. */
function open(folder: string): string[] {
  const found = lstatSync(folder)
  const own = (found.mode & 0o077) === 0 ? [] : [folder]
  return found.isDirectory() ? [...own, ...readdirSync(folder).flatMap((name) => open(join(folder, name)))] : own
}

/** Gives everybody the right to read everything below the folder. */
function widen(folder: string): void {
  const isFolder = lstatSync(folder).isDirectory()
  chmodSync(folder, isFolder ? 0o755 : 0o644)
  if (isFolder) for (const name of readdirSync(folder)) widen(join(folder, name))
}

describe('a list of files to remove', (it) => {
  it('removes nothing outside of the folder, whatever stands in it', async () => {
    const folder = temporaryFolder()
    const out = join(folder, 'out')
    await exported(database, site, few, out)
    mkdirSync(join(folder, 'letters'))
    const [letter, other] = ['letter.txt', 'letters/other.txt'].map((name) => join(folder, name)) as [string, string]
    for (const file of [letter, other]) writeFileSync(file, 'Dear Ada')
    const names = ['../letter.txt', 'api/../../letter.txt', '../letters/other.txt', letter, `/${letter}`, '..', '/', '']
    const noted = Object.fromEntries(names.map((name) => [name, { since: 0, head: null, line: null }]))
    writeFileSync(join(`${out}.state`, 'retired.json'), JSON.stringify(noted))
    await exported(database, site, ['--only', 'languages', '--only', 'plugins'], out)
    assert.ok(existsSync(letter) && existsSync(other))
    assert.ok(existsSync(join(out, 'api/plugins/index.json')))
  })

  it('brings nothing from outside into a release, or out of it', async () => {
    const folder = temporaryFolder()
    const out = join(folder, 'out')
    const flags = ['--publish', 'releases', '--keep-removed', '3600']
    await exported(database, site, [...few, ...flags], out)
    writeFileSync(join(out, 'releases', 'letter.txt'), 'Dear Ada')
    const noted = { '../letter.txt': { since: Date.now(), head: null, line: null } }
    writeFileSync(join(`${out}.state`, 'retired.json'), JSON.stringify(noted))
    await exported(database, site, ['--only', 'languages', '--only', 'plugins', ...flags], out)
    assert.equal(
      readdirSync(`${out}.state`).filter((name) => name === 'letter.txt'),
      [],
    )
    assert.ok(existsSync(join(out, 'releases', 'letter.txt')))
  })
})

if (process.platform !== 'win32') {
  describe('private folders', (it) => {
    it('of the exporter are its owner’s alone, from the beginning and when they were not', async () => {
      const folder = temporaryFolder()
      const [out, drafts, state] = ['out', 'drafts', 'record'].map((name) => join(folder, name)) as [
        string,
        string,
        string,
      ]
      const flags = ['--drafts', drafts, '--state', state]
      await exported(database, site, flags, out)
      const places = [drafts, `${drafts}.state`, `${out}.state`, state]
      assert.equal(places.flatMap(open), [])
      assert.ok(existsSync(join(drafts, '_data/export.json')) && existsSync(join(state, 'units.txt')))
      // The export itself is as public as other files of this user.
      assert.is(lstatSync(out).mode & 0o777, 0o777 & ~process.umask())
      assert.is(lstatSync(join(out, 'api/en/pages/index.json')).mode & 0o777, 0o666 & ~process.umask())
      assert.is(lstatSync(join(out, 'api')).mode & 0o777, 0o777 & ~process.umask())
      for (const place of places) widen(place)
      await exported(database, site, flags, out)
      assert.equal(places.flatMap(open), [])
      const copy = await sqliteEngine.copy(site)
      await copy.exec("UPDATE cms_pagecontent SET title = 'Another title'")
      await exported(copy.url, site, flags, out)
      assert.equal(places.flatMap(open), [])
    })

    it('that have other things as well keep their rights, but not on the record', async () => {
      const [out, state] = [join(temporaryFolder(), 'out'), temporaryFolder()]
      chmodSync(state, 0o755)
      writeFileSync(join(state, 'letter.txt'), 'Dear Ada')
      chmodSync(join(state, 'letter.txt'), 0o644)
      await exported(database, site, ['--state', state], out)
      const wide = open(state)
      assert.equal(wide.sort(), [state, join(state, 'letter.txt')])
    })

    it('of shards are their owner’s alone', async () => {
      const folder = await shard(database, site, '1/1')
      assert.equal(open(folder), [])
      widen(folder)
      await shard(database, site, '1/1', [], folder)
      assert.equal(open(folder), [])
    })
  })
}

describe('a private folder that is a link', (it) => {
  it('is refused before anything is removed there', async () => {
    const elsewhere = temporaryFolder()
    mkdirSync(join(elsewhere, 'staging'))
    const letters = [join(elsewhere, 'letter.txt'), join(elsewhere, 'staging/letter.txt'), join(elsewhere, 'units.new')]
    for (const letter of letters) writeFileSync(letter, 'Dear Ada')
    const check = async (out: string, flags: string[], link: string) => {
      const { exitCode, code, message } = await failedExport(database, site, [...few, ...flags], out)
      assert.equal([exitCode, code], [2, 'folder-unsafe'])
      assert.match(message, `${link} is a link to ${elsewhere}`)
      for (const letter of letters) assert.ok(existsSync(letter), letter)
    }
    const folder = temporaryFolder()
    symlinkSync(elsewhere, join(folder, 'one.state'))
    await check(join(folder, 'one'), [], join(folder, 'one.state'))
    symlinkSync(elsewhere, join(folder, 'record'))
    await check(join(folder, 'two'), ['--state', join(folder, 'record')], join(folder, 'record'))
    for (const name of ['staging', 'scratch']) {
      mkdirSync(join(folder, `${name}.state`))
      symlinkSync(elsewhere, join(folder, `${name}.state`, name))
      await check(join(folder, name), [], join(folder, `${name}.state`, name))
    }
  })

  it('is refused where it is a file, too', async () => {
    const letter = join(temporaryFolder(), 'letter.txt')
    writeFileSync(letter, 'Dear Ada')
    const { code, message } = await failedExport(database, site, [...few, '--state', letter])
    assert.equal([code, message], ['folder-unsafe', `${letter} is a file`])
    assert.is(readFileSync(letter, 'utf8'), 'Dear Ada')
  })

  it('is refused for shards', async () => {
    const [folder, elsewhere] = [temporaryFolder(), temporaryFolder()]
    writeFileSync(join(elsewhere, 'shard.json'), 'of another shard')
    symlinkSync(elsewhere, join(folder, 'shard'))
    const { code } = await failedExport(database, site, ['--shard', '1/2'], join(folder, 'shard'))
    assert.is(code, 'folder-unsafe')
    assert.equal(readdirSync(elsewhere), ['shard.json'])
  })
})

if (process.getuid?.() === 0) {
  describe('a private folder of another user', (it) => {
    it('is refused before anything is removed there', async () => {
      const out = join(temporaryFolder(), 'out')
      mkdirSync(join(`${out}.state`, 'staging'), { recursive: true })
      writeFileSync(join(`${out}.state`, 'staging/letter.txt'), 'Dear Ada')
      chownSync(`${out}.state`, 65534, 65534)
      const { code, message } = await failedExport(database, site, few, out)
      assert.is(code, 'folder-unsafe')
      assert.match(message, 'belongs to another user (uid 65534)')
      assert.equal(readdirSync(`${out}.state`), ['staging'])
      assert.ok(existsSync(join(`${out}.state`, 'staging/letter.txt')))
    })
  })
}

describe('help', (it) => {
  it('knows the options', async () => {
    const { stdout } = await runCli(['export', '--help'])
    assert.match(stdout, '--foreign-files')
    assert.match(stdout, '--keep-documents')
    const [, ...argv] = exportArguments(database, site, [])
    for (const flag of [
      ['--keep-documents', '-1'],
      ['--foreign-files', 'ignore'],
    ]) {
      assert.is((await runCli(['export', ...argv, ...flag])).code, 2)
    }
  })
})
