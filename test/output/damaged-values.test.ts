import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as assert from 'uvu/assert'
import { openLiveDatabase } from '../../src/database/live-database.js'
import { describe } from '../harness.js'
import { describeOn, describeSampled, engines } from '../helpers/databases/engines.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { exportErrorOf } from '../helpers/export-error.js'
import { changedDatabase, exported, failedExport } from '../helpers/exports/exports.js'
import { temporaryFolder, walk } from '../helpers/folders.js'
import { cliFailure, cliOutput } from '../helpers/processes/cli.js'
import { newsSite, publicArticles } from '../helpers/routes/news-site.js'
import { withRoutes } from '../helpers/routes/with-routes.js'
import { changedManifest } from '../helpers/sites/manifests.js'
import { access, siteManifest } from '../helpers/sites.js'

const { plugins, models } = siteManifest('garden')

/** Plants whose key is a time, which only SQLite stores as any text. */
const plantsAt = `CREATE TABLE plant_times (id integer PRIMARY KEY, plantlist_id integer, at datetime);
  INSERT INTO plant_times SELECT id, plantlist_id, '2026-04-22 07:05:07' FROM refsite_plantlist_plants;
  UPDATE plant_times SET at = '2026-13-22 07:05:07+02:00' WHERE id = 2`

/** The columns of djangocms-stories that are read, and a post with a date that no calendar has. */
const damagedPost = `CREATE TABLE djangocms_stories_storiesconfig (id integer PRIMARY KEY, namespace, url_patterns, template_prefix,
    menu_empty_categories);
  CREATE TABLE djangocms_stories_post (id integer PRIMARY KEY, author_id, app_config_id, main_image_id,
    main_image_thumbnail_id, date_created, date_modified, date_published, date_featured, date_published_end);
  CREATE TABLE djangocms_stories_postcontent (id integer PRIMARY KEY, post_id, language, title, slug, subtitle, abstract);
  CREATE TABLE djangocms_stories_post_sites (id integer PRIMARY KEY, post_id, site_id);
  CREATE TABLE djangocms_stories_post_related (id integer PRIMARY KEY, from_post_id, to_post_id);
  CREATE TABLE djangocms_stories_post_categories (id integer PRIMARY KEY, post_id, postcategory_id);
  CREATE TABLE djangocms_stories_postcategory (id integer PRIMARY KEY, app_config_id, priority);
  CREATE TABLE djangocms_stories_postcategory_translation (id integer PRIMARY KEY, master_id, language_code, name, slug);
  CREATE TABLE taggit_tag (id integer PRIMARY KEY, name, slug);
  CREATE TABLE taggit_taggeditem (id integer PRIMARY KEY, tag_id, content_type_id, object_id);
  INSERT INTO djangocms_stories_post (id, date_created, date_published) VALUES (7, '2026-01-01', '2026-02-30 25:00:00+02:00')`

