import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { readReport } from '../helpers/exports/change-report.js'
import { exported } from '../helpers/exports/exports.js'
import { differences, rewritten } from '../helpers/exports/folder-differences.js'
import { checkSameExport, merged, shards } from '../helpers/exports/shards.js'
import { exportCopy, sharedExport } from '../helpers/exports/shared-export.js'
import { snapshot } from '../helpers/exports/snapshot.js'
import { problemsOf, verified } from '../helpers/exports/verified.js'
import { temporaryFolder } from '../helpers/folders.js'
import { cliOutput } from '../helpers/processes/cli.js'
import { configFile } from '../helpers/sites.js'

const openapi = /(^|\/)api\/(docs|redoc|schema|schema-json)\//

describe('runs with an OpenAPI document', (it) => {
  it('keep its files, and are full ones after an edit', async () => {
    const copy = await sqliteEngine.copy('press')
    const { folder } = await exportCopy(sqliteEngine, 'press', ['--openapi'])
    const before = snapshot(folder)
    await copy.exec("UPDATE djangocms_text_text SET body = 'new'")
    const { report } = await exported(copy.url, 'press', ['--openapi'], folder)
    assert.is(report.computed, 'changes')
    const after = snapshot(folder)
    const changed = [...after].filter(([name, { inode }]) => before.get(name)?.inode !== inode).map(([name]) => name)
    assert.equal(
      changed.filter((name) => openapi.test(name)),
      [],
    )
    const clean = await exported(copy.url, 'press', ['--openapi'])
    assert.equal(differences(snapshot(clean.folder), after), [])
    assert.equal(rewritten(before, after), [])
    // Another domain is in the document; and without the flag its files go.
    await copy.exec("UPDATE django_site SET domain = 'new.example' WHERE id = 1")
    const file = join(temporaryFolder(), 'report.json')
    await exported(copy.url, 'press', ['--openapi', '--report', file, '--force'], folder)
    assert.match(readFileSync(join(folder, 'api/schema/index.json'), 'utf8'), /https:\/\/new\.example/)
    const renamed = readReport(file)
    assert.ok(renamed.changes.some(({ kind, name }) => kind === 'changed' && name === 'api/schema/index.json'))
    await exported(copy.url, 'press', ['--report', file], folder)
    const gone = readReport(file)
    assert.is(gone.changes.filter(({ kind, name }) => kind === 'removed' && openapi.test(name)).length, 12)
    for (const { paths } of gone.purge.sites) {
      assert.ok(paths.includes('/api/docs/') && paths.includes('/api/schema/'), JSON.stringify(paths))
    }
    const plain = await exported(copy.url, 'press')
    assert.equal(differences(snapshot(plain.folder), snapshot(folder)), [])
  })

  it.matrix('are one export in shards, serializers of the configuration included', async () => {
    const database = await sqliteEngine.database('garden')
    const whole = await sharedExport(sqliteEngine, 'garden', ['--openapi'])
    const parts = await shards(database, 'garden', 2, ['--openapi'])
    checkSameExport(whole, await merged(parts))
    // The configuration has a serializer for this type, the manifest knows of none.
    assert.match(whole.text('/api/schema/') ?? '', /Its members are those of its own serializer/)
  })

  it('pass verify, with the record and without; damage is found', async () => {
    const { folder } = await exportCopy(sqliteEngine, 'press', ['--openapi'])
    const report = await verified(folder, ['--allow-broken-links'])
    assert.equal(problemsOf(report), [])
    writeFileSync(join(folder, 'api/docs/index.html'), 'x')
    const damaged = await verified(folder, ['--allow-broken-links'])
    assert.equal(problemsOf(damaged), [{ code: 'hash-differs', file: 'api/docs/index.html' }])
    rmSync(`${folder}.state`, { recursive: true })
    const alone = await verified(folder, ['--allow-broken-links'])
    assert.equal(problemsOf(alone), [])
    assert.equal(
      problemsOf(alone, false).filter(({ code }) => code === 'file-unknown'),
      [],
    )
    writeFileSync(join(folder, 'api/schema/index.json'), '{}')
    const codes = problemsOf(await verified(folder, ['--allow-broken-links'])).map(({ code }) => code)
    assert.equal(codes, ['not-the-contract'])
  })

  it.matrix('are explained, and compared with a database without the document', async () => {
    const database = await sqliteEngine.database('garden')
    const { folder } = await sharedExport(sqliteEngine, 'garden', ['--openapi'])
    for (const path of ['/api/schema/', '/api/docs/']) {
      await cliOutput(['explain', path, '--out', folder])
    }
    const manifest = ['--manifest', 'test/sites/garden/manifest.json']
    const config = ['--config', configFile]
    await cliOutput(['diff', folder, database, ...manifest, ...config])
  })
})
