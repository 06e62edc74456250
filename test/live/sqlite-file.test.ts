import { copyFileSync, renameSync } from 'node:fs'
import Database from 'better-sqlite3'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { askLive, liveText, openLive } from '../helpers/answers/live.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { exportErrorOf } from '../helpers/export-error.js'
import { siteManifest } from '../helpers/sites.js'

describe('a SQLite file that is served', (test) => {
  test('may be replaced by another one', async () => {
    const copy = await sqliteEngine.copy('garden')
    const other = await sqliteEngine.copy('garden')
    await other.exec(`UPDATE cms_pagecontent SET title = 'Xylophone'`)
    const { handler } = await openLive(copy.url, 'garden')
    assert.not.match(await liveText(handler, '/api/en/pages/'), 'Xylophone')
    copyFileSync(other.url, `${copy.url}.new`)
    renameSync(`${copy.url}.new`, copy.url)
    assert.match(await liveText(handler, '/api/en/pages/'), 'Xylophone')
    renameSync(copy.url, `${copy.url}.away`)
    assert.is((await askLive(handler, '/api/en/pages/')).status, 503)
    renameSync(`${copy.url}.away`, copy.url)
    assert.is((await askLive(handler, '/api/en/pages/')).status, 200)
  })

  test('shows edits in a write-ahead log, too', async () => {
    const copy = await sqliteEngine.copy('garden')
    const writer = new Database(copy.url)
    writer.pragma('journal_mode = WAL')
    const { handler } = await openLive(copy.url, 'garden')
    for (const title of ['Xylophone', 'Zither', 'Theremin']) {
      assert.not.match(await liveText(handler, '/api/en/pages/'), title)
      writer.prepare('UPDATE cms_pagecontent SET title = ?').run(title)
      assert.match(await liveText(handler, '/api/en/pages/'), title)
    }
    writer.close()
  })

  test('is refused at the start where it is none, or another project’s', async () => {
    const copy = await sqliteEngine.copy('garden')
    const other = await exportErrorOf(() => openLive(copy.url, 'press'))
    assert.is(other.code, 'manifest-mismatch')
    const missing = await exportErrorOf(() => openLive(`${copy.url}.none`, 'garden'))
    assert.is(missing.code, 'database-not-found')
    await copy.exec('DROP TABLE cms_page')
    assert.is((await exportErrorOf(() => openLive(copy.url, 'garden'))).code, 'schema-unsupported')
  })

  test('needs no manifest', async () => {
    const copy = await sqliteEngine.copy('garden')
    const { handler } = await openLive(copy.url, 'garden', { manifest: null })
    const language = siteManifest('garden').default_language
    assert.is((await askLive(handler, `/api/${language}/pages/`)).status, 200)
  })
})
