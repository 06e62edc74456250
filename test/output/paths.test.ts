import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { folderHandler } from '../helpers/answers/handlers.js'
import { engines } from '../helpers/databases/engines.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { changedDatabase, exported, failedExport } from '../helpers/exports/exports.js'
import { oneEngine } from '../helpers/sample.js'
import { siteManifest } from '../helpers/sites.js'

const pagesOnly = ['--dry-run', '--only', 'pages']

describe('page paths that cannot be files', (it) => {
  const cases: [title: string, path: string, reason: string][] = [
    ['a dot segment', 'about-us/..', 'a dot segment'],
    ['a single dot', './team', 'a dot segment'],
    ['an empty segment', 'about-us//team', 'an empty'],
    ['a leading slash', '/team', 'an empty'],
    ['a trailing slash', 'team/', 'an empty'],
    ['a control character', 'te\u0007am', 'a control character'],
    ['a backslash', '..\\team', 'a backslash'],
    ['more than 255 bytes', 'ü'.repeat(130), 'longer than 255 bytes'],
  ]
  for (const [title, path, reason] of cases) {
    it(`${title}: refused with the page's id, title and path`, async () => {
      const database = await changedDatabase(sqliteEngine, 'garden', movePage(13, path))
      const { exitCode, code, message } = await failedExport(database, 'garden', pagesOnly)
      assert.equal([exitCode, code], [1, 'path-refused'])
      const page = `Page 13 "Only here" at ${JSON.stringify(path)} of site 1`
      for (const text of [page, reason]) assert.ok(message.includes(text), message)
    })
  }

  it('do not matter where nothing is exported from them', async () => {
    // A page that needs a login has no file of its own, but paths of menus.
    const database = await changedDatabase(sqliteEngine, 'garden', movePage(9, 'members/..'))
    const whole = await exported(await sqliteEngine.database('garden'), 'garden', pagesOnly)
    assert.is((await exported(database, 'garden', pagesOnly)).report.files, whole.report.files)
    const menus = await failedExport(database, 'garden', ['--dry-run', '--only', 'breadcrumbs-paths'])
    assert.is(menus.code, 'path-refused')
    const withLogin = await failedExport(database, 'garden', [...pagesOnly, '--include-login-required'])
    assert.match(withLogin.message, 'Page 9 "Members"')
    await exported(database, 'garden', ['--dry-run', '--only', 'languages'])
  })
})

describe('page paths that need the same file', (it) => {
  const cases: [title: string, path: string, other: string][] = [
    ['where case does not count', 'ABOUT-us', 'Page 2 "About us" at "about-us"'],
    ['in another form of unicode', 'u\u0308ber-uns/東京 0', 'at "über-uns/東京 0"'],
    ['below a page, as its file', 'about-us/index.json', 'Page 2 "About us" at "about-us"'],
    ['below home, as its file', 'Index.json/more', 'Page 1 "Home Example" at ""'],
  ]
  for (const engine of engines) {
    const { onSqlite } = oneEngine(it, engine)
    for (const [title, path, other] of cases) {
      onSqlite(`${title}, ${engine.name}: the error names both pages`, async () => {
        const database = await changedDatabase(engine, 'garden', movePage(13, path))
        const { exitCode, code, message } = await failedExport(database, 'garden', pagesOnly)
        assert.equal([exitCode, code], [1, 'path-collision'])
        const page = `Page 13 "Only here" at ${JSON.stringify(path)}`
        for (const text of [page, other]) assert.ok(message.includes(text), message)
      })
    }
  }

  it('but not with a path that looks like an escaped one: it is escaped itself', async () => {
    const sql = `${movePage(13, 'con')}; ${movePage(12, '%63on')}`
    const database = await changedDatabase(sqliteEngine, 'garden', sql)
    const { folder } = await exported(database, 'garden', ['--only', 'pages', '--language', 'en'])
    for (const name of ['%63on', '%2563on']) assert.ok(existsSync(join(folder, 'api/en/pages', name, 'index.json')))
  })

  it('are noticed between menus, too, by the file', async () => {
    const sql =
      "UPDATE cms_page SET reverse_id = 'Corner' WHERE id = 2; UPDATE cms_page SET reverse_id = 'corner' WHERE id = 3"
    const database = await changedDatabase(sqliteEngine, 'garden', sql)
    const { code, message } = await failedExport(database, 'garden', ['--dry-run', '--only', 'menu'])
    assert.is(code, 'path-collision')
    assert.match(message, 'api/en/menu/corner/0/100/100/100/index.json and api/en/menu/Corner/')
  })

  it('may differ in case between languages', async () => {
    const database = await changedDatabase(sqliteEngine, 'garden', movePage(13, 'ABOUT-US-NL'))
    await exported(database, 'garden', pagesOnly)
    assert.is((await failedExport(database, 'garden', [...pagesOnly, '--paths', 'all'])).code, 'path-collision')
  })
})

