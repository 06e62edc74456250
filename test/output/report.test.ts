import { join } from 'node:path'
import * as assert from 'uvu/assert'
import type { Handler } from '../../src/runtime/handler.js'
import { describe, full, note } from '../harness.js'
import { folderHandler } from '../helpers/answers/handlers.js'
import { describeSampled, type Engine, engines } from '../helpers/databases/engines.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { type ChangeReport, covers, readReport } from '../helpers/exports/change-report.js'
import { changedDatabase, exported } from '../helpers/exports/exports.js'
import { checkDifference, checkFiles, checkPurge, isDocument, names } from '../helpers/exports/report-checks.js'
import { snapshot } from '../helpers/exports/snapshot.js'
import { copyFolder, temporaryFolder } from '../helpers/folders.js'
import { oneEngine } from '../helpers/sample.js'
import { recordedRows, type SiteName } from '../helpers/sites.js'

/** A text on the page Ada, which is in English only; German and Portuguese fall back to it. */
const edit = "UPDATE djangocms_text_text SET body = '<p>Xylophone</p>' WHERE cmsplugin_ptr_id = 75"
const ada = 'api/en/pages/about-us/team/ada/index.json'
const sidebar = 'api/en/placeholders/3/14/sidebar/index.json'

/** A page moves and is renamed; another is gone, with everything below it in English. */
const upheaval = `
  UPDATE cms_pagecontent SET title = 'Another title' WHERE id = 35;
  UPDATE cms_pageurl SET path = 'elsewhere/a b' WHERE page_id = 3 AND language = 'en';
  DELETE FROM cms_pageurl WHERE page_id = 6;
  DELETE FROM cms_pagecontent WHERE page_id = 6`

/** What was asked of the live API. */
function recordedUrls(site: SiteName): string[] {
  const rows = recordedRows(site).filter(({ user, x_site_id: header }) => user === 'anonymous' && header === undefined)
  return [...new Set(rows.map(({ url }) => `http://example.com${url}`))]
}

async function answerOf(handler: Handler, url: string): Promise<string> {
  const response = await handler(new Request(url))
  return `${response.status} ${await response.text()}`
}

async function reported(database: string, site: SiteName, folder: string, flags: string[] = []): Promise<ChangeReport> {
  const file = join(folder, 'report.json')
  await exported(database, site, ['--report', file, ...flags], join(folder, 'out'))
  return readReport(file)
}

