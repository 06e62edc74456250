import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { families } from '../../src/routes/routes.js'
import { describe } from '../harness.js'
import { type DatabaseCopy, describeSampled, engines } from '../helpers/databases/engines.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { readReport } from '../helpers/exports/change-report.js'
import { changedDatabase, exported, failedExport } from '../helpers/exports/exports.js'
import { merged, shards } from '../helpers/exports/shards.js'
import { temporaryFolder } from '../helpers/folders.js'
import { runCli } from '../helpers/processes/cli.js'
import { oneEngine } from '../helpers/sample.js'
import { siteFile } from '../helpers/sites.js'
import { hostile, pageOf } from './report-pages.js'

/** Without what differs between two runs: moments, durations with their order and bars, and folders. */
function timeless(html: string): string {
  return html
    .replace(/<section id="steps">[\s\S]*?<\/section>/, '')
    .replace(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/g, '')
    .replace(/(<dt>time<\/dt><dd>)[^<]*/, '$1')
    .replace(/Written to [^<]*/, '')
}

for (const engine of engines) {
  describeSampled(engine, `export --report-html, ${engine.name}`, (it) => {
    const { onSqlite } = oneEngine(it, engine)
    onSqlite('tells the facts of the change report', async () => {
      const folder = temporaryFolder()
      const database = await engine.database('garden')
      const html = await pageOf(database, ['--report', join(folder, 'report.json')], folder)
      const { counts, files, findings } = readReport(join(folder, 'report.json'))
      assert.match(html, 'There is no record of a previous export')
      assert.ok(html.includes(`<summary>${counts.added.files} added`))
      assert.ok(html.includes(`<dt>answers</dt><dd>${files}</dd>`))
      assert.ok(html.includes(`<h2>${findings.length} findings</h2>`))
      for (const family of ['pages-tree', 'breadcrumbs-paths', 'documents']) assert.match(html, `<td>${family}`)
      // Which of them took longest depends on the machine.
      const steps = ['reading', 'sizing', 'writing', 'finishing', 'pages and placeholders', 'navigation']
      const known = new Set<string>([...families, ...steps, 'documents and search indexes', 'uploaded files'])
      const [section = ''] = /<section id="steps">[\s\S]*?<\/section>/.exec(html) ?? []
      const listed = Array.from(section.matchAll(/<tr><td>([^<]*)/g), ([, name = '']) => name)
      assert.is(new Set(listed).size, 12)
      assert.equal(
        listed.filter((name) => !known.has(name)),
        [],
      )
    })

    it.matrix('is the same for the same database, except for times', async () => {
      const database = await engine.database('garden')
      assert.is(timeless(await pageOf(database)), timeless(await pageOf(database)))
    })

    onSqlite('counts the pages of findings that name none', async () => {
      const edit = "UPDATE cms_pagecontent SET template = 'old.html' WHERE page_id = 3"
      const html = await pageOf(await changedDatabase(engine, 'garden', edit))
      assert.match(html, /The manifest does not list old\.html, the template of \d+ page contents?/)
    })

    onSqlite('escapes everything', async () => {
      const database = await changedDatabase(engine, 'garden', hostile)
      const html = await pageOf(database)
      assert.not.match(html, /<script|<img/i)
      assert.match(html, '&lt;script&gt;throw 1&lt;/script&gt;</b>')
      assert.match(html, '<code>/x&lt;script')
      assert.match(html, '&lt;img')
    })
  })
}

