import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { readReport } from '../helpers/exports/change-report.js'
import { exported, failedExport } from '../helpers/exports/exports.js'
import { differences } from '../helpers/exports/folder-differences.js'
import { sharedExport } from '../helpers/exports/shared-export.js'
import { snapshot } from '../helpers/exports/snapshot.js'
import { temporaryFolder } from '../helpers/folders.js'
import { exportExample } from '../helpers/front-ends/example.js'
import { mediaRoot } from '../helpers/sites/media.js'

const site = 'bridge'
const database = await sqliteEngine.database(site)
const edit = "UPDATE cms_pagecontent SET title = 'Another title'"
const foreign = ['CNAME', '.well-known/security.txt', 'api/en/notes.txt']

function putForeign(folder: string, names = foreign): void {
  for (const name of names) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), `text of ${name}`)
  }
}

function has(folder: string, names = foreign): boolean[] {
  return names.map((name) => existsSync(join(folder, name)) && readFileSync(join(folder, name), 'utf8').length > 0)
}

const all = foreign.map(() => true)
const none = foreign.map(() => false)

describe('files that somebody put into an export folder', (it) => {
  it('are named and refused, whatever the run would do', async () => {
    const copy = await sqliteEngine.copy(site)
    const { folder } = await exported(copy.url, site)
    putForeign(folder)
    const before = snapshot(folder)
    const check = async (flags: string[]) => {
      const { exitCode, code, message, fix } = await failedExport(copy.url, site, flags, folder)
      assert.equal([exitCode, code], [3, 'foreign-files'], flags.join(' '))
      assert.match(message, `${folder} holds 3 files that no export wrote: `)
      for (const name of foreign) assert.match(message, name)
      assert.match(fix, '--foreign-files keep')
      assert.equal(snapshot(folder), before)
    }
    await check([])
    await check(['--full'])
    await copy.exec(edit)
    await check([])
    await check(['--force'])
    rmSync(`${folder}.state`, { recursive: true })
    await check([])
    for (const name of foreign) rmSync(join(folder, name))
    await exported(copy.url, site, [], folder)
  })

  it('are found again after runs that have kept them and changed nothing', async () => {
    const { folder } = await exported(database, site)
    putForeign(folder)
    for (let run = 0; run < 2; run += 1) {
      const { report } = await exported(database, site, ['--foreign-files', 'keep'], folder)
      assert.is(report.computed, 'nothing')
    }
    const { code, message } = await failedExport(database, site, [], folder)
    assert.is(code, 'foreign-files')
    for (const name of foreign) assert.match(message, name)
  })

  it('stay where they are to be kept, and cost no update', async () => {
    const copy = await sqliteEngine.copy(site)
    const { folder } = await exported(copy.url, site)
    putForeign(folder)
    mkdirSync(join(folder, '.well-known/empty'))
    const keep = ['--foreign-files', 'keep']
    assert.is((await exported(copy.url, site, keep, folder)).report.computed, 'nothing')
    await copy.exec(edit)
    const { report } = await exported(copy.url, site, keep, folder)
    assert.is(report.computed, 'changes')
    await exported(copy.url, site, [...keep, '--full'], folder)
    rmSync(`${folder}.state`, { recursive: true })
    await exported(copy.url, site, keep, folder)
    assert.equal(has(folder), all)
    assert.ok(existsSync(join(folder, '.well-known/empty')))
    const fresh = await exported(copy.url, site)
    const found = new Map([...snapshot(folder)].filter(([name]) => !foreign.includes(name)))
    assert.equal(differences(snapshot(fresh.folder), found), [])
  })

  it('may be there before the first export, where they are to be kept', async () => {
    const folder = temporaryFolder()
    putForeign(folder)
    assert.is((await failedExport(database, site, ['--foreign-files', 'remove'], folder)).code, 'foreign-output')
    await exported(database, site, ['--foreign-files', 'keep'], folder)
    assert.equal(has(folder), all)
  })

  it.matrix('go where they are to be removed, are counted as removed, and purged', async () => {
    const copy = await sqliteEngine.copy(site)
    for (const flags of [[], ['--full']]) {
      const { folder } = await exported(copy.url, site)
      putForeign(folder)
      const before = snapshot(folder)
      const remove = ['--foreign-files', 'remove', ...flags]
      const failure = await failedExport(copy.url, site, [...remove, '--max-delete', '2'], folder)
      assert.equal([failure.exitCode, failure.code], [3, 'export-shrinks'])
      assert.match(failure.message, 'would remove 3 files')
      assert.equal(snapshot(folder), before)
      const file = join(temporaryFolder(), 'changes.json')
      const { report } = await exported(copy.url, site, [...remove, '--max-delete', '3', '--report', file], folder)
      assert.is(report.changes.removed, 3)
      assert.equal(has(folder), none)
      const { changes, purge } = readReport(file)
      assert.equal(
        changes.map(({ kind, name }) => [kind, name]).sort(),
        foreign.map((name) => ['removed', name]).sort(),
      )
      assert.ok(purge.sites.some(({ paths }) => paths.includes('/api/en/notes.txt')))
      assert.is((await exported(copy.url, site, [], folder)).report.computed, 'nothing')
    }
  })

  it.full('go where they have more bytes than Node reads at once', async () => {
    const { folder } = await exported(database, site)
    const film = join(folder, 'film.mp4')
    writeFileSync(film, '')
    truncateSync(film, 2 ** 31)
    const { report } = await exported(database, site, ['--foreign-files', 'remove'], folder)
    assert.is(report.changes.removed, 1)
    assert.not(existsSync(film))
  })

  it('are not overwritten by files of the export, unless they are to be removed', async () => {
    const { folder } = await exported(database, site)
    putForeign(folder, ['_headers'])
    const flags = ['--profile', 'netlify', '--foreign-files']
    for (const wanted of ['refuse', 'keep']) {
      const { code, message } = await failedExport(database, site, [...flags, wanted], folder)
      assert.is(code, 'foreign-files')
      assert.match(message, '_headers')
      assert.equal(has(folder, ['_headers']), [true])
    }
    await exported(database, site, [...flags, 'remove'], folder)
    assert.not.match(readFileSync(join(folder, '_headers'), 'utf8'), 'text of')
  })

  it.matrix('in a release are refused, come along, or stay behind', async () => {
    const copy = await sqliteEngine.copy(site)
    const flags = ['--publish', 'releases']
    const { folder } = await exported(copy.url, site, flags)
    const current = join(folder, 'current')
    putForeign(current)
    assert.is((await failedExport(copy.url, site, flags, folder)).code, 'foreign-files')
    await copy.exec(edit)
    assert.is((await failedExport(copy.url, site, flags, folder)).code, 'foreign-files')
    await exported(copy.url, site, [...flags, '--foreign-files', 'keep'], folder)
    assert.equal(has(current), all)
    // Whatever else is beside the releases is none.
    mkdirSync(join(folder, 'releases/2020-backup'))
    await copy.exec("UPDATE cms_pagecontent SET title = 'A third title'")
    const remove = [...flags, '--foreign-files', 'remove', '--keep-releases', '1']
    assert.is((await failedExport(copy.url, site, [...remove, '--max-delete', '2'], folder)).code, 'export-shrinks')
    await exported(copy.url, site, remove, folder)
    assert.equal(has(current), none)
    assert.is(readdirSync(join(folder, 'releases')).length, 2)
    assert.ok(existsSync(join(folder, 'releases/2020-backup')))
  })
})

