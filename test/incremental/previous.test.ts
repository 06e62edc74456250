import { existsSync, readFileSync, rmSync, utimesSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { exportArguments, exported } from '../helpers/exports/exports.js'
import { differences, rewritten } from '../helpers/exports/folder-differences.js'
import { exportCopy, sharedExport } from '../helpers/exports/shared-export.js'
import { snapshot } from '../helpers/exports/snapshot.js'
import { copyFolder, temporaryFolder, walk, withoutTemporary } from '../helpers/folders.js'
import { startCli } from '../helpers/processes/running-cli.js'
import { listen } from '../helpers/servers/listening.js'

const edit = "UPDATE cms_pagecontent SET title = 'Another title' WHERE id = 1"

describe('the record of another machine', (it) => {
  it('makes an update of a folder that was restored without its dates', async () => {
    const copy = await sqliteEngine.copy('bridge')
    const first = await sharedExport(sqliteEngine, 'bridge')
    const restored = join(temporaryFolder(), 'out')
    copyFolder(first.folder, restored)
    for (const name of walk(restored)) utimesSync(join(restored, name), 1e9, 1e9)
    const before = snapshot(restored)
    await copy.exec(edit)
    const { report } = await exported(copy.url, 'bridge', ['--previous', `${first.folder}.state`], restored)
    assert.is(report.computed, 'changes')
    const fresh = await exported(copy.url, 'bridge')
    assert.equal(differences(snapshot(fresh.folder), snapshot(restored)), [])
    assert.equal(rewritten(before, snapshot(restored)), [])
    const again = await exported(copy.url, 'bridge', [], restored)
    assert.is(again.report.computed, 'nothing')
  })

  it.matrix('tells what has changed also where the folder is empty', async () => {
    const copy = await sqliteEngine.copy('bridge')
    const first = await exportCopy(sqliteEngine, 'bridge')
    await copy.exec(edit)
    const second = await exported(copy.url, 'bridge', ['--previous', `${first.folder}.state`])
    const update = await exported(copy.url, 'bridge', [], first.folder)
    assert.equal(second.report.changes, update.report.changes)
    assert.ok(update.report.changes.changed > 0 && update.report.changes.changed < 100)
    assert.is(second.report.computed, 'everything')
  })

  it('is fetched from a URL, whose query goes with every request', async () => {
    const database = await sqliteEngine.database('bridge')
    const first = await sharedExport(sqliteEngine, 'bridge')
    const asked: string[] = []
    const answer: RequestListener = (request, response) => {
      asked.push(request.url ?? '')
      const name = (request.url ?? '').replace(/^\/builds\//, '').replace(/\?.*$/, '')
      response.end(readFileSync(join(`${first.folder}.state`, name)))
    }
    const url = await listen(answer)
    const flags = ['--previous', `${url}/builds?signature=abc`]
    await exported(database, 'bridge', ['--dry-run', ...flags])
    assert.equal(asked, [], 'a dry run compares nothing')
    const { report } = await exported(database, 'bridge', flags)
    assert.equal(report.changes, { added: 0, changed: 0, removed: 0 })
    assert.equal(asked, ['/builds/state.json?signature=abc', '/builds/units.txt?signature=abc'])
  })

  it.matrix('that cannot be had means a full export, which says so without the secrets of the URL', async () => {
    const database = await sqliteEngine.database('bridge')
    for (const previous of [
      'http://user:secret@127.0.0.1:9/builds?signature=secret',
      'https://user:secret@[example.com/builds',
      join(temporaryFolder(), 'none'),
    ]) {
      const { report } = await exported(database, 'bridge', ['--previous', previous])
      const told = report.findings.filter(({ code }) => code === 'computed-anew')
      assert.is(told.length, 1)
      assert.not.match(JSON.stringify(told), 'secret')
    }
  })

  it('that does not come keeps no run waiting that is stopped', async () => {
    const database = await sqliteEngine.database('bridge')
    let onAsked = () => {}
    const asked = new Promise<void>((resolve) => {
      onAsked = resolve
    })
    const url = await listen(() => onAsked())
    const folder = join(temporaryFolder(), 'out')
    const running = startCli(exportArguments(database, 'bridge', ['--out', folder, '--previous', url]))
    await asked
    const stopped = performance.now()
    const { stdout } = await running.stop()
    assert.match(stdout, '"code":"interrupted"')
    assert.ok(performance.now() - stopped < 10_000)
    assert.not.ok(existsSync(folder))
  })

  it('means a full export, too, where there is no folder for temporary files', async () => {
    const database = await sqliteEngine.database('bridge')
    const folder = join(temporaryFolder(), 'out')
    const flags = ['--previous', 'http://127.0.0.1:9']
    const { report } = await withoutTemporary(() => exported(database, 'bridge', flags, folder))
    assert.ok(report.findings.some(({ code }) => code === 'computed-anew'))
  })

  it('is not asked for where the machine has its own', async () => {
    const database = await sqliteEngine.database('bridge')
    const { folder } = await exported(database, 'bridge')
    const { report } = await exported(database, 'bridge', ['--previous', join(folder, 'none')], folder)
    assert.is(report.computed, 'nothing')
  })
})

describe('a record in a folder of its own', (it) => {
  it('is found again, and nothing of it lies in the output', async () => {
    const copy = await sqliteEngine.copy('bridge')
    const state = join(temporaryFolder(), 'state')
    const { folder } = await exported(copy.url, 'bridge', ['--state', state])
    assert.equal(walk(state).sort(), ['groups.txt', 'media.json', 'state.json', 'units.txt'])
    const { report } = await exported(copy.url, 'bridge', ['--state', state], folder)
    assert.is(report.computed, 'nothing')
    rmSync(state, { recursive: true })
    const third = await exported(copy.url, 'bridge', ['--state', state], folder)
    assert.is(third.report.computed, 'everything')
    assert.ok(third.report.findings.some(({ code }) => code === 'computed-anew'))
  })

  it.matrix('is made anew for other settings, and the run says so', async () => {
    const database = await sqliteEngine.database('bridge')
    const { folder } = await exported(database, 'bridge')
    const { report } = await exported(database, 'bridge', ['--scheme', 'http'], folder)
    const told = report.findings.find(({ code }) => code === 'computed-anew')
    assert.match(JSON.stringify(told), 'other settings')
  })
})