describe('report page', (it) => {
  it('groups findings by cause, with the pages to fix', async () => {
    const html = await pageOf(siteFile('garden'))
    assert.match(html, /Broken references: \w+\.\w+ <span class="soft">\(\d+\)/)
    assert.match(html, 'Choose another target there')
    const links = 'Pages to fix: <a href="https://example.com/en/'
    assert.ok(html.includes(links))
    assert.match(
      html,
      /<a class="edit" href="https:\/\/[\w.]+\/en\/admin\/cms\/pagecontent\/\d+\/change\/" rel="noreferrer">edit</,
    )
  })

  it('answers first whether it is good, what changed and what to do', async () => {
    const folder = temporaryFolder()
    const page = () => pageOf(siteFile('bridge'), ['--html'], folder, 'bridge')
    const first = await page()
    const screen = first.slice(first.indexOf('id="answers"'), first.indexOf('id="findings"'))
    assert.match(screen, /<b>Almost: \d+ things? to fix\.<\/b> \d+ page contents in \d+ languages, \d+ answers\./)
    assert.match(screen, 'Everything is new')
    assert.match(screen, /<a href="#cause-1">[^<]+ \(\d+\)<\/a>/)
    assert.match(first, 'class="cause gap" id="cause-1"')
    // A template or picture is what to add: no page is to be fixed.
    const template = first.slice(first.indexOf('<h3>HTML that the CMS writes differently')).split('</div>')[0] ?? ''
    assert.match(template, 'Seen on: <a href=')
    assert.not.match(template, 'Pages to fix')
    const again = await page()
    assert.match(again.slice(again.indexOf('What changed?')), /^What changed\?<\/h2>\n<p>Nothing\.<\/p>/)
  })

  it('shows pages with their languages and states', async () => {
    const file = join(temporaryFolder(), 'report.html')
    await exported(siteFile('press'), 'press', ['--report-html', file])
    const html = readFileSync(file, 'utf8')
    const page = (title: string) => html.slice(html.indexOf(`<b>${title}</b>`)).split('</li>')[0] ?? ''
    assert.match(page('About us'), '<code>/about-us</code>')
    assert.match(page('About us'), '<span class="chip shown">en</span>')
    assert.match(page('Members'), '<span class="chip hidden">en published</span>')
    for (const text of ['needs a login', 'needs a permission', 'no URL', '&rarr;']) assert.match(html, text)
    for (const kind of ['shown', 'fallback', 'hidden', 'none']) assert.match(html, `class="chip ${kind}"`)
  })

  it('lists what changed since the last export', async () => {
    const folder = temporaryFolder()
    await pageOf(siteFile('garden'), [], folder)
    const edit = "UPDATE djangocms_text_text SET body = '<p>Xylophone</p>' WHERE cmsplugin_ptr_id = 75"
    const database = await changedDatabase(sqliteEngine, 'garden', edit)
    const html = await pageOf(database, [], folder)
    assert.match(html, 'The previous export ended at')
    assert.match(html, '<li>api/en/pages/about-us/team/ada/index.json <span')
    assert.not.match(html, '<li>_data/')
    assert.match(html, /\d+ documents for the runtime handler/)
    const unchanged = await pageOf(database, [], folder)
    assert.match(unchanged, 'Nothing has changed.')
    assert.ok(unchanged.includes(html.slice(html.indexOf('id="pages">'))))
  })

  it('is there for a dry run, which writes nothing else', async () => {
    const folder = temporaryFolder()
    const html = await pageOf(siteFile('garden'), ['--dry-run'], folder)
    assert.match(html, 'Dry run of')
    assert.match(html, 'A dry run compares nothing.')
    assert.not.ok(existsSync(join(folder, 'out')))
  })

  it.matrix('is there for a merge of shards', async () => {
    const file = join(temporaryFolder(), 'report.html')
    await merged(await shards(siteFile('garden'), 'garden', 2), ['--report-html', file])
    assert.match(readFileSync(file, 'utf8'), '<b>About us</b>')
  })

  it.matrix('limits how many pages it lists, and says so', async () => {
    const copy = await sqliteEngine.copy('garden')
    await copy.exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2100)
      INSERT INTO cms_page SELECT ${await pageColumns(copy)} FROM cms_page, n WHERE id = 3`)
    const html = await pageOf(copy.url, ['--only', 'healthcheck'])
    const listed = html.split('<li style="--depth').length - 1
    assert.is(listed, 2000)
    const [, more = ''] = /<p class="soft">([\d,]+) more pages are not listed here/.exec(html) ?? []
    assert.ok(Number(more.replace(',', '')) >= 100, more)
  })

  it('needs a file of its own, outside of the export', async () => {
    const folder = temporaryFolder()
    const report = join(folder, 'report')
    mkdirSync(report)
    const refused = await failedExport(siteFile('garden'), 'garden', ['--report-html', report])
    assert.is(refused.code, 'report-failed')
    assert.match(refused.fix, '--report-html')
    const out = join(folder, 'out')
    const inside = await failedExport(siteFile('garden'), 'garden', ['--report-html', join(out, 'x.html')], out)
    assert.is(inside.code, 'option-invalid')
    assert.match(inside.fix, '--report-html')
    const same = await failedExport(siteFile('garden'), 'garden', ['--report-html', 'r', '--report', 'r'], out)
    assert.is(same.code, 'option-invalid')
    const { code, stderr } = await runCli(['export', '--shard', '1/2', '--database', 'x', '--report-html', 'r'])
    assert.is(code, 2)
    assert.match(stderr, '--report-html applies to a whole export')
  })
})

/** What a copy of a page has in each column: ids, tree paths and reverse ids of its own. */
async function pageColumns(copy: DatabaseCopy): Promise<string> {
  const own: Record<string, string> = {
    id: '100000 + i',
    path: "printf('ZZ%02d%04d', i / 100, i)",
    is_home: '0',
    reverse_id: 'NULL',
    parent_id: 'NULL',
  }
  const columns = await copy.query('PRAGMA table_info(cms_page)')
  return columns.map(({ name }) => own[String(name)] ?? String(name)).join(', ')
}
