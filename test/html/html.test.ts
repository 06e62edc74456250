import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as assert from 'uvu/assert'
import { createHandler, type Handler } from '../../src/runtime/handler.js'
import { folderStore } from '../../src/serve/folder-store.js'
import { describe } from '../harness.js'
import { openLive } from '../helpers/answers/live.js'
import { engines } from '../helpers/databases/engines.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { type Exported, exported, failedExport } from '../helpers/exports/exports.js'
import { differences } from '../helpers/exports/folder-differences.js'
import { checkSameExport, merged, shards } from '../helpers/exports/shards.js'
import { sharedExport } from '../helpers/exports/shared-export.js'
import { snapshot } from '../helpers/exports/snapshot.js'
import { databaseFlags, problemsOf, verified } from '../helpers/exports/verified.js'
import { temporaryFolder, walk } from '../helpers/folders.js'
import { cliOutput } from '../helpers/processes/cli.js'
import { rendered, testPath } from '../helpers/sites/html-site.js'

const garden = await sqliteEngine.database('garden')
const bridge = await sqliteEngine.database('bridge')

/** `--html-templates` with a folder of these files. */
function templates(files: Readonly<Record<string, string>>): string[] {
  const folder = join(temporaryFolder(), 'templates')
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return ['--html', '--html-templates', folder]
}

const spacer = [{ type: 'SpacerPlugin' }]

describe('HTML templates of a project', (it) => {
  const cases: [title: string, files: Record<string, string>, html: string][] = [
    ['are by plugin type', { 'SpacerPlugin.html': '[{{ instance.plugin_type }} {{ language }}]' }, '[SpacerPlugin en]'],
    [
      'include others of their folder',
      { 'SpacerPlugin.html': '{% render "a/b", x: "<" %}', 'a/b.html': '{{ x }}' },
      '&lt;',
    ],
    ['escape what they write', { 'SpacerPlugin.html': '{{ "<b>" }}{{ "<b>" | safe }}{{ "a\'" }}' }, '&lt;b><b>a&#x27;'],
    ['have the filters of Django', { 'SpacerPlugin.html': '{{ "<\n\nb" | linebreaks }}' }, '<p>&lt;</p> <p>b</p>'],
  ]
  for (const [title, files, html] of cases) {
    it(title, async () => {
      const result = await rendered(spacer, { flags: templates(files) })
      assert.is(result.html.replaceAll('&gt;', '>'), html)
    })
  }

  it('win over stock templates, also those that a plugin names', async () => {
    const link = (template: string) => ({ type: 'LinkPlugin', columns: { template, name: template } })
    const files = { 'LinkPlugin/wide.html': 'wide', 'LinkPlugin.html': '{{ instance.name }};' }
    const result = await rendered([link('wide'), link('other'), link('default')], { flags: templates(files) })
    assert.is(result.html, 'wideother;default;')
    assert.not(result.report.findings.some((one) => one.code === 'template-missing' && /^Link/.test(one.pluginType)))
  })

  const failures: [title: string, files: Record<string, string>, message: RegExp][] = [
    ['that cannot be read', { 'A.html': 'a\n{% if %}' }, /^The HTML template A\.html, line 2, fails: invalid value/],
    ['with an unknown filter', { 'A.html': '\n\n{{ a | nope }}' }, /A\.html, line 3, fails: undefined filter: nope/],
    [
      'that includes what is not there',
      { 'SpacerPlugin.html': '\n{% render "../../../etc/passwd" %}' },
      /SpacerPlugin\.html, line 2, fails for SpacerPlugin, plugin \d+ on \/api\/\S+: ENOENT/,
    ],
    [
      'that fails in one that it includes',
      { 'SpacerPlugin.html': '{% include "a" %}', 'a.html': '\n{% for i in (1..1000000000) %}{% endfor %}' },
      /a\.html, line 2, fails for SpacerPlugin/,
    ],
    [
      'that repeats without an end',
      { 'SpacerPlugin.html': '\n{% for i in (1..2000) %}{% for j in (1..2000) %}{% endfor %}{% endfor %}' },
      /SpacerPlugin\.html, line 2, fails for SpacerPlugin, plugin \d+ on \S+: it takes more than 1000000 steps$/,
    ],
    [
      'that includes itself',
      { 'SpacerPlugin.html': '{% include "a" %}', 'a.html': '\n{% render "a" %}' },
      /a\.html, line 2, fails for SpacerPlugin, plugin \d+ on \S+: it includes itself, or templates include each other too deeply$/,
    ],
  ]
  for (const [index, [title, files, message]] of failures.entries()) {
    const declare = index === 0 ? it : it.matrix
    declare(`end the run with file, line and plugin: one ${title}`, async () => {
      const failure = await failedExport(garden, 'garden', templates(files))
      assert.equal([failure.exitCode, failure.code], [1, 'template-failed'])
      assert.match(failure.message, message)
    })
  }

  it('are no links to files elsewhere', async () => {
    const [, , folder = ''] = templates({ 'A.html': '' })
    const secret = join(temporaryFolder(), 'secret.html')
    writeFileSync(secret, 'secret')
    symlinkSync(secret, join(folder, 'SpacerPlugin.html'))
    const result = await rendered(spacer, { flags: ['--html', '--html-templates', folder] })
    assert.is(result.html, '')
  })

  it('have to be in a folder', async () => {
    const failure = await failedExport(garden, 'garden', ['--html', '--html-templates', 'no-such-folder'])
    assert.equal([failure.exitCode, failure.code], [2, 'option-invalid'])
    assert.match(failure.message, 'no-such-folder')
  })
})

