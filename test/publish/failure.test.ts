import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { guarded } from '../../src/files/output-failure.js'
import { describe } from '../harness.js'
import { describeOn, engines } from '../helpers/databases/engines.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { changedDatabase, exported, failedExport } from '../helpers/exports/exports.js'
import { exportCopy, sharedExport } from '../helpers/exports/shared-export.js'
import { snapshot, textsOf } from '../helpers/exports/snapshot.js'
import { temporaryFolder } from '../helpers/folders.js'
import { configFile } from '../helpers/sites.js'

const bridge = await sqliteEngine.database('bridge')

describe('an output folder', (it) => {
  it('that holds foreign files is left alone', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'letter.txt'), 'Dear Ada')
    const before = snapshot(folder)
    const { exitCode, code, message } = await failedExport(bridge, 'bridge', [], folder)
    assert.equal([exitCode, code], [2, 'foreign-output'])
    assert.match(message, `${folder} holds letter.txt, but no export`)
    assert.equal(snapshot(folder), before)
    assert.not(existsSync(`${folder}.state`))
  })

  it('is not to blame for an error of the program while it is written', async () => {
    const folder = temporaryFolder()
    for (const error of [new TypeError('text is not iterable'), new RangeError('Invalid time value')]) {
      const thrown = await guarded(folder, () => Promise.reject(error)).catch((one: unknown) => one)
      assert.is(thrown, error)
    }
  })

  it('that is a file, or below one, is an error', async () => {
    const file = join(temporaryFolder(), 'letter.txt')
    writeFileSync(file, 'Dear Ada')
    for (const folder of [file, join(file, 'out'), join(file, 'deep', 'out')]) {
      const { exitCode, code, message, fix } = await failedExport(bridge, 'bridge', [], folder)
      assert.equal([exitCode, code], [1, 'output-failed'])
      assert.ok(message.startsWith(folder) && fix.includes('--out'), message)
    }
    assert.equal(readdirSync(join(file, '..')), ['letter.txt'])
  })

  if (process.platform === 'linux') {
    it('on a disk that cannot be written is an error', async () => {
      for (const folder of ['/proc/out', '/sys/kernel/out']) {
        const { exitCode, code, message, fix } = await failedExport(bridge, 'bridge', [], folder)
        assert.equal([exitCode, code], [1, 'output-failed'])
        assert.ok(message.startsWith(`${folder}: `), message)
        assert.match(fix, 'on a mounted disk, name a folder below its root')
      }
      const state = ['--state', '/proc/state']
      const { code, message, fix } = await failedExport(bridge, 'bridge', state, join(temporaryFolder(), 'out'))
      assert.is(code, 'output-failed')
      assert.match(message, '/proc/state')
      assert.match(fix, '--state')
    })
  }

  it('may be empty, missing, or below folders that are missing', async () => {
    const empty = temporaryFolder()
    const only = ['--only', 'languages']
    assert.ok((await exported(bridge, 'bridge', only, empty)).text('/api/languages/'))
    assert.ok((await exported(bridge, 'bridge', only, join(temporaryFolder(), 'a/b/out'))).text('/api/languages/'))
  })
})

describe('a damaged database', (it) => {
  const latin = `UPDATE djangocms_text_text SET body = CAST(x'4dfc6c6c6572' AS TEXT)
    WHERE cmsplugin_ptr_id = (SELECT min(cmsplugin_ptr_id) FROM djangocms_text_text)`

  it('with text that is not UTF-8, found while writing, leaves the earlier export byte for byte', async () => {
    const database = await changedDatabase(sqliteEngine, 'bridge', latin)
    const { folder } = await exportCopy(sqliteEngine, 'bridge')
    const before = snapshot(folder)
    const { exitCode, code, message } = await failedExport(database, 'bridge', ['--contract', 'released'], folder)
    assert.equal([exitCode, code], [1, 'corrupt-value'], message)
    for (const text of ['djangocms_text_text', 'body', 'UTF-8', 'Müller']) assert.ok(message.includes(text), message)
    assert.equal(snapshot(folder), before)
    assert.not(existsSync(join(`${folder}.state`, 'staging')))
  })

  it('with text that is not UTF-8 leaves nothing where nothing was', async () => {
    const database = await changedDatabase(sqliteEngine, 'bridge', latin)
    const folder = join(temporaryFolder(), 'out')
    assert.is((await failedExport(database, 'bridge', [], folder)).code, 'corrupt-value')
    assert.equal([existsSync(folder), existsSync(`${folder}.state`)], [false, false])
  })
})

