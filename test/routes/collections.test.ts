import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import * as assert from 'uvu/assert'
import { contracts } from '../../src/contract/contracts.js'
import { collection, collectionAnswer } from '../../src/routes/index.js'
import { createHandler } from '../../src/runtime/handler.js'
import { folderStore } from '../../src/serve/folder-store.js'
import { describe } from '../harness.js'
import { feedTitles } from '../helpers/answers/feeds.js'
import { openLive } from '../helpers/answers/live.js'
import { describeOn, engines } from '../helpers/databases/engines.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { textOf } from '../helpers/django/oddments.js'
import { changedDatabase, exported, failedExport } from '../helpers/exports/exports.js'
import { temporaryFolder, walk } from '../helpers/folders.js'
import { cliOutput, runCli } from '../helpers/processes/cli.js'
import { withRoutes } from '../helpers/routes/with-routes.js'
import { changedManifest } from '../helpers/sites/manifests.js'
import { projectFolder, siteManifest } from '../helpers/sites.js'

const plants = {
  name: 'plant-book',
  model: 'refsite.plant',
  order: ['-name'],
  fields: { name: 'name', page: { column: 'id', model: 'cms.page' } },
  slots: ['content', 'description'],
  pageSize: 2,
}

interface List {
  readonly count: number
  readonly next: string | null
  readonly results: { readonly name: string; readonly page: string | null; readonly details: string }[]
}

for (const engine of engines) {
  describeOn(engine, `a collection, ${engine.name}`, (it) => {
    it('has lists and details with placeholders, alike in files, handler and "serve --database"', async () => {
      const copy = await engine.copy('garden')
      // None of the recorded plants has a placeholder: one gets that of a page.
      await copy.exec(`UPDATE cms_placeholder SET object_id = 1, slot = 'content', content_type_id =
        (SELECT id FROM django_content_type WHERE app_label = 'refsite' AND model = 'plant')
        WHERE content_type_id = 3 AND object_id = 20 AND slot = 'content'`)
      const config = withRoutes(temporaryFolder(), `collection(${JSON.stringify(plants)})`, 'recorded', 'collection')
      const kept = ['--keep-removed', '0', '--keep-documents', '0']
      // Pages of a list are paths in files alone.
      const flags = ['--config', config, '--scheme', 'http', '--pagination', 'query', ...kept]
      const before = await exported(copy.url, 'garden', flags)
      const handler = createHandler({ store: folderStore(before.folder), routes: [collectionAnswer('plant-book')] })
      const ask = async (path: string) => (await handler(new Request(`http://example.com${path}`))).text()
      const list = before.json('/api/en/plant-book/') as List
      assert.is(list.results.length, 2)
      const names = list.results.map(({ name }) => name)
      assert.equal(names, [...names].sort().reverse())
      assert.match(list.next ?? '', 'offset=2')
      const all = JSON.parse(await ask('/api/en/plant-book/?limit=100')) as List
      assert.is(all.results.length, list.count)
      let embedded = 0
      for (const { details, page } of all.results) {
        const path = new URL(details).pathname
        const text = before.text(path)
        assert.is(await ask(path), text, path)
        const { placeholders } = JSON.parse(text ?? '') as { placeholders: { content: unknown[] }[] }
        embedded += placeholders.reduce((sum, { content }) => sum + content.length, 0)
        if (page) assert.match(page, '/pages/')
      }
      assert.ok(embedded > 0)
      assert.is((await runCli(['verify', before.folder, '--config', config])).code, 0)

      const without = await exported(copy.url, 'garden', [...flags, '--skip', 'plant-book-items'])
      const composing = createHandler({ store: folderStore(without.folder), routes: [collectionAnswer('plant-book')] })
      for (const { details } of all.results) {
        const path = new URL(details).pathname
        assert.not(existsSync(join(without.folder, path)), path)
        const response = await composing(new Request(details))
        assert.is(await response.text(), before.text(path), path)
      }

      await copy.exec(
        `UPDATE refsite_plant SET name = 'Zinnia' WHERE id = 1; DELETE FROM refsite_plant WHERE id = 9999`,
      )
      const { folder } = await exported(copy.url, 'garden', flags, before.folder)
      const whole = await exported(copy.url, 'garden', flags)
      assert.match(whole.text('/api/en/plant-book/1/') ?? '', 'Zinnia')
      for (const name of walk(whole.folder)) {
        assert.is(readFileSync(join(folder, name), 'utf8'), readFileSync(join(whole.folder, name), 'utf8'), name)
      }
      const { handler: live } = await openLive(copy.url, 'garden', {
        contract: contracts.documented,
        routes: [collection(plants)],
      })
      for (const path of ['/api/en/plant-book/', '/api/de/plant-book/1/', '/api/en/plant-book/1/']) {
        const response = await live(new Request(`http://example.com${path}`))
        assert.is(await response.text(), whole.text(path), path)
      }
    })
  })
}

