import { copyFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import * as assert from 'uvu/assert'
import { WatchFingerprints } from '../../../src/cli/commands/export/watch-fingerprints.js'
import { loadManifest } from '../../../src/cli/config/load-manifest.js'
import { describe } from '../../harness.js'
import { describeOn, engines } from '../../helpers/databases/engines.js'
import { postgresEngine } from '../../helpers/databases/postgres-engine.js'
import { temporaryFolder } from '../../helpers/folders.js'
import { manifestFile, siteFile } from '../../helpers/sites.js'

for (const engine of engines) {
  describeOn(engine, `fingerprints of a watch, ${engine.name}`, (test) => {
    test('change with whatever is exported', async () => {
      for (const manifest of [await loadManifest(manifestFile('press')), null]) {
        const copy = await engine.copy('press')
        const fingerprints = new WatchFingerprints({ database: copy.url, manifest, placeholderModels: [], routes: [] })
        let last = await fingerprints.now()
        assert.is(await fingerprints.now(), last)
        for (const sql of changes) {
          await copy.exec(sql)
          const next = await fingerprints.now()
          assert.is.not(next, last, sql)
          assert.is(await fingerprints.now(), next, sql)
          last = next
        }
        if (engine.name === 'postgresql') {
          await copy.exec("UPDATE auth_user SET last_login = '2030-01-01'; DELETE FROM django_session")
          assert.is(await fingerprints.now(), last)
        }
        await fingerprints.close()
      }
    })

    test('change with the names of users that HTML of posts shows, and not with logins', async () => {
      const copy = await engine.copy('press')
      const toUsers = (column: string) => `${column} integer, FOREIGN KEY (${column}) REFERENCES auth_user (id)`
      await copy.exec(
        `CREATE TABLE djangocms_stories_post (id integer PRIMARY KEY, ${toUsers('author_id')});
         CREATE TABLE djangocms_stories_authorentriesplugin_authors (id integer PRIMARY KEY, ${toUsers('user_id')})`,
      )
      const manifest = await loadManifest(manifestFile('press'))
      const html = { html: true, images: false, thumbnails: false }
      const watched = { database: copy.url, manifest, placeholderModels: [], routes: [] }
      const fingerprints = new WatchFingerprints(watched, html)
      const first = await fingerprints.now()
      await copy.exec("UPDATE auth_user SET last_login = '2030-01-01'")
      // On SQLite they change with every commit.
      if (engine.name !== 'sqlite') assert.is(await fingerprints.now(), first)
      for (const column of ['username', 'first_name', 'last_name']) {
        const before = await fingerprints.now()
        await copy.exec(
          `UPDATE auth_user SET ${column} = 'xylophone' WHERE id = (SELECT id FROM (SELECT min(id) AS id FROM auth_user) AS u)`,
        )
        assert.is.not(await fingerprints.now(), before, column)
      }
      await fingerprints.close()
    })
  })
}

describe('fingerprints of a watch', (test) => {
  test('see through views, on PostgreSQL', async () => {
    const copy = await postgresEngine.copy('press')
    await copy.exec(
      'ALTER TABLE refsite_quote RENAME TO quote_rows; CREATE VIEW refsite_quote AS SELECT * FROM quote_rows',
    )
    const fingerprints = new WatchFingerprints({
      database: copy.url,
      manifest: await loadManifest(manifestFile('press')),
      placeholderModels: [],
      routes: [],
    })
    const first = await fingerprints.now()
    await copy.exec("UPDATE quote_rows SET author = 'Xylophone'")
    assert.is.not(await fingerprints.now(), first)
    await fingerprints.close()
  })

  test('tell when another database with the same ids of transactions has the name, on PostgreSQL', async () => {
    const copy = await postgresEngine.copy('press')
    const name = new URL(copy.url).pathname.slice(1)
    const manifest = await loadManifest(manifestFile('press'))
    const fingerprint = async () => {
      const fingerprints = new WatchFingerprints({ database: copy.url, manifest, placeholderModels: [], routes: [] })
      try {
        return await fingerprints.now()
      } finally {
        await fingerprints.close()
      }
    }
    const first = await fingerprint()
    assert.is(await fingerprint(), first)
    const server = new pg.Client({ connectionString: copy.url.replace(name, 'postgres') })
    await server.connect()
    try {
      await server.query(`CREATE DATABASE "${name}_restored" TEMPLATE "${name}"`)
      await server.query(`DROP DATABASE "${name}"`)
      await server.query(`ALTER DATABASE "${name}_restored" RENAME TO "${name}"`)
    } finally {
      await server.end()
    }
    assert.is.not(await fingerprint(), first)
  })

  test('tell when a SQLite file was put in the place of another', async () => {
    const folder = temporaryFolder()
    const file = join(folder, 'site.sqlite3')
    copyFileSync(siteFile('press'), file)
    const fingerprints = new WatchFingerprints({ database: file, manifest: null, placeholderModels: [], routes: [] })
    const first = await fingerprints.now()
    copyFileSync(siteFile('press'), `${file}.new`)
    renameSync(`${file}.new`, file)
    assert.is.not(await fingerprints.now(), first)
    await fingerprints.close()
  })
})

/** One each of every kind of table; some touch no date, some leave the number of rows as it was. */
const changes = [
  "UPDATE django_site SET name = 'Xylophone'",
  "UPDATE cms_page SET reverse_id = 'xylophone' WHERE is_home",
  "UPDATE cms_pageurl SET slug = 'xylophone' WHERE id = (SELECT max(id) FROM cms_pageurl)",
  'UPDATE cms_cmsplugin SET position = position + 100 WHERE id = (SELECT max(id) FROM cms_cmsplugin)',
  "UPDATE djangocms_text_text SET body = '<p>Xylophone</p>'",
  "UPDATE djangocms_versioning_version SET state = 'archived' WHERE id = (SELECT min(id) FROM djangocms_versioning_version)",
  'UPDATE filer_file SET is_public = NOT is_public',
  'UPDATE refsite_plantlist_plants SET id = id + 1000 WHERE id = (SELECT min(id) FROM refsite_plantlist_plants)',
  'UPDATE refsite_supplier SET id = id + 1000 WHERE id = (SELECT max(id) FROM refsite_supplier)',
  'DELETE FROM cms_pagepermission WHERE id = (SELECT min(id) FROM cms_pagepermission)',
]
