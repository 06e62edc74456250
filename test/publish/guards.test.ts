import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { exported, failedExport } from '../helpers/exports/exports.js'
import { exportCopy } from '../helpers/exports/shared-export.js'
import { snapshot } from '../helpers/exports/snapshot.js'

const mostPages = 'UPDATE cms_page SET login_required = 1 WHERE id > 3'
const onePage = 'UPDATE cms_page SET login_required = 1 WHERE id = 5'

describe('guards', (it) => {
  it('stop an export that has lost most of its pages, before anything is changed', async () => {
    const copy = await sqliteEngine.copy('bridge')
    const { folder, report } = await exportCopy(sqliteEngine, 'bridge')
    const before = snapshot(folder)
    await copy.exec(mostPages)
    const failure = await failedExport(copy.url, 'bridge', ['--skip', 'menu-paths'], folder)
    assert.equal([failure.exitCode, failure.code], [3, 'export-shrinks'])
    assert.match(failure.message, new RegExp(`from (?:${report.pages}|${snapshot(folder).size}) to `))
    assert.equal(snapshot(folder), before)
    assert.equal(readdirSync(`${folder}.state`).includes('staging'), false)
  })

  it.matrix('let it pass with --force, or with another --max-shrink', async () => {
    const copy = await sqliteEngine.copy('bridge')
    for (const flags of [['--force'], ['--max-shrink', '100']]) {
      const { folder } = await exportCopy(sqliteEngine, 'bridge')
      await copy.exec(mostPages)
      const { report } = await exported(copy.url, 'bridge', flags, folder)
      assert.ok(report.changes.removed > 0)
      await copy.exec('UPDATE cms_page SET login_required = 0 WHERE id > 3')
    }
  })

  it('stop an export that would remove more files than --max-delete', async () => {
    const copy = await sqliteEngine.copy('bridge')
    const { folder } = await exportCopy(sqliteEngine, 'bridge')
    const before = snapshot(folder)
    await copy.exec(onePage)
    const failure = await failedExport(copy.url, 'bridge', ['--max-delete', '1'], folder)
    assert.is(failure.exitCode, 3)
    const [, count] = /would remove (\d+) files/.exec(failure.message) ?? []
    assert.equal(snapshot(folder), before)
    const { report } = await exported(copy.url, 'bridge', ['--max-delete', String(count)], folder)
    assert.is(report.changes.removed, Number(count))
  })

  it('know the export before also without a record of it', async () => {
    const copy = await sqliteEngine.copy('bridge')
    const { folder } = await exported(copy.url, 'bridge', ['--state', join(copy.url, '../gone')])
    await copy.exec(mostPages)
    const failure = await failedExport(copy.url, 'bridge', ['--only', 'languages'], folder)
    assert.is(failure.code, 'export-shrinks')
  })
})

describe('removed files', (it) => {
  it('stay as long as --keep-removed says', async () => {
    const copy = await sqliteEngine.copy('bridge')
    const { folder } = await exportCopy(sqliteEngine, 'bridge')
    const before = [...snapshot(folder).keys()]
    await copy.exec(onePage)
    await exported(copy.url, 'bridge', ['--keep-removed', '1000'], folder)
    assert.ok(before.every((name) => existsSync(join(folder, name))))
    // The next run has nothing to write, and does not take them for someone else's.
    const { report } = await exported(copy.url, 'bridge', ['--keep-removed', '1000'], folder)
    assert.is(report.computed, 'nothing')
    await exported(copy.url, 'bridge', [], folder)
    const gone = before.filter((name) => !existsSync(join(folder, name)))
    assert.ok(gone.length > 0 && gone.every((name) => !name.startsWith('_data/')), gone.join(' '))
  })
})
