import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as assert from 'uvu/assert'
import { documentFormats } from '../../src/documents/document-formats.js'
import { describeSampled, engines } from '../helpers/databases/engines.js'
import { changedDatabase, exported } from '../helpers/exports/exports.js'
import { differences } from '../helpers/exports/folder-differences.js'
import { exportCopy } from '../helpers/exports/shared-export.js'
import { snapshot } from '../helpers/exports/snapshot.js'
import { copyFolder, walk } from '../helpers/folders.js'
import { oneEngine } from '../helpers/sample.js'

for (const engine of engines) {
  describeSampled(engine, `a second export over the first, ${engine.name}`, (it) => {
    const { onSqlite, onPostgresql } = oneEngine(it, engine)
    onSqlite('rewrites no file when nothing has changed', async () => {
      const database = await engine.database('garden')
      const { folder } = await exported(database, 'garden')
      const before = snapshot(folder)
      await sleep(20)
      await exported(database, 'garden', [], folder)
      assert.equal(snapshot(folder), before)
      assert.ok(before.size > 400)
    })

    onPostgresql('writes what has changed and removes what has vanished, with empty folders', async () => {
      const { folder } = await exportCopy(engine, 'garden')
      const before = snapshot(folder)
      mkdirSync(join(folder, 'api/en/pages/nothing/here'), { recursive: true })
      const sql = `UPDATE cms_pagecontent SET title = 'Another title' WHERE id = 35;
        UPDATE cms_pageurl SET path = 'elsewhere/team' WHERE page_id = 3 AND language = 'en'`
      const database = await changedDatabase(engine, 'garden', sql)
      const second = await exported(database, 'garden', [], folder)
      const fresh = await exported(database, 'garden')
      assert.equal(answersIn(folder), answersIn(fresh.folder))
      const after = snapshot(folder)
      for (const [file, { text }] of snapshot(fresh.folder)) assert.is(after.get(file)?.text, text, file)
      assert.match(second.text('/api/en/pages/plants/') ?? '', 'Another title')
      assert.ok(second.text('/api/en/pages/elsewhere/team/'))
      for (const gone of ['pages/about-us/team/index.json', 'pages/nothing', 'breadcrumbs/about-us/team/index.json']) {
        assert.not(existsSync(join(folder, 'api/en', gone)), gone)
      }
      const equal = [...after].filter(([file, { text }]) => before.get(file)?.text === text)
      assert.ok(equal.length > 200 && equal.length < after.size, `${equal.length} of ${after.size}`)
      for (const [file, { inode, modified }] of equal) {
        assert.equal([inode, modified], [before.get(file)?.inode, before.get(file)?.modified], file)
      }
    })

    it.matrix('notices an older copy of the folder that was moved into its place', async () => {
      const flags = ['--target', 'static', '--skip', 'page_search']
      const retitled = (title: string) => `UPDATE cms_pagecontent SET title = '${title}' WHERE id = 35`
      const copy = await engine.copy('garden')
      await copy.exec(retitled('Older'))
      const { folder } = await exported(copy.url, 'garden', flags)
      copyFolder(folder, `${folder}.copy`)
      await copy.exec(retitled('Newer'))
      await exported(copy.url, 'garden', flags, folder)
      const newer = snapshot(folder)
      rmSync(folder, { recursive: true })
      renameSync(`${folder}.copy`, folder)
      await exported(copy.url, 'garden', flags, folder)
      assert.equal(differences(newer, snapshot(folder)), [])
    })

    it.matrix('finds documents that are still there when a change is taken back', async () => {
      const { folder } = await exportCopy(engine, 'garden')
      const before = snapshot(folder)
      const sql = "UPDATE cms_pagecontent SET title = 'Another title' WHERE id = 35"
      const database = await changedDatabase(engine, 'garden', sql)
      await exported(database, 'garden', [], folder)
      await exported(await engine.database('garden'), 'garden', [], folder)
      const after = snapshot(folder)
      const hashed = [...before].filter(([file]) => file.startsWith('_data/') && file !== '_data/export.json')
      for (const [file, { inode }] of hashed) assert.is(after.get(file)?.inode, inode, file)
      assert.ok(hashed.length > 10)
    })

    onSqlite('makes everything anew when a document has another format', async () => {
      const database = await engine.database('garden')
      const { folder } = await exportCopy(engine, 'garden')
      const formats = documentFormats as unknown as string[]
      formats.push('another/1')
      try {
        const { report } = await exported(database, 'garden', [], folder)
        assert.is(report.computed, 'everything')
      } finally {
        formats.pop()
      }
    })

    it.matrix('takes the place of one with other families, sites and languages', async () => {
      const database = await engine.database('press')
      const { folder } = await exported(database, 'press')
      await exported(database, 'press', ['--site', '1', '--only', 'languages', '--target', 'static', '--force'], folder)
      assert.equal(answersIn(folder), ['404.json', '_data/export.json', 'api/languages/index.json'])
      assert.not(existsSync(join(folder, 'sites')))
    })
  })
}

/** Without the documents: those of the export before stay for readers that are under way. */
function answersIn(folder: string): string[] {
  return walk(folder).filter((file) => file === '_data/export.json' || !file.startsWith('_data/'))
}