for (const engine of engines.filter(({ name }) => name === 'sqlite')) {
  describeOn(engine, `damaged values, ${engine.name}`, (it) => {
    it('make a list of keys null, and are a finding', async () => {
      const { PlantListPlugin: list } = plugins
      assert.ok(list)
      const fields = list.fields.map((field) =>
        field.name === 'plants' ? { ...field, table: 'plant_times', to_column: 'at', to: 'refsite.time' } : field,
      )
      const manifest = changedManifest('garden', { plugins: { ...plugins, PlantListPlugin: { ...list, fields } } })
      const database = await changedDatabase(engine, 'garden', plantsAt)
      const { report } = await exported(database, 'garden', ['--manifest', manifest])
      const found = report.findings.filter(({ code }) => code === 'value-damaged')
      assert.equal(
        found.map((finding) => ({ ...finding, page: '' })),
        [
          {
            code: 'value-damaged',
            pluginType: 'PlantListPlugin',
            pluginId: 55,
            field: 'plants',
            value: '"2026-13-22 07:05:07+02:00"',
            page: '',
          },
        ],
      )
    })

    it('are JSON with more levels than Python 3.11 reads, which are null', async () => {
      const stored = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
      const sql = (levels: number) => `UPDATE djangocms_link_link SET attributes = '${stored(levels)}'
        WHERE cmsplugin_ptr_id = (SELECT min(cmsplugin_ptr_id) FROM djangocms_link_link)`
      for (const [levels, count] of [
        [900, 0],
        [1500, 1],
        [200_000, 1],
      ] as const) {
        const { report } = await exported(await changedDatabase(engine, 'garden', sql(levels)), 'garden', [])
        const fields = report.findings.flatMap((one) => (one.code === 'value-damaged' ? [one.field] : []))
        assert.is(new Set(fields).size, count, String(levels))
      }
    })

    it('are times of a clock that no clock shows, and texts that are no time, which are null', async () => {
      for (const [sql, damaged] of [
        ["at = '25:00', starts_at = '2026-04-22 24:00:00'", ['at', 'starts_at']],
        ["at = 'noon', length = 'an hour'", ['at', 'length']],
        ["at = '', length = ''", ['at', 'length']],
      ] as const) {
        const database = await changedDatabase(engine, 'garden', `UPDATE refsite_teaser SET ${sql}`)
        const { folder, report } = await exported(database, 'garden')
        const fields = report.findings.flatMap((one) => (one.code === 'value-damaged' ? [one.field] : []))
        assert.equal([...new Set(fields)].toSorted(), damaged)
        for (const name of walk(folder))
          assert.not.match(readFileSync(join(folder, name), 'utf8'), /"25:00|T24:00|"noon|"an hour|"at":""/)
      }
    })

    it('are texts in columns of numbers and UUIDs that Python does not read, which are null', async () => {
      for (const [stored, damaged] of [
        ['many', true],
        ['', true],
        ['12 of', true],
        [' 1_2 ', false],
      ] as const) {
        const columns = ['rank', 'big', 'ratio', 'price', ...(damaged ? ['token'] : [])]
        const sql = `UPDATE refsite_teaser SET ${columns.map((column) => `${column} = '${stored}'`)}`
        const { report } = await exported(await changedDatabase(engine, 'garden', sql), 'garden')
        const fields = report.findings.flatMap((one) => (one.code === 'value-damaged' ? [one.field] : []))
        assert.equal([...new Set(fields)].toSorted(), damaged ? columns.toSorted() : ['price'], stored)
      }
    })

    it('are no UUIDs in another form that Python reads', async () => {
      const token = '0123456789abcdef0123456789abcdef'
      for (const stored of [token.toUpperCase(), `{${token}}`, `urn:uuid:${token}`]) {
        const sql = `UPDATE refsite_teaser SET token = '${stored}'`
        const { folder, report } = await exported(await changedDatabase(engine, 'garden', sql), 'garden')
        assert.not.ok(report.findings.some(({ code }) => code === 'value-damaged'))
        const texts = walk(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
        assert.ok(
          texts.some((text) => text.includes('"token":"01234567-89ab-cdef-0123-456789abcdef"')),
          stored,
        )
      }
    })

    it('are no times and days with one digit, which Django reads', async () => {
      const sql = "UPDATE refsite_teaser SET at = '9:5:7.5', day = '2026-4-2', starts_at = '2026-4-22 9:30'"
      const { folder, report } = await exported(await changedDatabase(engine, 'garden', sql), 'garden')
      assert.not.ok(report.findings.some(({ code }) => code === 'value-damaged'))
      const whole = walk(folder)
        .map((name) => readFileSync(join(folder, name), 'utf8'))
        .join('')
      for (const member of ['"at":"09:05:07.500000"', '"day":"2026-04-02"', '"starts_at":"2026-04-22T09:30:00Z"'])
        assert.ok(whole.includes(member), member)
    })

    it('are no texts of links: the live API gives what is no JSON as an external link', async () => {
      const links = [
        ...['[1, 2', '{"a":', '"x', 'plain', '[NaN'].map((text) => [text, { external_link: text }] as const),
        ['"x"', { external_link: 'x' }] as const,
        ...['5', 'null', '[]', '[1]', 'true', '""', '', 'NaN'].map((text) => [text, {}] as const),
      ]
      const stored = links.map(([text], index) => `WHEN ${index} THEN '${text}'`).join(' ')
      const place =
        '(SELECT count(*) FROM djangocms_link_link AS other WHERE other.cmsplugin_ptr_id < one.cmsplugin_ptr_id)'
      const sql = `PRAGMA ignore_check_constraints = on;
        UPDATE djangocms_link_link AS one SET link = CASE ${place} % ${links.length} ${stored} END`
      const database = await changedDatabase(engine, 'garden', sql)
      const flags = ['--contract', 'released', '--only', 'placeholders']
      const { folder, report } = await exported(database, 'garden', flags)
      const found = new Map<number, string>()
      for (const name of walk(folder).filter((name) => name.includes('/placeholders/'))) {
        JSON.parse(readFileSync(join(folder, name), 'utf8'), (_, value: { id: number; link?: unknown } | null) => {
          if (typeof value?.link === 'object') found.set(value.id, JSON.stringify(value.link))
          return value
        })
      }
      assert.equal(
        [...new Set(found.values())].sort(),
        [...new Set(links.map(([, link]) => JSON.stringify(link)))].sort(),
      )
      assert.not.ok(report.findings.some(({ code }) => code === 'value-damaged'))
    })

    it('are false where a bool is neither 0 nor 1, as in the live API', async () => {
      const sql = `UPDATE refsite_teaser SET featured = 2; UPDATE refsite_teaser SET featured = 'true' WHERE cmsplugin_ptr_id % 2`
      const database = await changedDatabase(engine, 'garden', sql)
      const { folder } = await exported(database, 'garden', ['--only', 'placeholders'])
      const texts = walk(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
      const featured = texts.flatMap((text) => text.match(/"featured":\w+/g) ?? [])
      assert.equal([...new Set(featured)], ['"featured":false'])
    })

    it('end the run in the dates of a page content, with table, key and column', async () => {
      for (const stored of [
        '2026-02-30 25:00:00+02:00',
        'soon',
        '',
        '0000-00-00 00:00:00',
        '2026-00-10',
        '2026-02-30 10:00',
      ]) {
        const sql = `UPDATE cms_pagecontent SET changed_date = '${stored}' WHERE id = 3`
        const { code, message } = await failedExport(await changedDatabase(engine, 'garden', sql), 'garden')
        const named = `cms_pagecontent.changed_date of the row with id 3 should hold something else: "${stored}"`
        assert.equal([code, message], ['corrupt-value', named])
      }
    })

    it('are no dates with a T before the time, as other programs write them', async () => {
      const sql = "UPDATE cms_pagecontent SET changed_date = '2026-01-05T10:00:00'"
      const { folder } = await exported(await changedDatabase(engine, 'garden', sql), 'garden', ['--only', 'pages'])
      const texts = walk(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
      assert.ok(texts.some((text) => text.includes('"2026-01-05T1')))
    })

    it('end the run in the dates of a post of djangocms-stories, whose plugins HTML shows', async () => {
      const database = await changedDatabase(engine, 'garden', damagedPost)
      const { code, message } = await failedExport(database, 'garden', ['--html'])
      assert.is(code, 'corrupt-value')
      assert.match(message, 'djangocms_stories_post.date_published of the row with id 7 should hold something else')
    })

    it('in the date of a session are named by table and column, and not by its key', async () => {
      const { sessions } = access('garden')
      const sql = "UPDATE django_session SET expire_date = '2026-02-30 25:00:00+02:00'"
      const database = await changedDatabase(engine, 'garden', sql)
      const live = await openLiveDatabase(database)
      const { code, message } = await exportErrorOf(() => live.read((opened) => opened.readSession(sessions.admin)))
      await live.close()
      assert.is(code, 'corrupt-value')
      assert.match(message, 'django_session.expire_date of the row with session_key')
      assert.not.match(message, sessions.admin)
    })

    it('end the run where the address of a row is made of them, with table, key and column', async () => {
      const supplier = models['refsite.supplier'] ?? { table: 'refsite_supplier', pk: 'id' }
      const opened = {
        name: 'opened',
        column: 'opened',
        table: 'refsite_supplier',
        type: 'DateField',
        class: 'DateField',
      }
      const api_endpoint = { pattern: '/suppliers/{opened}/', fields: { opened }, rows: 1 }
      const manifest = changedManifest('garden', {
        models: { ...models, 'refsite.supplier': { ...supplier, api_endpoint } },
      })
      const sql = `ALTER TABLE refsite_supplier ADD COLUMN opened date; UPDATE refsite_supplier SET opened = 'soon' WHERE id = 1`
      const database = await changedDatabase(engine, 'garden', sql)
      const failure = await failedExport(database, 'garden', ['--manifest', manifest])
      assert.is(failure.code, 'corrupt-value')
      assert.match(failure.message, 'refsite_supplier.opened of the row with id 1 should hold something else: "soon"')
    })

    it('end the run in a text of a collection that is not UTF-8, also of a row that a key leads to', async () => {
      const site = await newsSite(engine)
      await site.copy.exec(`ALTER TABLE news_article ADD COLUMN title text;
        ALTER TABLE news_article ADD COLUMN by_id integer REFERENCES refsite_supplier (id);
        UPDATE news_article SET title = 'Moss', by_id = 1`)
      const collection = { name: 'news', model: 'news.article', fields: { title: 'title', by: 'by_id.name' } }
      const config = withRoutes(
        temporaryFolder(),
        `collection(${JSON.stringify(collection)})`,
        'recorded',
        'collection',
      )
      const source = ['--database', site.copy.url, '--manifest', site.manifest, '--config', config]
      const run = (...flags: string[]) => [
        'export',
        '--json',
        ...source,
        '--out',
        join(temporaryFolder(), 'out'),
        ...flags,
      ]
      await cliOutput(run())
      for (const place of ['news_article.title', 'refsite_supplier.name']) {
        const [table, column] = place.split('.')
        await site.copy.exec(`UPDATE ${table} SET ${column} = CAST(x'4dff' AS text) WHERE id = 1`)
        const { code, message } = await cliFailure(run())
        assert.equal([code, message], ['corrupt-value', `${place} of the row with id 1 is not valid UTF-8: "M\u00ff"`])
        await site.copy.exec(`UPDATE ${table} SET ${column} = 'Moss' WHERE id = 1`)
      }
    })

    it('end the run in a row that a condition may hide', async () => {
      const site = await newsSite(engine)
      await site.copy.exec("UPDATE news_article SET starts = 'soon' WHERE id = 2")
      const named = 'news_article.starts of the row with id 2 should hold something else: "soon"'
      const out = ['--out', join(temporaryFolder(), 'out')]
      const ofPlaceholders = await cliFailure(['export', '--json', ...site.flags([publicArticles]), ...out])
      assert.equal([ofPlaceholders.code, ofPlaceholders.message], ['corrupt-value', named])
      const config = join(temporaryFolder(), 'site.config.mjs')
      const route = pathToFileURL(join(import.meta.dirname, '../helpers/routes/article-route.js'))
      writeFileSync(config, `import { articleRoute } from '${route}'\nexport default { routes: [articleRoute] }\n`)
      const source = ['--database', site.copy.url, '--manifest', site.manifest, '--config', config]
      const ofRoute = await cliFailure(['export', '--json', ...source, ...out])
      assert.equal([ofRoute.code, ofRoute.message], ['corrupt-value', named])
    })
  })
}

describe('aliases that show each other', (it) => {
  it('end the run where they do so more deeply than the CMS can answer', async () => {
    const failure = await failedExport(await changedDatabase(sqliteEngine, 'garden', chainOfAliases(510)), 'garden')
    assert.is(failure.code, 'corrupt-value')
    assert.match(failure.message, /^On \/api\/en\/.* aliases show each other more than 500 levels deep/)
    await exported(await changedDatabase(sqliteEngine, 'garden', chainOfAliases(50)), 'garden', ['--html'])
  })
})

/** So many aliases, each but the last with a plugin that shows the next, and a page that shows the first. */
function chainOfAliases(length: number): string {
  const chain = `WITH RECURSIVE chain (n) AS (SELECT 10000 UNION ALL SELECT n + 1 FROM chain WHERE n < ${9999 + length})`
  const plugin = 'cms_cmsplugin p JOIN djangocms_alias_aliasplugin s ON s.cmsplugin_ptr_id = p.id AND p.id = 449'
  return `
    INSERT INTO djangocms_alias_alias (id, position, category_id, creation_method)
      ${chain} SELECT n, n, category_id, creation_method FROM chain, djangocms_alias_alias a WHERE a.id = 1;
    INSERT INTO djangocms_alias_aliascontent (id, name, language, alias_id) ${chain} SELECT n, n, 'en', n FROM chain;
    INSERT INTO cms_placeholder (id, slot, content_type_id, object_id) ${chain}
      SELECT n, slot, content_type_id, n FROM chain, cms_placeholder h WHERE h.id = 205;
    INSERT INTO cms_cmsplugin (id, position, language, plugin_type, creation_date, changed_date, placeholder_id) ${chain}
      SELECT n, 1, 'en', plugin_type, creation_date, changed_date, n FROM chain, ${plugin};
    INSERT INTO djangocms_alias_aliasplugin (cmsplugin_ptr_id, template, alias_id) ${chain}
      SELECT n, template, n + 1 FROM chain, djangocms_alias_aliasplugin s WHERE s.cmsplugin_ptr_id = 449 AND n < ${9999 + length};
    DELETE FROM cms_cmsplugin WHERE id = ${9999 + length};
    UPDATE djangocms_alias_aliasplugin SET alias_id = 10000 WHERE cmsplugin_ptr_id = 449`
}

for (const engine of engines.filter(({ name }) => name === 'postgresql')) {
  describeSampled(engine, 'dates of PostgreSQL that Python does not have', (it) => {
    const dates = ['infinity', '-infinity', '12026-01-05 10:00:00+00', '0044-03-15 10:00:00+00 BC']

    it('are null, and a finding', async () => {
      for (const stored of dates) {
        const sql = `UPDATE refsite_teaser SET starts_at = '${stored}', day = '${stored}'`
        const { folder, report } = await exported(await changedDatabase(engine, 'garden', sql), 'garden')
        const found = report.findings.flatMap((finding) => (finding.code === 'value-damaged' ? [finding.field] : []))
        assert.equal([...new Set(found)].toSorted(), ['day', 'starts_at'], stored)
        const texts = walk(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
        assert.not.ok(texts.some((text) => /"-?infinity|"12026-|"0044-/.test(text)))
      }
    })

    it('end the run in a page content, with table, key and column', async () => {
      for (const stored of dates) {
        const sql = `UPDATE cms_pagecontent SET changed_date = '${stored}' WHERE id = 3`
        const { code, message } = await failedExport(await changedDatabase(engine, 'garden', sql), 'garden')
        const named = `cms_pagecontent.changed_date of the row with id 3 should hold something else: "${stored}"`
        assert.equal([code, message], ['corrupt-value', named])
      }
    })
  })
}

for (const engine of engines.filter(({ name }) => name === 'mysql')) {
  describeOn(engine, 'dates of zero, of which drivers of Python make None, and times of more than a day', (it) => {
    it('are null, and a finding', async () => {
      for (const at of ['838:59:59', '-01:00:00']) {
        const sql = `UPDATE refsite_teaser SET starts_at = '0000-00-00 00:00:00', day = '2026-00-10', at = '${at}'`
        const { folder, report } = await exported(await changedDatabase(engine, 'garden', sql), 'garden')
        const found = report.findings.flatMap((finding) => (finding.code === 'value-damaged' ? [finding.field] : []))
        assert.equal([...new Set(found)].toSorted(), ['at', 'day', 'starts_at'])
        const texts = walk(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
        assert.ok(!texts.some((text) => /"0000-00|"2026-00|"838|"-01:/.test(text)))
      }
    })
  })
}