describe('names that some file systems reserve', (it) => {
  for (const engine of engines) {
    const { onSqlite } = oneEngine(it, engine)
    onSqlite(`are escaped, written and reported, ${engine.name}`, async () => {
      const sql = [movePage(2, 'con'), movePage(12, 'aux.x'), movePage(13, 'the end.')].join('; ')
      const database = await changedDatabase(engine, 'garden', sql)
      const result = await exported(database, 'garden', ['--only', 'pages', '--language', 'en'])
      const escaped = result.report.findings.filter(({ code }) => code === 'name-escaped')
      assert.equal(escaped.toSorted(byText), [
        { code: 'name-escaped', url: '/api/en/pages/aux.x/', file: 'api/en/pages/%61ux.x/index.json' },
        { code: 'name-escaped', url: '/api/en/pages/con/', file: 'api/en/pages/%63on/index.json' },
        { code: 'name-escaped', url: '/api/en/pages/the%20end./', file: 'api/en/pages/the end%2E/index.json' },
      ])
      for (const name of ['%2561ux.x', '%2563on', 'the end%252E'])
        assert.ok(result.text(`/api/en/pages/${name}/`), name)
      const handler = folderHandler(result.folder)
      for (const [name, status] of [
        ['con', 200],
        ['%2563on', 404],
        ['the%20end.', 200],
        ['the%20end%252E', 404],
      ] as const) {
        const url = `http://example.com/api/en/pages/${name}/`
        assert.is((await handler(new Request(url))).status, status, name)
      }
    })
  }
})

describe('long paths', (it) => {
  it('are reported where Windows may have no room for them, and refused where nobody has', async () => {
    const long = Array.from({ length: 19 }, () => 'a-long-slug').join('/')
    const database = await changedDatabase(sqliteEngine, 'garden', movePage(2, long))
    const { report } = await exported(database, 'garden', ['--only', 'pages', '--language', 'en'])
    assert.equal(
      report.findings.filter(({ code }) => code === 'path-long'),
      [{ code: 'path-long', site: 1, files: 1, longest: `api/en/pages/${long}/index.json` }],
    )
    // 250 characters, and 500 bytes.
    const refused = await changedDatabase(sqliteEngine, 'garden', movePage(2, '\u00fc'.repeat(250)))
    const failure = await failedExport(refused, 'garden', pagesOnly)
    assert.is(failure.code, 'path-refused')
    assert.match(failure.message, 'a segment is longer than 255 bytes')
  })
})

describe('slots that no path can hold', (it) => {
  for (const engine of engines) {
    const { onSqlite } = oneEngine(it, engine)
    onSqlite(`are left out and reported; pages still hold them, ${engine.name}`, async () => {
      const sql =
        "UPDATE cms_placeholder SET slot = 'side/bar' WHERE id = 2; UPDATE cms_placeholder SET slot = '..' WHERE id = 10"
      const database = await changedDatabase(engine, 'garden', sql)
      const { report } = await exported(database, 'garden', ['--only', 'placeholders'])
      const whole = await exported(await engine.database('garden'), 'garden', ['--only', 'placeholders'])
      const unreachable = report.findings.filter(({ code }) => code === 'page-unreachable')
      assert.equal(
        unreachable.map((finding) => [
          finding.code === 'page-unreachable' && finding.url,
          'site' in finding && finding.site,
        ]),
        [
          ['/api/en/placeholders/3/1/side/bar/', 1],
          ['/api/en/placeholders/3/5/../', 1],
        ],
      )
      assert.is(whole.report.files - report.files, 2)
    })
  }
})

function movePage(page: number, path: string): string {
  return `UPDATE cms_pageurl SET path = '${path}' WHERE page_id = ${page} AND language = 'en'`
}

function byText(one: unknown, other: unknown): number {
  return JSON.stringify(one) < JSON.stringify(other) ? -1 : 1
}

describe('home', (it) => {
  it('is written in each of its languages, whatever language its URL is of', async () => {
    const sql =
      "DELETE FROM cms_pageurl WHERE page_id = 1 AND language <> 'en'; UPDATE cms_pageurl SET language = 'xx' WHERE page_id = 1"
    const database = await changedDatabase(sqliteEngine, 'garden', sql)
    const whole = await exported(await sqliteEngine.database('garden'), 'garden', ['--only', 'pages'])
    const { folder } = await exported(database, 'garden', ['--only', 'pages'])
    for (const { code } of siteManifest('garden').sites['1']?.languages ?? []) {
      const file = `api/${code}/pages/index.json`
      assert.is(existsSync(join(folder, file)), existsSync(join(whole.folder, file)), file)
    }
    assert.ok(existsSync(join(folder, 'api/en/pages/index.json')))
  })
})