describe('a collection with placeholders', (it) => {
  it('has the same files when a row gets its first placeholder', async () => {
    const copy = await sqliteEngine.copy('garden')
    const config = withRoutes(temporaryFolder(), `collection(${JSON.stringify(plants)})`, 'recorded', 'collection')
    const flags = ['--config', config, '--keep-removed', '0', '--keep-documents', '0']
    const before = await exported(copy.url, 'garden', flags)
    const path = '/api/en/plant-book/1/'
    assert.equal((before.json(path) as { placeholders: unknown[] }).placeholders, [])
    await copy.exec(`INSERT INTO cms_placeholder (slot, default_width, content_type_id, object_id)
      SELECT 'content', NULL, id, 1 FROM django_content_type WHERE app_label = 'refsite' AND model = 'plant'`)
    await exported(copy.url, 'garden', flags, before.folder)
    const whole = await exported(copy.url, 'garden', flags)
    assert.is((whole.json(path) as { placeholders: unknown[] }).placeholders.length, 1)
    assert.equal(walk(before.folder), walk(whole.folder))
    for (const name of walk(whole.folder)) {
      assert.is(readFileSync(join(before.folder, name), 'utf8'), readFileSync(join(whole.folder, name), 'utf8'), name)
    }
    assert.is((await runCli(['verify', before.folder, '--config', config])).code, 0)
  })
})

describe('collections of a real project', (it) => {
  const recorded = join(projectFolder, 'test/routes/aliases')

  it.matrix('follow a condition, and tables of translations', async () => {
    const base = temporaryFolder()
    const place = (name: string) => join(base, name)
    for (const name of ['site.sqlite3', 'manifest.json']) {
      writeFileSync(place(name), gunzipSync(readFileSync(join(recorded, `${name}.gz`))))
    }
    const events = {
      name: 'events',
      model: 'nursery.event',
      where: { published: true, starts: { lte: { now: true } } },
      order: ['-starts'],
      key: 'slug',
      fields: { title: 'title', starts: 'starts' },
      page: '/{language}/whats-on/{key}/',
      changed: 'starts',
      feed: { title: 'title', created: 'starts', name: 'What’s on' },
      search: ['title'],
    }
    const categories = {
      name: 'categories',
      model: 'djangocms_alias.category',
      fields: { label: 'name' },
      translations: {
        model: 'djangocms_alias.categorytranslation',
        parent: 'master_id',
        language: 'language_code',
        columns: ['name'],
      },
    }
    const list = [events, categories].map((options) => `collection(${JSON.stringify(options)})`).join(', ')
    const config = withRoutes(base, list, 'alone', 'collection')
    const out = place('out')
    const given = ['--database', place('site.sqlite3'), '--manifest', place('manifest.json'), '--config', config]
    await cliOutput(['export', '--json', '--out', out, ...given, '--openapi'])
    const read = (path: string) => JSON.parse(readFileSync(join(out, path, 'index.json'), 'utf8')) as unknown
    assert.equal(
      (read('api/en/events') as { results: { title: string }[] }).results.map(({ title }) => title),
      ['Sowing', 'Harvest'],
    )
    assert.equal(read('api/de/events/harvest'), {
      title: 'Harvest',
      starts: '2025-05-01T09:00:00Z',
      url: 'https://nursery.example.com/de/whats-on/harvest/',
      details: 'https://nursery.example.com/api/de/events/harvest/',
    })
    assert.equal(await feedTitles([join(out, 'feeds/events.de.xml')]), [['Sowing', 'Harvest']])
    const handler = createHandler({ store: folderStore(out), routes: [collectionAnswer('events', ['title'])] })
    const found = await handler(new Request('https://nursery.example.com/api/en/events/?q=HARV'))
    assert.equal(((await found.json()) as { count: number }).count, 1)
    for (const hidden of ['party', 'jubilee']) assert.not(existsSync(join(out, 'api/en/events', hidden)))
    assert.equal((read('api/en/categories/1') as { label: string }).label, 'Shared')
    assert.equal((read('api/de/categories/1') as { label: string }).label, 'Gemeinsam')
    assert.match(readFileSync(join(out, 'api/schema-json/index.json'), 'utf8'), 'EventsItem')
    const verified = await runCli(['verify', out, '--config', config])
    assert.is(verified.code, 0, verified.stdout)
  })
})