for (const engine of engines) {
  describeSampled(engine, `export --report, ${engine.name}`, (it) => {
    const { onSqlite, onPostgresql } = oneEngine(it, engine)
    onSqlite('of a first export lists every file as added, with its size and hash', async () => {
      const folder = temporaryFolder()
      const report = await reported(await engine.database('garden'), 'garden', folder)
      const files = snapshot(join(folder, 'out'))
      assert.is(report.previous, null)
      assert.equal(names(report, 'added'), [...files.keys()])
      assert.equal([...names(report, 'changed'), ...names(report, 'removed')], [])
      checkFiles(report, files)
      checkPurge(report)
      assert.ok(files.size > 400)
    })

    it.matrix('has no changes when nothing has changed', async () => {
      const folder = temporaryFolder()
      const database = await engine.database('garden')
      const first = await reported(database, 'garden', folder)
      const report = await reported(database, 'garden', folder, ['--tags', '--purge-limit', '5'])
      assert.equal(report.changes, [])
      assert.equal(report.purge.tags, [])
      for (const { paths, wildcards, collapsed } of report.purge.sites) {
        assert.equal([paths, wildcards, collapsed], [[], [], []])
      }
      assert.match(report.previous ?? '', /^\d{4}-\d\d-\d\dT/)
      assert.equal([report.pages, report.files, report.findings], [first.pages, first.files, first.findings])
    })

    onSqlite('of an edited text lists the files with other bytes, and what to purge', async () => {
      const { report, before, after } = await change(engine, 'garden', edit, ['--tags'])
      checkDifference(report, before, after)
      assert.equal(
        names(report, 'changed').filter((name) => !name.startsWith('_data/')),
        [ada.replace('/en/', '/de/'), ada, sidebar, ada.replace('/en/', '/pt-br/')],
      )
      const [site] = report.purge.sites
      const gone = names(report, 'removed')
      assert.ok(gone.length > 0 && gone.every(isDocument), gone.join(' '))
      assert.equal([...(site?.paths ?? [])].sort(), [
        ...['_data/export.json', ...gone].map((name) => `/${name}`).sort(),
        '/api/de/pages/about-us/team/ada/',
        '/api/en/pages/about-us/team/ada/',
        '/api/en/placeholders/3/14/sidebar/',
        '/api/pt-br/pages/about-us/team/ada/',
      ])
      const searches = ['de', 'en', 'pt-br'].map((language) => `/api/${language}/page_search/*`)
      assert.equal(site?.wildcards, searches)
      const documents = gone.map((name) => `document-${name.slice('_data/'.length, -'.json'.length)}`)
      assert.equal(report.purge.tags, [...documents.sort(), 'export', 'page-5', 'placeholder-31'])
    })

    onPostgresql('of pages that move and go covers every file, also in few entries', async () => {
      for (const limit of full() ? [1, 5, 15, 200] : [15]) {
        const { report, before, after } = await change(engine, 'garden', upheaval, ['--purge-limit', String(limit)])
        checkDifference(report, before, after)
        checkPurge(report)
        assert.ok(names(report, 'removed').includes('api/en/pages/about-us/team/index.json'))
        assert.ok(names(report, 'added').includes('api/en/pages/elsewhere/a b/index.json'))
        const [site] = report.purge.sites
        assert.ok(site?.paths.includes('/api/en/pages/elsewhere/a%20b/'))
        for (const wildcard of ['/api/en/menu/*', '/api/en/pages-list/*']) assert.ok(site?.wildcards.includes(wildcard))
        assert.ok(site?.collapsed && site.collapsed.length <= limit && site.collapsed.length > limit / 5)
        note(`at most ${limit}: ${site.collapsed.length} entries for ${site.paths.length} paths`)
      }
    })

    onSqlite('has the tags of the pages and placeholders that files show', async () => {
      const report = await reported(await engine.database('garden'), 'garden', temporaryFolder(), ['--tags'])
      const tags = new Map(report.changes.map(({ name, tags }) => [name, tags]))
      assert.equal(tags.get(sidebar), ['placeholder-31', 'page-5'])
      assert.is(tags.get(ada)?.[0], 'page-5')
      assert.ok(tags.get(ada)?.includes('placeholder-31'))
      assert.equal(tags.get('api/de/menu/index.json'), ['navigation-1-de'])
      assert.equal(tags.get('api/de/pages-list/index.json'), ['pages-1-de'])
      for (const [name, list] of tags) {
        if (!isDocument(name)) assert.ok(list && list.length > 0 && report.purge.tags?.includes(list[0] ?? ''), name)
      }
    })

    onSqlite('purges the tags of a page whose address another one has taken over', async () => {
      const takeover = `
        DELETE FROM cms_pageurl WHERE page_id = 13;
        UPDATE cms_pageurl SET path = 'only-here' WHERE page_id = 7 AND language = 'en'`
      for (const way of [[], ['--full']]) {
        const flags = ['--tags', '--language', 'en', '--skip', 'placeholders', ...way]
        const { report, before, after } = await change(engine, 'garden', takeover, flags)
        const file = 'api/en/pages/only-here/index.json'
        assert.ok(before.has(file) && after.has(file))
        const changed = report.changes.find(({ name }) => name === file)
        assert.equal([changed?.kind, changed?.tags?.[0]], ['changed', 'page-7'])
        // Caches may have the answer with the tags that it had before.
        for (const tag of ['page-7', 'page-13']) assert.ok(report.purge.tags?.includes(tag), `${tag} ${way}`)
      }
    })

    onSqlite('keeps sites apart, with the addresses of each', async () => {
      const folder = temporaryFolder()
      const urls = ['--api-url', 'https://cdn.example.com/press']
      const report = await reported(await engine.database('press'), 'press', folder, urls)
      checkFiles(report, snapshot(join(folder, 'out')))
      checkPurge(report)
      const places = report.purge.sites.map(({ site, origin, folder: own }) => [site, origin, own])
      assert.equal(places.slice(0, 2), [
        [1, 'https://cdn.example.com', ''],
        [2, 'https://prensa.example.es', 'sites/2/'],
      ])
      assert.ok(report.purge.sites[0]?.paths.includes('/press/api/en/pages/'))
    })

    it.matrix('lists what to purge of a site that is no longer exported', async () => {
      const folder = temporaryFolder()
      const database = await engine.database('press')
      await reported(database, 'press', folder)
      const report = await reported(database, 'press', folder, ['--site', '1', '--max-shrink', '100'])
      const gone = report.purge.sites.find(({ folder: own }) => own === 'sites/2/')
      assert.ok(gone?.paths.includes('/api/es/pages/'))
      assert.ok(names(report, 'removed').includes('sites/2/api/es/pages/index.json'))
    })
  })
}