describe('an export with HTML', (it) => {
  it('has html.json beside pages and placeholders alone, and the same other files as without', async () => {
    const [plain, html] = [
      await sharedExport(sqliteEngine, 'garden'),
      await sharedExport(sqliteEngine, 'garden', ['--html']),
    ]
    const added = walk(html.folder).filter((name) => name.endsWith('/html.json'))
    const expected = walk(plain.folder).filter((name) => /\/(pages|placeholders)\/(.*\/)?index\.json$/.test(name))
    assert.equal(added, expected.map((name) => name.replace(/index\.json$/, 'html.json')).sort())
    const others = (folder: string) => walk(folder).filter((name) => !/html\.json$|^_data\/export/.test(name))
    assert.equal(others(html.folder), others(plain.folder))
    for (const name of others(plain.folder)) {
      assert.ok(readFileSync(join(plain.folder, name)).equals(readFileSync(join(html.folder, name))), name)
    }
    const count = ({ report }: Exported) => report.files - report.documents.files
    assert.is(count(html), count(plain) + added.length)
  })

  it('answers ?html= as the live API does, from files and from documents', async () => {
    const { folder } = await sharedExport(sqliteEngine, 'garden', ['--html'])
    // Nothing fits this budget, so everything is made from documents.
    const left = await exported(garden, 'garden', ['--html', '--budget', '0.0001'])
    assert.not(existsSync(join(left.folder, testPath)))
    const { handler: live } = await openLive(garden, 'garden', {
      contract: (await import('../../src/contract/documented.js')).documented,
      scheme: 'https',
    })
    const handlers = [folder, left.folder].map((store) => createHandler({ store: folderStore(store) }))
    for (const query of ['?html=1', '?html=0', '?html=', '?html=a%26b', '?html=&html=1', '']) {
      for (const path of [testPath, '/api/en/pages/', '/api/fr/pages/about-us/', '/api/fr/placeholders/3/1/content/']) {
        const want = await asked(live, path + query)
        for (const handler of handlers) assert.equal(await asked(handler, path + query), want, path + query)
      }
    }
    const [, zero] = await asked(live, `${testPath}?html=0`)
    assert.match(zero, /\/content\/\?html=0","html":"[^"]/)
  })

  it('keeps html empty where it was not exported', async () => {
    const { folder } = await sharedExport(sqliteEngine, 'garden')
    const [, text] = await asked(createHandler({ store: folderStore(folder) }), `${testPath}?html=1`)
    assert.match(text, '/content/?html=1","html":""')
  })

  it.matrix('is verified: schema, links, and whether files are missing', async () => {
    const { folder } = await exported(garden, 'garden', ['--html'])
    assert.equal(problemsOf(await verified(folder, databaseFlags(garden, 'garden'))), [])
    writeFileSync(join(folder, testPath, 'html.json'), '{}')
    assert.ok(problemsOf(await verified(folder)).some(({ code }) => code === 'not-the-contract'))
    const stdout = await cliOutput(['explain', '--out', folder, `${testPath.slice(1)}html.json`])
    assert.match(stdout, 'content')
  })

  it.matrix('is joined from shards as one run writes it', async () => {
    for (const flags of [['--html'], ['--html', '--budget', '0.0001']]) {
      const joined = await merged(await shards(bridge, 'bridge', 3, flags))
      checkSameExport(await exported(bridge, 'bridge', flags), joined)
    }
  })

  it.matrix('is computed anew when a template has changed', async () => {
    const [, , folder = ''] = templates({ 'SpacerPlugin.html': 'one' })
    const flags = ['--html', '--html-templates', folder]
    const { folder: out } = await exported(garden, 'garden', flags)
    assert.is((await exported(garden, 'garden', flags, out)).report.computed, 'nothing')
    writeFileSync(join(folder, 'SpacerPlugin.html'), 'two')
    const { report } = await exported(garden, 'garden', flags, out)
    assert.is(report.computed, 'everything')
    assert.equal(differences(snapshot((await exported(garden, 'garden', flags)).folder), snapshot(out)), [])
  })
})

for (const engine of engines) {
  describe(`an incremental export with HTML, ${engine.name}`, (it) => {
    it.matrix('is a full one after changes of what HTML shows of other rows, and writes little', async () => {
      const copy = await engine.copy('garden')
      const { folder } = await exported(copy.url, 'garden', ['--html'])
      const changes = [
        `UPDATE filer_file SET name = 'Renamed' WHERE id = 5`,
        `UPDATE filer_image SET default_alt_text = 'Other' WHERE file_ptr_id = 1`,
        `DELETE FROM easy_thumbnails_thumbnail WHERE id = 1`,
        `UPDATE cms_pageurl SET path = 'moved', slug = 'moved' WHERE page_id = 2 AND language = 'en'`,
      ]
      for (const sql of changes) {
        await copy.exec(sql)
        const before = snapshot(folder)
        const { report } = await exported(copy.url, 'garden', ['--html', '--force'], folder)
        assert.is(report.computed, 'changes', sql)
        assert.ok(report.changes.changed > 0, sql)
        const clean = await exported(copy.url, 'garden', ['--html'])
        assert.equal(differences(snapshot(clean.folder), snapshot(folder)), [], sql)
        if (sql.includes('cms_pageurl')) continue
        const changed = [...snapshot(folder)].filter(([name, { text }]) => before.get(name)?.text !== text)
        const answers = changed.map(([name]) => name).filter((name) => !name.startsWith('_data/'))
        assert.ok(
          answers.every((name) => name.endsWith('html.json')),
          answers.join(', '),
        )
      }
    })
  })
}

describe('HTML with a link to a page of another site', (it) => {
  it.matrix('follows the domain of that site', async () => {
    const copy = await sqliteEngine.copy('press')
    const flags = (drafts: string) => ['--html', '--contract', 'released', '--drafts', drafts]
    const drafts = join(temporaryFolder(), 'drafts')
    const clean = join(temporaryFolder(), 'drafts')
    const { folder } = await exported(copy.url, 'press', flags(drafts))
    await copy.exec("UPDATE django_site SET domain = 'w1.example.org' WHERE id = 2")
    await exported(copy.url, 'press', flags(drafts), folder)
    await exported(copy.url, 'press', flags(clean))
    assert.equal(differences(snapshot(clean), snapshot(drafts)), [])
    assert.match(readFileSync(join(drafts, 'sites/3/api/fr/pages/members/html.json'), 'utf8'), '//w1.example.org/')
  })
})

async function asked(handler: Handler, path: string): Promise<[number, string]> {
  const response = await handler(new Request(`https://example.com${path}`))
  return [response.status, await response.text()]
}
