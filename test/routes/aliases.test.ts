import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import * as assert from 'uvu/assert'
import { contracts } from '../../src/contract/contracts.js'
import { aliases, aliasesAnswer } from '../../src/routes/index.js'
import { createHandler } from '../../src/runtime/handler.js'
import { folderStore } from '../../src/serve/folder-store.js'
import { describe, note } from '../harness.js'
import { openLive } from '../helpers/answers/live.js'
import { engines } from '../helpers/databases/engines.js'
import { exported } from '../helpers/exports/exports.js'
import { comparedWith, startServe, verified } from '../helpers/exports/verified.js'
import { temporaryFolder, walk } from '../helpers/folders.js'
import { cliOutput } from '../helpers/processes/cli.js'
import { withRoutes } from '../helpers/routes/with-routes.js'
import { oneEngine } from '../helpers/sample.js'
import { projectFolder } from '../helpers/sites.js'

/** Recorded from test/django-project with the routes of djangocms-alias 3.2 mounted, as an anonymous visitor. */
const recorded = join(projectFolder, 'test/routes/aliases')

interface Row {
  readonly site: number | null
  readonly path: string
  readonly status: number
  readonly body: unknown
}

function unpacked(name: string): Buffer {
  return gunzipSync(readFileSync(join(recorded, name)))
}

function rows(): Row[] {
  return unpacked('answers.jsonl.gz')
    .toString()
    .split('\n')
    .map((line) => JSON.parse(line) as Row)
}

/** The plugins that show aliases, at any depth. */
function aliasesIn(answer: unknown): unknown[] {
  const found: unknown[] = []
  JSON.parse(JSON.stringify(answer), (_, value) => {
    if (value?.plugin_type === 'Alias') found.push(value)
    return value
  })
  return found
}

/** Keys of aliases that answers name although there is no answer: another alias of the site has the code. */
const dead = ['de/aliases/footer/']

/** Exports the recorded project and checks it. `unanswered`: links without an answer, below the root of the API. */
async function exportRecorded(flags: string[], unanswered = dead): Promise<string> {
  const out = join(temporaryFolder(), 'out')
  const base = temporaryFolder()
  const place = (name: string) => join(base, name)
  for (const name of ['site.sqlite3', 'manifest.json']) writeFileSync(place(name), unpacked(`${name}.gz`))
  const config = withRoutes(base, 'aliases', 'alone')
  const given = ['--database', place('site.sqlite3'), '--manifest', place('manifest.json'), '--config', config]
  const urls = [
    '--scheme',
    'http',
    '--api-url',
    'http://nursery.example.com',
    '--api-url',
    '2=http://nursery.example.com',
  ]
  await cliOutput(['export', '--json', '--out', out, ...given, ...urls, ...flags])
  const { failures, problems } = await verified(out, ['--config', config, '--database', place('site.sqlite3')])
  const links = problems.find(({ code }) => code === 'link-left-out')?.problems ?? []
  const paths = links.map((link) => ('url' in link ? link.url.replace('http://nursery.example.com/api/', '') : ''))
  assert.equal(paths, unanswered)
  assert.is(failures, 0)
  return out
}

function ask(out: string): (row: Pick<Row, 'site' | 'path'>) => Promise<{ status: number; body: unknown }> {
  const handler = createHandler({ store: folderStore(out), routes: [aliasesAnswer] })
  return async ({ site, path }) => {
    const headers = site === null ? {} : { 'x-site-id': String(site) }
    const response = await handler(new Request(`http://nursery.example.com${path}`, { headers }))
    return { status: response.status, body: await response.json() }
  }
}

