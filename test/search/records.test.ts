import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as assert from 'uvu/assert'
import { readableTexts } from '../../src/exporter/website/readable-texts.js'
import type { SearchablePage } from '../../src/exporter/website/searchable-pages.js'
import { plainText } from '../../src/html/plain-text.js'
import { describe } from '../harness.js'
import { describeOn, engines } from '../helpers/databases/engines.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { frontEndRecipe } from '../helpers/docs/front-end-recipes.js'
import { changedDatabase, exported } from '../helpers/exports/exports.js'
import { merged, shards } from '../helpers/exports/shards.js'
import { databaseFlags, problemsOf, verified } from '../helpers/exports/verified.js'
import { temporaryFolder, walk } from '../helpers/folders.js'
import { withPage } from '../helpers/front-ends/browser.js'
import { exampleConfig } from '../helpers/front-ends/example.js'
import { cliOutput } from '../helpers/processes/cli.js'
import { fileAnswer, withHost } from '../helpers/servers/site-server.js'
import { configFile, projectFolder, siteNames } from '../helpers/sites.js'

const flags = ['--search-records', '--only', 'pages']

function recordsOf(folder: string, language = 'en', site = ''): SearchablePage[] {
  const text = readFileSync(join(folder, site, `_search/${language}.ndjson`), 'utf8')
  return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as SearchablePage]))
}

for (const engine of engines) {
  describeOn(engine, `export --search-records, ${engine.name}`, (it) => {
    for (const site of siteNames) {
      const declare = site === 'press' ? it : it.matrix
      declare(`has each public page of every language, and nothing that is hidden: ${site}`, async () => {
        const database = await engine.database(site)
        const { folder } = await exported(database, site, flags)
        const files = walk(folder).filter((name) => name.includes('_search/'))
        assert.ok(files.length > 1)
        for (const name of files) {
          const [, own = '', language = ''] = /^(sites\/\d+\/)?_search\/(.+)\.ndjson$/.exec(name) ?? []
          for (const { url, title, text } of recordsOf(folder, language, own)) {
            assert.ok(URL.canParse(url) && title !== '')
            assert.not.match(text, /<\/?(p|a|div|span|strong|cms-plugin)\b/)
          }
        }
        assert.equal(problemsOf(await verified(folder, databaseFlags(database, site))), [])
      })
    }

    it('is the same in an update and in a full export, and makes the texts of changed pages alone', async () => {
      const copy = await engine.copy('garden')
      // Contents are units only where the handler makes none of their answers.
      const own = [...flags, '--only', 'placeholders']
      const { folder } = await exported(copy.url, 'garden', own)
      const file = join(folder, '_search/en.ndjson')
      // A text of the page plants.
      const body = '<h2>Frost</h2><p>Cover&nbsp;the <b>bulb</b>s</p>'
      await copy.exec(`UPDATE djangocms_text_text SET body = '${body}' WHERE cmsplugin_ptr_id = 184`)
      const read = await pagesRead(() => exported(copy.url, 'garden', own, folder))
      assert.equal(
        read.map(({ path }) => path),
        ['/en/plants/'],
      )
      const updated = recordsOf(folder)
      const changed = updated.find(({ url }) => url.endsWith('/en/plants/'))
      assert.match(changed?.text ?? '', 'Frost Cover the bulbs')
      assert.ok(changed?.headings.includes('Frost'))
      const whole = await exported(copy.url, 'garden', own)
      assert.is(readFileSync(file, 'utf8'), readFileSync(join(whole.folder, '_search/en.ndjson'), 'utf8'))
    })
  })
}

describe('search records', (it) => {
  it('have titles, places and dates, texts of aliases, and the language that a page falls back to', async () => {
    const sql = "UPDATE cms_pagecontent SET changed_date = '2026-02-03 04:05:06', redirect = NULL"
    const database = await changedDatabase(sqliteEngine, 'garden', sql)
    const { folder } = await exported(database, 'garden', flags)
    const english = recordsOf(folder)
    const team = english.find(({ url }) => url === 'https://example.com/en/about-us/team/')
    assert.equal(team?.breadcrumbs, [{ title: 'About us', url: 'https://example.com/en/about-us/' }])
    assert.is(team?.changed, '2026-02-03T04:05:06Z')
    assert.equal(
      english.map(({ page }) => page),
      english.map(({ page }) => page).sort((a, b) => a - b),
    )
    const fallback = recordsOf(folder, 'pt-br').filter(({ language }) => language !== 'pt-br')
    assert.ok(fallback.length > 0 && fallback.every(({ url }) => url.includes('/pt-br/')))
    // An alias of the start page, whose texts are its own.
    const home = english.find(({ url }) => url === 'https://example.com/en/')
    assert.match(home?.text ?? '', 'garden "quoted" river tab sep jardim See')
  })

  it('have no path of a draft above a page, but that of the content which stands in for it', async () => {
    const sql = `UPDATE cms_pageurl SET path = 'unpublished', slug = 'unpublished' WHERE page_id = 2 AND language = 'en';
      UPDATE djangocms_versioning_version SET state = 'draft' WHERE content_type_id = 3
        AND object_id IN (SELECT id FROM cms_pagecontent WHERE page_id = 2 AND language = 'en')`
    const database = await changedDatabase(sqliteEngine, 'press', sql)
    const { folder } = await exported(database, 'press', flags)
    const history = recordsOf(folder).find(({ url }) => url === 'https://press.example.com/en/about-us/history/')
    assert.equal(
      history?.breadcrumbs.map(({ url }) => url),
      ['https://press.example.com/en/about-us-fr/'],
    )
    assert.equal(problemsOf(await verified(folder, databaseFlags(database, 'press'))), [])
  })

  it.matrix('are written by a merge of shards as by one run', async () => {
    const database = await sqliteEngine.database('garden')
    const whole = await exported(database, 'garden', flags)
    const folders = await shards(database, 'garden', 2, flags)
    const { folder: out } = await merged(folders, ['--config', configFile])
    assert.equal(recordsOf(out), recordsOf(whole.folder))
  })

  it('are none without page files, which is a finding', async () => {
    const { folder, report } = await exported(await sqliteEngine.database('garden'), 'garden', [
      ...['--search-records', '--only', 'languages'],
    ])
    assert.not.ok(existsSync(join(folder, '_search')))
    assert.ok(report.findings.some(({ code }) => code === 'search-records-missing'))
  })

  it('have texts without markup', () => {
    for (const [html, text, headings = []] of [
      ['a &lt; b', 'a < b'],
      ['<p>One</p><p>two</p>', 'One two'],
      ['un<b>frie</b>ndly', 'unfriendly'],
      ['<h1>A <i>b</i></h1>c<h7>d</h7>', 'A b c d', ['A b']],
      ['<style>p { }</style><script>x()</script>y', 'y'],
      ['plain\n text', 'plain text'],
      ['<h2></h2>', ''],
      [`${'<span>a '.repeat(3000)}<h2>b</h2><style>c</style>`, `${'a '.repeat(3000)}b`, ['b']],
    ] as const) {
      assert.equal(plainText(html), { text, headings: [...headings] }, html)
    }
  })
})

