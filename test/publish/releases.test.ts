import { existsSync, lstatSync, mkdirSync, readdirSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fsExtra from 'fs-extra'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { exported, failedExport } from '../helpers/exports/exports.js'
import { differences } from '../helpers/exports/folder-differences.js'
import { snapshot } from '../helpers/exports/snapshot.js'
import { temporaryFolder } from '../helpers/folders.js'
import { runCli } from '../helpers/processes/cli.js'

const flags = ['--publish', 'releases']
const editTitle = (title: string) => `UPDATE cms_pagecontent SET title = '${title}' WHERE id = 1`

describe('releases', (it) => {
  it('hold a whole export each, with links to the files that have not changed', async () => {
    const copy = await sqliteEngine.copy('bridge')
    const { folder } = await exported(copy.url, 'bridge', flags)
    const first = current(folder)
    assert.equal(readdirSync(folder).sort(), ['current', 'releases'])
    const plain = await exported(copy.url, 'bridge')
    assert.equal(differences(snapshot(plain.folder), snapshot(join(folder, 'current'))), [])

    await copy.exec(editTitle('Another title'))
    const { report } = await exported(copy.url, 'bridge', flags, folder)
    const second = current(folder)
    assert.ok(second > first)
    const [before, after] = [snapshot(join(folder, first)), snapshot(join(folder, second))]
    const fresh = await exported(copy.url, 'bridge')
    // Documents of the release before stay for readers that are under way.
    const gone = differences(snapshot(fresh.folder), after)
    assert.equal(gone, [], gone.join('\n'))
    const linked = [...after].filter(([name, { inode }]) => before.get(name)?.inode === inode)
    assert.ok(linked.length > 150, String(linked.length))
    assert.ok(report.changes.changed > 0)
    assert.is(lstatSync(join(folder, 'current')).isSymbolicLink(), true)
  })

  it('are refused on a disk that has no symbolic links, before anything is published', async () => {
    const folder = join(temporaryFolder(), 'out')
    const { symlinkSync } = fsExtra
    fsExtra.symlinkSync = () => {
      throw Object.assign(new Error('ENOSYS: function not implemented, symlink'), { code: 'ENOSYS' })
    }
    try {
      const { code, message, fix } = await failedExport(await sqliteEngine.database('bridge'), 'bridge', flags, folder)
      assert.is(code, 'output-failed')
      assert.match(message, 'without links')
      assert.match(fix, '--publish releases')
    } finally {
      fsExtra.symlinkSync = symlinkSync
    }
    assert.not.ok(existsSync(folder))
  })

  it.matrix('are only made where something has changed, and as many stay as are wanted', async () => {
    const copy = await sqliteEngine.copy('bridge')
    const { folder } = await exported(copy.url, 'bridge', flags)
    const first = current(folder)
    await exported(copy.url, 'bridge', flags, folder)
    assert.is(current(folder), first)
    for (const title of ['One', 'Two', 'Three']) {
      await copy.exec(editTitle(title))
      await exported(copy.url, 'bridge', [...flags, '--keep-releases', '2'], folder)
    }
    assert.is(readdirSync(join(folder, 'releases')).length, 2)
    assert.ok(!existsSync(join(folder, first)))
  })

  it('can be turned back to; the next export is right all the same', async () => {
    const copy = await sqliteEngine.copy('bridge')
    const { folder } = await exported(copy.url, 'bridge', flags)
    const [first, one] = [current(folder), snapshot(join(folder, 'current'))]
    await copy.exec(editTitle('Another title'))
    await exported(copy.url, 'bridge', flags, folder)
    const second = current(folder)

    const back = await runCli(['rollback', '--out', folder])
    assert.is(back.code, 0, back.stderr)
    assert.match(back.stdout, `now points to ${first.slice(9)}`)
    assert.is(current(folder), first)
    assert.equal(differences(one, snapshot(join(folder, 'current'))), [])

    const { report } = await exported(copy.url, 'bridge', flags, folder)
    assert.ok(report.findings.some(({ code }) => code === 'computed-anew'))
    assert.ok(current(folder) > second)
    const fresh = await exported(copy.url, 'bridge')
    assert.equal(differences(snapshot(fresh.folder), snapshot(join(folder, 'current'))), [])
  })

  it('are refused where they do not exist, with those that do', async () => {
    const database = await sqliteEngine.database('bridge')
    const { folder } = await exported(database, 'bridge', flags)
    const name = current(folder).slice(9)
    for (const release of [[], ['20200101T000000000Z'], ['../releases']]) {
      const { code, stderr } = await runCli(['rollback', '--out', folder, ...release])
      assert.is(code, 1)
      assert.match(stderr, `Available: ${name}`)
    }
    const { code, stderr } = await runCli(['rollback', '--out', join(folder, 'releases')])
    assert.is(code, 1)
    assert.match(stderr, 'has no releases')
  })

  it.matrix('and exports in place do not meet in one folder', async () => {
    const database = await sqliteEngine.database('bridge')
    const { folder } = await exported(database, 'bridge')
    for (const more of [[], ['--foreign-files', 'keep']]) {
      const inPlace = await failedExport(database, 'bridge', [...flags, ...more], folder)
      assert.is(inPlace.code, 'foreign-output')
      assert.match(inPlace.message, `${folder} holds an export that was published in place`)
      assert.not.match(inPlace.fix, '--foreign-files')
    }
    const releases = await exported(database, 'bridge', flags)
    const released = await failedExport(database, 'bridge', [], releases.folder)
    assert.is(released.code, 'foreign-output')
    assert.match(released.message, `${releases.folder} holds releases of an export`)
    const foreign = join(temporaryFolder(), 'foreign')
    mkdirSync(foreign)
    writeFileSync(join(foreign, 'mine.txt'), 'mine')
    assert.is((await failedExport(database, 'bridge', flags, foreign)).code, 'foreign-output')
  })
})

/** `releases/<name>` */
function current(folder: string): string {
  return readlinkSync(join(folder, 'current'))
}