describe('aliases of djangocms-alias', (it) => {
  it('are answered as recorded, in the released contract', async () => {
    // The live API names codes of what it does not answer, too.
    const unanswered = ['en/aliases/draft/', 'en/aliases/nur-deutsch/']
    const answer = ask(await exportRecorded(['--contract', 'released'], [...dead, ...unanswered]))
    let compared = 0
    for (const row of rows()) {
      // Aliases of other sites are answered on their own site alone.
      if (row.site === null && row.path.includes('/aliases/5/')) continue
      if (row.site === 2 && row.path.includes('/aliases/2/')) continue
      const { status, body } = await answer(row)
      const about = `${row.path} of site ${row.site}`
      assert.is(status, row.status, about)
      // Pages have plugins with serializers of the project's own.
      if (row.path.endsWith('/pages/')) assert.equal(aliasesIn(body), aliasesIn(row.body), about)
      else if (status === 200) assert.equal(body, row.body, about)
      compared += 1
    }
    note(`${compared} answers`)
    assert.ok(compared > 150)
  })

  it('are files that say what the handler says, whole, in parts and without placeholders', async () => {
    for (const flags of [[], ['--skip', 'placeholders'], ['--skip', 'aliases', '--skip', 'alias-contents']]) {
      const out = await exportRecorded(['--contract', 'documented', ...flags])
      const answer = ask(out)
      const files = walk(out).filter((name) => /^api\/\w+\/aliases\//.test(name))
      assert.is(files.length > 10, !flags.includes('aliases'))
      for (const file of files) {
        const path = `/${file.replace('index.json', '')}`
        const { body } = await answer({ site: null, path: encodeURI(path) })
        assert.equal(body, JSON.parse(readFileSync(join(out, file), 'utf8')), path)
      }
      assert.is((await answer({ site: null, path: '/api/en/aliases/header/' })).status, 200)
      assert.is((await answer({ site: null, path: '/api/en/aliases/draft/' })).status, 404)
    }
  })

  it('have addresses in plugins, null where there is nothing in the language, in the documented contract', async () => {
    const out = await exportRecorded(['--contract', 'documented'])
    const urls = (language: string) => {
      const text = readFileSync(join(out, `api/${language}/pages/index.json`), 'utf8')
      return [...new Set(aliasesIn(JSON.parse(text)).map((plugin) => (plugin as { alias: unknown }).alias))].sort()
    }
    const root = (language: string) => `http://nursery.example.com/api/${language}/aliases/`
    assert.equal(urls('en'), [...['4/', '6/', 'fu%C3%9F%20zeile/', 'header/'].map((key) => root('en') + key), null])
    assert.ok(urls('de').includes(`${root('de')}nur-deutsch/`))
    const list = JSON.parse(readFileSync(join(out, 'api/en/aliases/index.json'), 'utf8')) as {
      results: { static_code: string; languages: string[] }[]
    }
    // One without a code belongs to the pages that show it.
    assert.equal(
      list.results.map((alias) => alias.static_code),
      ['footer', 'header', '100', 'fuß zeile'],
    )
    assert.equal(list.results[1]?.languages, ['en', 'de'])
  })

  it('are compared with the live API by what the contracts say of them', async () => {
    const codes = ['en/aliases/draft/', 'en/aliases/nur-deutsch/']
    const config = withRoutes(temporaryFolder(), 'aliases', 'alone')
    const released = await exportRecorded(['--contract', 'released'], [...dead, ...codes])
    const live = await startServe([released, '--config', config])
    for (const out of [released, await exportRecorded(['--contract', 'documented'])]) {
      assert.equal((await comparedWith(live, out, ['--config', config])).differences, [])
    }
  })

  for (const engine of engines) {
    const { onSqlite } = oneEngine(it, engine)
    onSqlite(
      `follow their contents in incremental runs, and are answered by "serve --database", ${engine.name}`,
      async () => {
        const copy = await engine.copy('garden')
        await copy.exec(`UPDATE djangocms_alias_alias SET static_code = 'contact';
        UPDATE cms_placeholder SET slot = 'contact' WHERE content_type_id IN
          (SELECT id FROM django_content_type WHERE app_label = 'djangocms_alias' AND model = 'aliascontent')`)
        const config = withRoutes(temporaryFolder(), 'aliases', 'recorded')
        const flags = ['--config', config, '--scheme', 'http', '--keep-removed', '0', '--keep-documents', '0']
        const before = await exported(copy.url, 'garden', flags)
        assert.ok(before.text('/api/en/aliases/contact/'))
        await copy.exec("UPDATE djangocms_alias_aliascontent SET name = 'Contact us'")
        const renamed = await exported(copy.url, 'garden', flags, before.folder)
        await copy.exec("UPDATE djangocms_alias_category_translation SET name = 'Renamed'")
        const { folder, text } = await exported(copy.url, 'garden', flags, renamed.folder)
        assert.match(text('/api/en/aliases/') ?? '', 'Renamed')
        const whole = await exported(copy.url, 'garden', flags)
        assert.match(whole.text('/api/en/aliases/') ?? '', 'Contact us')
        for (const name of walk(whole.folder)) {
          assert.is(readFileSync(join(folder, name), 'utf8'), readFileSync(join(whole.folder, name), 'utf8'), name)
        }
        const { handler } = await openLive(copy.url, 'garden', { contract: contracts.documented, routes: [aliases] })
        for (const path of ['/api/en/aliases/', '/api/en/aliases/1/', '/api/en/aliases/contact/']) {
          const response = await handler(new Request(`http://example.com${path}`))
          assert.is(await response.text(), whole.text(path), path)
        }
      },
    )
  }
})
