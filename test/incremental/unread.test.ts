import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import * as assert from 'uvu/assert'
import { engine as sqlite } from '../../src/database/sqlite/engine.js'
import { defaults } from '../../src/default-options.js'
import { optionsFingerprint } from '../../src/exporter/plan/source-fingerprints.js'
import type { ExportReport } from '../../src/options.js'
import { type Condition, collection, type Route } from '../../src/routes/index.js'
import { describe } from '../harness.js'
import { describeOn, engines } from '../helpers/databases/engines.js'
import { postgresEngine, withClient } from '../helpers/databases/postgres-engine.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { exportCounting, settled, siteOf, title } from '../helpers/exports/unread-site.js'
import { temporaryFolder } from '../helpers/folders.js'
import { newsSite, publicArticles } from '../helpers/routes/news-site.js'
import { configFile, manifestFile } from '../helpers/sites.js'

// Statements are seen of these two.
for (const engine of engines.filter(({ name }) => name !== 'mysql')) {
  describeOn(engine, `a run over an export of the same database, ${engine.name}`, (it) => {
    it('reads no rows, unless something that it is made from has changed', async () => {
      const site = await siteOf(engine)
      if (engine === sqliteEngine) await sleep(settled)
      assert.is((await site.export()).read, true)
      const again = await site.export()
      assert.equal(
        [again.read, again.computed, again.changes],
        [false, 'nothing', { added: 0, changed: 0, removed: 0 }],
      )
      assert.is((await site.export(['--full'])).computed, 'everything')
      assert.is((await site.export()).read, false)
      const changes: [
        name: string,
        change: () => void | Promise<void>,
        computed: ExportReport['computed'],
        flags?: string[],
      ][] = [
        ['another title', () => site.copy.exec(title('Zanzibar')), 'changes'],
        [
          'a row less',
          () => site.copy.exec('DELETE FROM cms_cmsplugin WHERE id IN (SELECT max(id) FROM cms_cmsplugin)'),
          'changes',
        ],
        [
          'another module that the configuration imports',
          () => writeFileSync(site.imported, 'export const text = (plugin) => ({ ...plugin, own: 1 })\n'),
          'changes',
        ],
        [
          'another manifest',
          () =>
            writeFileSync(
              site.manifest,
              readFileSync(site.manifest, 'utf8')
                .replace('"label"', '"label" ')
                .replace(/"page_size": \w+/, '"page_size": 7'),
            ),
          'everything',
        ],
        [
          'a file of the export with other bytes',
          () => writeFileSync(join(site.out, 'api/en/pages/index.json'), '{}'),
          'everything',
        ],
        ['another option', () => {}, 'everything', ['--scheme', 'http']],
      ]
      for (const [name, change, computed, flags = []] of changes) {
        await change()
        if (engine === sqliteEngine && computed === 'changes') await sleep(settled)
        const report = await site.export(flags)
        assert.equal([report.read, report.computed], [true, computed], name)
        assert.is((await site.export(flags)).read, false, name)
      }
      assert.match(site.page(), 'Zanzibar')
    })

    it('removes what only hosts needed that are no longer chosen', async () => {
      const site = await siteOf(engine)
      if (engine === sqliteEngine) await sleep(settled)
      await site.export(['--profile', 'netlify'])
      assert.ok(existsSync(join(site.out, '_headers')))
      const { read, computed, changes } = await site.export()
      assert.equal([read, computed, changes], [true, 'changes', { added: 0, changed: 0, removed: 2 }])
      assert.is((await site.export()).read, false)
    })

    it('follows time where that makes content public, and keeps to the time of --now', async () => {
      const site = await newsSite(engine)
      if (engine === sqliteEngine) await sleep(settled)
      const flags = [...site.flags([publicArticles]), '--paths', 'all', '--out', join(temporaryFolder(), 'out')]
      const at = (now: string) => exportCounting([...flags, '--now', now])
      const first = await at('2099-12-31T10:00:00Z')
      const start = first.changesAt ?? ''
      assert.match(start, /^2100-01-01T/)
      const [before, after] = [-1, 2].map((step) => new Date(Date.parse(start) + step).toISOString())
      assert.is((await at(before ?? '')).read, false)
      const second = await at(after ?? '')
      assert.is(second.read, true)
      assert.ok(second.changes.added > 0)
      assert.is((await at('2150-01-01T00:00:00Z')).read, false)
      // Before the instant that the export was made for.
      const third = await at(before ?? '')
      assert.equal([third.read, third.changes.removed > 0], [true, true])
    })
  })
}