describe('a collection of a model whose primary key is not called id', (it) => {
  it('has its rows by that key, with translations, and each in sitemap and feed, by day', async () => {
    const copy = await sqliteEngine.copy('garden')
    await copy.exec(`CREATE TABLE refsite_crop (code varchar(9) NOT NULL PRIMARY KEY, sown date NOT NULL);
      CREATE TABLE refsite_croptext (id integer NOT NULL PRIMARY KEY, crop_id varchar(9) NOT NULL, lang varchar(9), name text);
      INSERT INTO refsite_crop VALUES ('rye', '2025-10-01'), ('oat', '2025-03-01'), ('..', '2025-03-01');
      INSERT INTO refsite_croptext VALUES (1, 'rye', 'en', 'Rye'), (2, 'oat', 'en', 'Oats'), (3, 'rye', 'de', 'Roggen'),
        (4, '..', 'en', 'A key that no address can have')`)
    const models = { 'refsite.crop': { table: 'refsite_crop', pk: 'code' } }
    const texts = { 'refsite.croptext': { table: 'refsite_croptext', pk: 'id' } }
    const manifest = changedManifest('garden', { models: { ...siteManifest('garden').models, ...models, ...texts } })
    const crops = {
      name: 'crops',
      model: 'refsite.crop',
      fields: { name: 'name', sown: 'sown' },
      translations: { model: 'refsite.croptext', parent: 'crop_id', language: 'lang', columns: ['name'] },
      page: '/{language}/crops/{key}/',
      changed: 'sown',
      feed: { title: 'name', created: 'sown' },
    }
    const config = withRoutes(temporaryFolder(), `collection(${JSON.stringify(crops)})`, 'recorded', 'collection')
    const run = ['--manifest', manifest, '--config', config, '--sitemap']
    const { folder, json } = await exported(copy.url, 'garden', run)
    const names = (path: string) => (json(path) as List).results.map(({ name }) => name)
    assert.equal([names('/api/en/crops/'), names('/api/de/crops/')], [['Oats', 'Rye'], ['Roggen']])
    assert.is((json('/api/de/crops/rye/') as { name: string }).name, 'Roggen')
    const sitemap = readFileSync(join(folder, 'sitemap.xml'), 'utf8')
    assert.equal(sitemap.match(/<loc>[^<]*\/crops\/[^<]*/g)?.length, 3)
    const feed = readFileSync(join(folder, 'feeds/crops.en.xml'), 'utf8')
    assert.equal(new Set(feed.match(/<id>[^<]*/g)).size, 3)
    // Atom has no days.
    assert.equal(feed.match(/<updated>[^<]*/g), [
      '<updated>2025-10-01T00:00:00Z',
      '<updated>2025-03-01T00:00:00Z',
      '<updated>2025-10-01T00:00:00Z',
    ])
  })
})

