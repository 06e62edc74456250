import Database from 'better-sqlite3'
import pg from 'pg'
import * as assert from 'uvu/assert'
import { publicSource } from '../../src/serve/database-source.js'
import { describe } from '../harness.js'
import { askLive, liveText, openLive } from '../helpers/answers/live.js'
import { describeOn, engines } from '../helpers/databases/engines.js'
import { withMysql } from '../helpers/databases/mysql-engine.js'
import type { SiteName } from '../helpers/sites.js'

for (const engine of engines) {
  describeOn(engine, `a database that changes while it is served, ${engine.name}`, (test) => {
    const liveCopy = async (site: SiteName) => {
      const copy = await engine.copy(site)
      return { ...(await openLive(copy.url, site)), copy }
    }

    test('shows an edit in the next answer of every kind', async () => {
      const { handler, copy } = await liveCopy('garden')
      for (const url of ['pages/', 'pages-list/', 'pages-tree/', 'menu/', 'page_search/?q=Xylophone']) {
        assert.not.match(await liveText(handler, `/api/en/${url}`), 'Xylophone')
      }
      await copy.exec(
        `UPDATE cms_pagecontent SET title = 'Xylophone', menu_title = '' WHERE language = 'en' AND
         page_id = (SELECT id FROM cms_page WHERE is_home)`,
      )
      for (const url of ['pages/', 'pages-list/', 'pages-tree/', 'menu/', 'page_search/?q=Xylophone']) {
        assert.match(await liveText(handler, `/api/en/${url}`), 'Xylophone', url)
      }
    })

    test('shows an edited plugin, a new URL and a page that was taken away', async () => {
      const { handler, copy } = await liveCopy('garden')
      const page = '/api/en/pages/about-us/'
      assert.is((await askLive(handler, page)).status, 200)
      await copy.exec(`UPDATE cms_pageurl SET path = 'xylophone' WHERE path = 'about-us'`)
      assert.is((await askLive(handler, page)).status, 404)
      assert.is((await askLive(handler, '/api/en/pages/xylophone/')).status, 200)
      await copy.exec('DELETE FROM cms_cmsplugin')
      const { placeholders } = JSON.parse(await liveText(handler, '/api/en/pages/xylophone/'))
      assert.ok(placeholders.length > 0)
      for (const { content } of placeholders) assert.equal(content, [])
    })

    test('reads the tables again only when something was committed', async () => {
      const { project, handler, copy } = await liveCopy('press')
      // PostgreSQL counts the commits of all its databases, and other tests have theirs on this server.
      const settled = async () => {
        for (let attempt = 0; attempt < 50; attempt++) {
          const before = await project.current()
          await liveText(handler, '/api/en/pages-list/')
          if ((await project.current()) === before) return before
        }
        throw new Error('The tables are read again and again')
      }
      const first = await settled()
      await copy.exec(`UPDATE cms_page SET reverse_id = 'xylophone' WHERE is_home`)
      const second = await project.current()
      assert.ok(second !== first)
      await settled()
    })

    test('answers a request that began before from what it began with', async () => {
      const { project, copy } = await liveCopy('press')
      const { defaultSite } = await publicSource(project)
      const before = await defaultSite.pagesList('en')
      await copy.exec(`UPDATE cms_pagecontent SET title = 'Xylophone'`)
      assert.is((await defaultSite.pagesList('en')).count, before.count)
      for (const page of await before.read(0, before.count)) assert.not.match(page, 'Xylophone')
      assert.not.match(JSON.stringify(await defaultSite.navigation('en')), 'Xylophone')
      assert.match(JSON.stringify(await defaultSite.page('en', '', false)), 'Xylophone')
    })

    test('is in nobody’s way between requests', async () => {
      const { handler, copy } = await liveCopy('bridge')
      await liveText(handler, '/api/en/pages/')
      await migrate(copy.url)
      assert.is((await askLive(handler, '/api/en/pages/')).status, 200)
    })

    test('answers many requests at once, while others write', async () => {
      const { handler, copy } = await liveCopy('press')
      const urls = ['pages/', 'pages-list/', 'menu/', 'page_search/?q=a', 'pages/about-us/', 'breadcrumbs/about-us/']
      const writes = Array.from(
        { length: 5 },
        (_, index) => `UPDATE cms_page SET reverse_id = 'r${index}' WHERE is_home`,
      )
      const writing = writes.reduce((before, sql) => before.then(() => copy.exec(sql)), Promise.resolve())
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_, index) => askLive(handler, `/api/en/${urls[index % urls.length]}`)),
      )
      await writing
      for (const { status } of answers) assert.is(status, 200)
    })

    test('never fails for hostile numbers and names', async () => {
      const { handler } = await liveCopy('press')
      for (const path of [
        'placeholders/99999999999999999999/1/content',
        'placeholders/3/99999999999999999999/content',
        'placeholders/3/2147483648/content',
        'placeholders/3/9223372036854775808/content',
        'placeholders/0/0/content',
        'placeholders/3/6/%00',
        "placeholders/3/6/'%22",
        'pages/%00',
        `pages/${'a/'.repeat(4000)}`,
      ]) {
        const { status } = await askLive(handler, `/api/en/${path}/`)
        assert.is(status, 404, path)
      }
      for (const query of ['%00', '%25', "'", '\\', '%EF%BF%BD', 'a'.repeat(5000)]) {
        assert.is((await askLive(handler, `/api/en/page_search/?q=${query}`)).status, 200, query)
      }
    })

    test('serves no clipboard, and no version of another model that is not published', async () => {
      const { handler, copy } = await liveCopy('press')
      const types = new Map((await rowsOf(copy.url, 'SELECT id, model FROM django_content_type')) as [number, string][])
      const idOf = (model: string) => [...types].find(([, name]) => name === model)?.[0] ?? 0
      await copy.exec(
        [
          `INSERT INTO cms_placeholder (id, slot, content_type_id, object_id) VALUES (9001, 'mine', ${idOf('usersettings')}, 1)`,
          `INSERT INTO cms_placeholder (id, slot, content_type_id, object_id) VALUES (9002, 'other', ${idOf('plant')}, 1)`,
          `INSERT INTO cms_placeholder (id, slot, content_type_id, object_id) VALUES (9003, 'other', ${idOf('plant')}, 9999)`,
        ].join(';'),
      )
      const status = async (place: string) => (await askLive(handler, `/api/en/placeholders/${place}/`)).status
      assert.is(await status(`${idOf('usersettings')}/1/mine`), 404)
      assert.is(await status(`${idOf('plant')}/1/other`), 200)
      assert.is(await status(`${idOf('plant')}/9999/other`), 404)
      await copy.exec(
        `INSERT INTO djangocms_versioning_version (id, object_id, created, modified, number, state, source_id, content_type_id, created_by_id)
         VALUES (9001, 1, '2024-01-01', '2024-01-01', '1', 'draft', NULL, ${idOf('plant')}, 1)`,
      )
      assert.is(await status(`${idOf('plant')}/1/other`), 404)
    })
  })
}