describe('files of earlier exports', (it) => {
  const flags = ['--profile', 'netlify', '--precompress', 'gzip', '--bundle', '--openapi']

  it.matrix('are not taken for foreign: settings of hosts, compressed and uploaded ones', async () => {
    const copy = await sqliteEngine.copy('garden')
    const root = await mediaRoot(copy)
    const media = ['--media', `copy:${root.folder}`]
    const { folder } = await exported(copy.url, 'garden', [...flags, ...media])
    assert.ok(existsSync(join(folder, '_headers')) && existsSync(join(folder, '_bundle')))
    const was = [...snapshot(folder).keys()].filter((name) => /^media\/|\.gz$/.test(name))
    assert.ok(was.length > 10, String(was.length))
    // As a run leaves it that is killed while it publishes.
    rmSync(join(`${folder}.state`, 'state.json'))
    await exported(copy.url, 'garden', ['--force', '--keep-documents', '0'], folder)
    const fresh = await exported(copy.url, 'garden')
    assert.equal([...snapshot(folder).keys()], [...snapshot(fresh.folder).keys()])
  })

  it.matrix('are known by their names where their record is lost', async () => {
    const { folder } = await exported(database, site, ['--precompress', 'gzip', '--bundle', '--openapi'])
    rmSync(`${folder}.state`, { recursive: true })
    const only = ['--only', 'languages', '--target', 'static', '--force', '--keep-documents', '0']
    await exported(database, site, only, folder)
    assert.equal([...snapshot(folder).keys()], ['404.json', '_data/export.json', 'api/languages/index.json'])
  })

  it('are not taken for foreign: feeds and sitemaps of a lost record that have changed', async () => {
    const folder = join(temporaryFolder(), 'out')
    await exportExample(folder, ['--sitemap'])
    const before = readFileSync(join(folder, 'feeds/journal.en.xml'), 'utf8')
    rmSync(`${folder}.state`, { recursive: true })
    await exportExample(folder, ['--sitemap', '--site-url', 'https://www.example.net'])
    assert.is.not(readFileSync(join(folder, 'feeds/journal.en.xml'), 'utf8'), before)
  })

  it('stay known when several runs in succession are killed while they publish', async () => {
    const { folder } = await exported(database, site, ['--profile', 'netlify'])
    const state = `${folder}.state`
    rmSync(join(state, 'state.json'))
    renameSync(join(state, 'units.txt'), join(state, 'units.before-1'))
    await exported(database, site, ['--full'], folder)
    assert.not(existsSync(join(folder, '_headers')))
    assert.not(readdirSync(state).some((name) => name.startsWith('units.before')))
  })
})

describe('a folder of an export that leads somewhere else', (it) => {
  it('is never followed, when files are written and when they are removed', async () => {
    for (const flags of [[], ['--full'], ['--only', 'languages', '--force']]) {
      const { folder } = await exported(database, site)
      const elsewhere = join(temporaryFolder(), 'elsewhere')
      renameSync(join(folder, 'api'), elsewhere)
      writeFileSync(join(elsewhere, 'languages/index.json'), 'not ours')
      symlinkSync(elsewhere, join(folder, 'api'))
      const before = snapshot(elsewhere)
      assert.is((await failedExport(database, site, flags, folder)).code, 'foreign-files')
      await exported(database, site, [...flags, '--foreign-files', 'remove'], folder)
      assert.equal(snapshot(elsewhere), before)
      const fresh = await sharedExport(sqliteEngine, site, flags)
      assert.equal(differences(snapshot(fresh.folder), snapshot(folder)), [])
    }
  })
})