describe('a collection by a column that may hold anything', (it) => {
  it('ends before it writes where two rows need the same file, or a row that of the list: the error names keys', async () => {
    const crops = { name: 'crops', model: 'refsite.crop', key: 'slug', fields: {} }
    const config = withRoutes(temporaryFolder(), `collection(${JSON.stringify(crops)})`, 'recorded', 'collection')
    const models = { ...siteManifest('garden').models, 'refsite.crop': { table: 'refsite_crop', pk: 'id' } }
    const flags = ['--manifest', changedManifest('garden', { models }), '--config', config]
    for (const [key, other, file] of [
      ['Rye', 'rye', 'rye/index.json'],
      ['index.json', 'oat', 'index.json'],
    ]) {
      const database = await changedDatabase(
        sqliteEngine,
        'garden',
        `CREATE TABLE refsite_crop (id integer NOT NULL PRIMARY KEY, slug text);
          INSERT INTO refsite_crop VALUES (1, '${key}'), (2, '${other}')`,
      )
      const out = join(temporaryFolder(), 'out')
      const { code, message, fix } = await failedExport(database, 'garden', flags, out)
      assert.is(code, 'path-collision')
      for (const name of [`crops/${key}/index.json`, `crops/${file}`]) assert.match(message, `api/en/${name}`)
      assert.match(fix, 'the key of a row')
      assert.not(existsSync(join(out, 'api')))
    }
  })

  it('reports the rows that it has no address for, and has instants in its feed, and exact numbers', async () => {
    const copy = await sqliteEngine.copy('garden')
    await copy.exec(`CREATE TABLE refsite_crop (id integer NOT NULL PRIMARY KEY, slug text, sown text, seeds bigint);
      INSERT INTO refsite_crop (id, slug, sown) VALUES (1, 'rye', '2025-10-01T08:30:00'), (2, 'rye', '2025-10-01'), (3, NULL, ''), (4, 'a/b', ''),
        (5, 'oat', '2025-03-01 25:00:00'), (6, 'corn', 'Tuesday'), (7, 'beet', '2025-07-01T08:30:00.5+02:00'),
        (8, 'pea', '2025-06-01 08:30+02:00');
      UPDATE refsite_crop SET seeds = 9007199254740993`)
    const models = { ...siteManifest('garden').models, 'refsite.crop': { table: 'refsite_crop', pk: 'id' } }
    const manifest = changedManifest('garden', { models, time_zone: 'Europe/Berlin' })
    const crops = {
      name: 'crops',
      model: 'refsite.crop',
      key: 'slug',
      fields: { seeds: 'seeds' },
      page: '/{language}/crops/{key}/',
      changed: 'sown',
      feed: { title: 'slug', created: 'sown' },
    }
    const config = withRoutes(temporaryFolder(), `collection(${JSON.stringify(crops)})`, 'recorded', 'collection')
    const flags = ['--manifest', manifest, '--config', config, '--sitemap']
    const { folder, report, text } = await exported(copy.url, 'garden', flags)
    assert.match(text('/api/en/crops/rye/') ?? '', '"seeds":9007199254740993,')
    assert.equal(
      report.findings.filter(({ code }) => code === 'items-left-out'),
      [{ code: 'items-left-out', route: 'crops', items: 3, example: 'refsite.crop 2', key: 'rye' }],
    )
    const feed = readFileSync(join(folder, 'feeds/crops.en.xml'), 'utf8')
    assert.equal(feed.match(/<updated>[^<]*/g)?.slice(1), [
      '<updated>2025-10-01T06:30:00Z',
      '<updated>2025-07-01T08:30:00.5+02:00',
      '<updated>2025-06-01T08:30:00+02:00',
    ])
    const sitemap = readFileSync(join(folder, 'sitemap.xml'), 'utf8')
    assert.equal(sitemap.match(/(?<=en\/crops\/)\w+\/<\/loc>(<lastmod>[^<]*)?/g), [
      'rye/</loc><lastmod>2025-10-01T06:30:00Z',
      'oat/</loc>',
      'corn/</loc>',
      'beet/</loc><lastmod>2025-07-01T08:30:00+02:00',
      'pea/</loc><lastmod>2025-06-01T08:30:00+02:00',
    ])
  })
})

describe('a collection of uploaded files', (it) => {
  it('leaves out private ones, in public files and in drafts', async () => {
    const copy = await sqliteEngine.copy('garden')
    const [file] = await copy.query("SELECT id FROM filer_file WHERE NOT is_public AND name <> ''")
    await copy.exec(`UPDATE filer_file SET name = 'xylophone' WHERE id = ${file?.id}`)
    const options = { name: 'downloads', model: 'filer.file', fields: { title: 'name' } }
    const config = withRoutes(temporaryFolder(), `collection(${JSON.stringify(options)})`, 'recorded', 'collection')
    const drafts = join(temporaryFolder(), 'drafts')
    const { folder, json } = await exported(copy.url, 'garden', ['--config', config, '--drafts', drafts])
    const [count] = await copy.query('SELECT count(*) AS public FROM filer_file WHERE is_public')
    assert.is((json('/api/en/downloads/') as { count: number }).count, count?.public)
    for (const one of [folder, drafts]) assert.not.match(textOf(one), 'xylophone')
  })
})

describe('the files that items refer to', (it) => {
  it.matrix('are the same in an incremental run as in a full one', async () => {
    const [engine] = engines
    if (!engine) throw new Error('no engine')
    const copy = await engine.copy('garden')
    const shown = { ...plants, where: { name: 'Shown' }, fields: { file: { column: 'id', model: 'filer.file' } } }
    const config = withRoutes(temporaryFolder(), `collection(${JSON.stringify(shown)})`, 'recorded', 'collection')
    const flags = ['--config', config, '--skip', 'page_search', '--keep-removed', '0', '--keep-documents', '0']
    await copy.exec("DELETE FROM cms_cmsplugin WHERE plugin_type <> 'TextPlugin'")
    const { folder } = await exported(copy.url, 'garden', flags)
    await copy.exec(`UPDATE refsite_plant SET name = 'Shown'; UPDATE cms_pagecontent SET title = 'Another title'`)
    await exported(copy.url, 'garden', flags, folder)
    const whole = await exported(copy.url, 'garden', flags)
    assert.match(whole.text('/api/en/plant-book/') ?? '', '/media/')
    for (const name of walk(whole.folder)) assert.ok(existsSync(join(folder, name)), name)
  })
})