describe('a PostgreSQL server that is served from', (test) => {
  test('may end connections', async () => {
    const copy = await engines[1]?.copy('garden')
    if (!copy) throw new Error('no engine')
    const { handler } = await openLive(copy.url, 'garden')
    await Promise.all(Array.from({ length: 10 }, () => liveText(handler, '/api/en/pages/')))
    await copy.exec(
      `SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    )
    await new Promise((resolve) => setTimeout(resolve, 200))
    await Promise.all(Array.from({ length: 10 }, () => liveText(handler, '/api/en/pages/')))
  })
})

/** What a migration does; it fails at once where somebody holds a lock. */
async function migrate(url: string): Promise<void> {
  const sql = 'ALTER TABLE cms_page ADD COLUMN more integer'
  if (url.startsWith('mysql')) {
    await withMysql(url, (client) => client.query(`SET lock_wait_timeout = 1; ${sql}`))
    return
  }
  if (!url.startsWith('postgres')) {
    const database = new Database(url, { timeout: 0 })
    database.exec(sql)
    database.close()
    return
  }
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`SET lock_timeout = 500; ${sql}`)
  await client.end()
}

async function rowsOf(url: string, sql: string): Promise<unknown[][]> {
  if (url.startsWith('mysql')) {
    return withMysql(url, async (client) => (await client.query({ sql, rowsAsArray: true }))[0] as unknown[][])
  }
  if (!url.startsWith('postgres')) {
    const database = new Database(url)
    const rows = database.prepare(sql).raw().all() as unknown[][]
    database.close()
    return rows
  }
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query({ text: sql, rowMode: 'array' })
  await client.end()
  return rows as unknown[][]
}