describe('texts of search records', (it) => {
  it('are told from other values in time that grows with their length alone', () => {
    const start = process.cpuUsage()
    const value = 'ab'.repeat(150_000)
    const plugin = { plugin_type: 'ImagePlugin', config: { data: value, note: `${value} b`, size: 'a 1' } }
    const { text } = readableTexts({ plugins: {} }, { placeholders: [{ content: [plugin] }] })
    assert.is(text, `${value} b`)
    assert.ok(process.cpuUsage(start).user < 10_000_000)
  })
})

describe('recipes for search', (it) => {
  it('rank what they find: MiniSearch', async () => {
    const { folder, records } = await recipe()
    await node(['build-search.mjs', records, 'search-en.json'], folder)
    const script = `globalThis.fetch = async () => new Response((await import('node:fs')).readFileSync('search-en.json'))
      const { search } = await import('./search.mjs')
      console.log(JSON.stringify([await search('telescopes'), await search('telescpoes'), await search('zzzzzz')]))`
    const [found, misspelt, nothing] = JSON.parse(
      await node(['--input-type=module', '-e', script], folder),
    ) as Found[][]
    assert.ok(found && found.length > 1)
    assert.match(found[0]?.title ?? '', /telescopes/i)
    assert.ok(found.every(({ score }, index) => score <= (found[index - 1]?.score ?? Number.POSITIVE_INFINITY)))
    assert.is(misspelt?.[0]?.url, found[0]?.url)
    assert.equal(nothing, [])
  })

  it.matrix('rank what they find: Pagefind', async () => {
    const { folder, records } = await recipe()
    await node(['build-pagefind.mjs', join(folder, 'public/pagefind'), records], folder)
    assert.ok(existsSync(join(folder, 'public/pagefind/pagefind.js')))
    writeFileSync(
      join(folder, 'public/index.html'),
      '<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Search</title>',
    )
    const answer = (request: Request) =>
      fileAnswer(join(folder, 'public'), request, 'index.html') ?? new Response('', { status: 404 })
    await withHost(answer, async (url) => {
      await withPage(async (page) => {
        await page.goto(`${url}index.html`)
        const titles = await page.evaluate(async (module) => {
          const { search } = (await import(module)) as Pagefind
          const { results } = await search('telescopes')
          return Promise.all(results.map(async ({ data }) => (await data()).meta.title))
        }, `${url}pagefind/pagefind.js`)
        assert.ok(titles.length > 1)
        assert.match(titles[0] ?? '', /telescopes/i)
      })
    })
  })
})

/** The page objects that are read as JSON meanwhile. */
async function pagesRead(work: () => Promise<unknown>): Promise<{ path: string }[]> {
  const read: { path: string }[] = []
  const { parse } = JSON
  JSON.parse = (...given) => {
    const value = parse(...given)
    if (Array.isArray(value?.placeholders) && 'menu_title' in value) read.push(value)
    return value
  }
  try {
    await work()
  } finally {
    JSON.parse = parse
  }
  return read
}

interface Found {
  readonly title: string
  readonly url: string
  readonly score: number
}

interface Pagefind {
  search(words: string): Promise<{ results: { data(): Promise<{ meta: { title: string } }> }[] }>
}

/** The files of the documentation in a project of their own, with the records of the example. */
async function recipe(): Promise<{ folder: string; records: string }> {
  const folder = temporaryFolder()
  for (const [name, text] of Object.entries(frontEndRecipe('Search'))) writeFileSync(join(folder, name), text)
  mkdirSync(join(folder, 'public'))
  symlinkSync(join(projectFolder, 'node_modules'), join(folder, 'node_modules'))
  const out = join(folder, 'cms-export')
  await cliOutput(['export', '--config', exampleConfig, ...flags, '--out', out], {}, folder)
  return { folder, records: join(out, '_search/en.ndjson') }
}

async function node(argv: string[], cwd: string): Promise<string> {
  return (await promisify(execFile)(process.execPath, argv, { cwd })).stdout
}