describe('export --report, for caches of what the handler answers', (it) => {
  const leaving: [title: string, ...flags: string[]][] = [
    ['of every family'],
    ['of all but the menus of paths', '--skip', 'menu-paths', '--skip', 'breadcrumbs-paths', '--skip', 'submenu-paths'],
    ['of pages and placeholders', '--only', 'pages', '--only', 'placeholders'],
    ['of menus and lists', '--skip', 'pages', '--skip', 'placeholders'],
  ]
  for (const [title, ...flags] of leaving) {
    const check = async (every: number) => {
      const asked = recordedUrls('garden').filter((_, index) => full() || index % every === 0)
      for (const sql of full() ? [edit, upheaval] : [upheaval]) {
        const { report, before, after, folder } = await change(sqliteEngine, 'garden', sql, flags)
        const [site] = report.purge.sites
        const purged = [...(site?.paths ?? []), ...(site?.wildcards ?? [])]
        const old = folderHandler(join(folder, 'before'))
        const current = folderHandler(join(folder, 'out'))
        let stale = 0
        let elsewhere = 0
        for (const url of asked) {
          if ((await answerOf(old, url)) === (await answerOf(current, url))) continue
          const { pathname } = new URL(url)
          if (covers(purged, pathname)) {
            stale += 1
            continue
          }
          // Contents that have their file in another place: docs/change-report.md says so.
          elsewhere += 1
          const file = `${decodeURIComponent(pathname.slice(1))}index.json`
          assert.match(pathname, /^\/api\/[^/]+\/(?:pages|placeholders)\//)
          assert.not.ok(before.has(file) || after.has(file), url)
        }
        assert.ok(stale > 0)
        note(`files ${title}: of ${asked.length} answers ${stale} are purged, ${elsewhere} have their file elsewhere`)
      }
    }
    const declare = title === 'of pages and placeholders' ? it : it.matrix
    declare(`lets no answer outlive its purge, with files ${title}`, () => check(25))
    it.matrix(`lets no answer at all outlive its purge, with files ${title}`, () => check(5))
  }
})

/** Exports a site, changes its database and exports it again over the first. */
async function change(engine: Engine, site: SiteName, sql: string, flags: string[]) {
  const folder = temporaryFolder()
  await reported(await engine.database(site), site, folder, flags)
  const before = snapshot(join(folder, 'out'))
  copyFolder(join(folder, 'out'), join(folder, 'before'))
  const database = await changedDatabase(engine, site, sql)
  const report = await reported(database, site, folder, flags)
  return { report, before, after: snapshot(join(folder, 'out')), folder }
}