describe('a run after an edit of a text', (it) => {
  it('makes no answer of a list again, and does so after an edit of a title', async () => {
    const copy = await sqliteEngine.copy('garden')
    const folder = temporaryFolder()
    const config = join(folder, 'site.config.mjs')
    const [base, route] = [configFile, join(import.meta.dirname, '../helpers/routes/ping-route.js')].map((path) =>
      pathToFileURL(path),
    )
    // Counts the answers that are made of a route whose files come from what is held in memory.
    const counting =
      'answer: (...given) => { globalThis.pings = (globalThis.pings ?? 0) + 1; return ping.answer(...given) }'
    const routes = `routes: [{ ...ping, ${counting} }]`
    writeFileSync(
      config,
      `import base from '${base}'\nimport { ping } from '${route}'\nexport default { ...base, ${routes} }\n`,
    )
    const counter = globalThis as { pings?: number }
    const made = async (change: string) => {
      await copy.exec(change)
      counter.pings = 0
      const flags = ['--database', copy.url, '--manifest', manifestFile('garden'), '--config', config]
      const { computed } = await exportCounting([...flags, '--out', join(folder, 'out')])
      return [computed, counter.pings > 0]
    }
    assert.equal(await made('SELECT 1'), ['everything', true])
    assert.equal(await made("UPDATE djangocms_text_text SET body = '<p>Zanzibar</p>'"), ['changes', false])
    assert.equal(await made(title('Zanzibar')), ['changes', true])
    delete counter.pings
  })
})

describe('a run with routes of other settings', (it) => {
  it('reads the rows, wherever the configuration has them from', () => {
    const routes = (where: Condition, name = 'name') => [
      collection({ name: 'plants', model: 'refsite.plant', where, fields: { name } }),
    ]
    const of = (own: readonly Route[]) =>
      optionsFingerprint({ ...defaults, database: 'site.sqlite3', out: 'out', routes: [...own] }, sqlite.facts)
    const known = of(routes({ id: { lt: 100 } }))
    assert.is(of(routes({ id: { lt: 100 } })), known)
    assert.is.not(of(routes({ id: { lt: 2 } })), known)
    assert.is.not(of(routes({ id: { lt: 100 } }, 'title')), known)
  })
})

describe('a run over an export of a PostgreSQL database', (it) => {
  it('sees what a transaction writes that began before those of the export', async () => {
    const site = await siteOf(postgresEngine)
    const [first, second] = (await site.copy.query('SELECT id FROM cms_pagecontent ORDER BY id LIMIT 2')).map(
      ({ id }) => id,
    )
    const rename = (text: string, ...ids: unknown[]) =>
      `UPDATE cms_pagecontent SET title = '${text}' WHERE id IN (${ids.join(', ')})`
    await withClient(site.copy.url, async (early) => {
      // It has its number now, and so a lower one than the next.
      await early.query('BEGIN; SELECT txid_current()')
      await site.copy.exec(rename('Zanzibar', first, second))
      await site.export()
      // One row gets the number before that of its last change, the other the one behind: their sum stays.
      await early.query(`${rename('Xylophon', first)}; COMMIT`)
      await site.copy.exec(rename('Yucca', second))
    })
    assert.is((await site.export()).read, true)
  })
})