for (const engine of engines) {
  describeOn(engine, `a run that fails while writing, ${engine.name}`, (it) => {
    it('leaves the earlier export byte for byte, and the next run succeeds', async () => {
      const { folder } = await exportCopy(engine, 'bridge')
      const before = snapshot(folder)
      const config = join(temporaryFolder(), 'site.config.mjs')
      writeFileSync(config, 'export default { serializers: { QuotePlugin() { throw new Error("no words") } } }')
      const flags = ['--config', config, '--contract', 'released']
      const { exitCode, code } = await failedExport(await engine.database('bridge'), 'bridge', flags, folder)
      assert.equal([exitCode, code], [1, 'serializer-failed'])
      assert.equal(snapshot(folder), before)
      assert.not(existsSync(join(`${folder}.state`, 'staging')))
      await exported(await engine.database('bridge'), 'bridge', [], folder)
      assert.equal(snapshot(folder), before)
    })

    it('ends where the list of its changes cannot be written', async () => {
      const folder = join(temporaryFolder(), 'out')
      const config = join(temporaryFolder(), 'site.config.mjs')
      const place = JSON.stringify(join(`${folder}.state`, 'changes.txt'))
      const serializers = `serializers: { QuotePlugin() { mkdirSync(${place}, { recursive: true }); return {} } }`
      writeFileSync(config, `import { mkdirSync } from 'node:fs'; export default { ${serializers} }`)
      const database = await engine.database('bridge')
      const { exitCode, code, message } = await failedExport(database, 'bridge', ['--config', config], folder)
      assert.equal([exitCode, code], [1, 'output-failed'])
      assert.match(message, 'EISDIR')
      assert.not(existsSync(folder))
      await exported(database, 'bridge', [], folder)
    })

    const retitled = `UPDATE cms_pagecontent SET title = 'Another ' || id`
    for (const [title, removed, sql] of [
      ['the output folder', '', retitled],
      ['the output folder, of whose pages a bundle is made,', '', 'SELECT 1'],
      ['the private folder for its unfinished files', '.state/scratch', retitled],
    ]) {
      it(`names ${title} that was removed meanwhile`, async () => {
        const copy = await engine.copy('garden')
        const { folder } = await exportCopy(engine, 'garden', ['--bundle'])
        await copy.exec(`${sql}; UPDATE refsite_quote SET text = 'New'`)
        const config = join(temporaryFolder(), 'site.config.mjs')
        // Search indexes are added to those of the folder.
        const place = JSON.stringify(folder + removed)
        const serializers = `{ QuotePlugin(row) { rmSync(${place}, { recursive: true, force: true }); return row } }`
        const own = `import { rmSync } from 'node:fs'; import own from ${JSON.stringify(configFile)}`
        writeFileSync(config, `${own}; export default { ...own, serializers: ${serializers} }`)
        const flags = ['--bundle', '--config', config]
        const { exitCode, code, message } = await failedExport(copy.url, 'garden', flags, folder)
        assert.equal([exitCode, code], [1, 'output-failed'], message)
        assert.ok(message.startsWith(folder) && message.includes('ENOENT'), message)
        await exported(copy.url, 'garden', ['--bundle'], folder)
      })
    }

    it('is not disturbed by what an interrupted one left', async () => {
      const folder = join(temporaryFolder(), 'out')
      const left = join(`${folder}.state`, 'staging/api/en/pages/gone')
      mkdirSync(left, { recursive: true })
      writeFileSync(join(left, 'index.json'), '{"title":"half')
      const result = await exported(await engine.database('bridge'), 'bridge', [], folder)
      const clean = await sharedExport(engine, 'bridge')
      assert.equal(textsOf(snapshot(result.folder)), textsOf(snapshot(clean.folder)))
      assert.is(result.text('/api/en/pages/gone/'), null)
    })
  })
}
