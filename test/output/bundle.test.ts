import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { describeSampled, engines } from '../helpers/databases/engines.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { exported, failedExport } from '../helpers/exports/exports.js'
import { pointerOf } from '../helpers/exports/pointer.js'
import { exportCopy, sharedExport } from '../helpers/exports/shared-export.js'
import { problemsOf, verified } from '../helpers/exports/verified.js'
import { walk } from '../helpers/folders.js'
import { sampled } from '../helpers/sample.js'
import { siteNames } from '../helpers/sites.js'

interface PageLine {
  path: string
  page: { title: string; placeholders: unknown[] }
}

for (const engine of engines) {
  describeSampled(engine, `export --bundle, ${engine.name}`, (it) => {
    for (const site of siteNames) {
      for (const contract of ['documented', 'released']) {
        const declare = sampled(it, { site, engine, contract })
        declare(`${site}, ${contract}: the menu first, then each page of the list once, as its file says`, async () => {
          const { folder, report } = await sharedExport(engine, site, [
            '--bundle',
            '--contract',
            contract,
            '--page-size',
            '1000',
          ])
          const bundles = bundlesIn(folder)
          assert.ok(bundles.length >= 2)
          assert.is(report.bundles.files, bundles.length)
          for (const { name, folder: own, language } of bundles) {
            const [menu, ...pages] = linesOf(folder, name)
            const file = join(folder, own, 'api', language, 'menu/index.json')
            assert.is(menu, `{"menu":${existing(file) ?? 'null'}}`)
            const below = join(folder, own, 'api', language, 'pages')
            const texts = pages.map((line) => checkPage(line, below))
            assert.is(new Set(texts).size, texts.length)
            const details = texts.map((text) => (JSON.parse(text) as ListedPage).details)
            assert.equal(details.filter(Boolean).sort(), listedIn(join(below, '../pages-list/index.json')), name)
          }
        })
      }
    }
  })
}

interface ListedPage {
  details: string | null
  login_required: boolean
}

describe('bundles', (it) => {
  it('of further sites are in their folders, and the pointer has the hash of each', async () => {
    const { folder } = await sharedExport(sqliteEngine, 'press', ['--bundle'])
    const named = pointerOf(folder).sites.flatMap(({ folder: own, bundles = {} }) =>
      Object.keys(bundles).map((language) => `${own}_bundle/${language}.ndjson`),
    )
    assert.equal(
      named.sort(),
      bundlesIn(folder)
        .map(({ name }) => name)
        .sort(),
    )
    assert.ok(named.some((name) => name.startsWith('sites/')))
  })

  it('are counted by a dry run, and not written without the option', async () => {
    const database = await sqliteEngine.database('bridge')
    const plain = await sharedExport(sqliteEngine, 'bridge')
    assert.equal(plain.report.bundles, { files: 0, bytes: 0 })
    assert.equal(bundlesIn(plain.folder), [])
    const written = await sharedExport(sqliteEngine, 'bridge', ['--bundle'])
    const dry = await exported(database, 'bridge', ['--bundle', '--dry-run'])
    assert.equal(dry.report.bundles, written.report.bundles)
    const sizes = bundlesIn(written.folder).map(({ name }) => readFileSync(join(written.folder, name)).length)
    assert.is(
      written.report.bundles.bytes,
      sizes.reduce((sum, bytes) => sum + bytes, 0),
    )
  })

  it('go away with an export without them', async () => {
    const database = await sqliteEngine.database('bridge')
    const { folder } = await exportCopy(sqliteEngine, 'bridge', ['--bundle'])
    await exported(database, 'bridge', [], folder)
    assert.equal(bundlesIn(folder), [])
  })

  it('are refused without the page files that they are made of', async () => {
    const database = await sqliteEngine.database('bridge')
    for (const flags of [
      ['--skip', 'pages'],
      ['--only', 'menu'],
    ]) {
      const { exitCode, code } = await failedExport(database, 'bridge', ['--bundle', ...flags])
      assert.equal([exitCode, code], [2, 'usage'])
    }
    const { folder, report } = await sharedExport(sqliteEngine, 'bridge', ['--bundle', '--budget', '0.05'])
    assert.equal(bundlesIn(folder), [])
    assert.ok(report.findings.some(({ code, ...rest }) => code === 'bundle-missing' && 'site' in rest))
  })

  it.matrix('are checked by verify, line by line', async () => {
    const { folder } = await exportCopy(sqliteEngine, 'bridge', ['--bundle'])
    assert.equal(problemsOf(await verified(folder)), [])
    const file = join(folder, '_bundle/en.ndjson')
    const [menu = '', page = '', ...rest] = readFileSync(file, 'utf8').split('\n')
    const codes = async (lines: string[]) => {
      writeFileSync(file, lines.join('\n'))
      return problemsOf(await verified(folder)).map(({ code }) => code)
    }
    assert.equal(await codes([menu, page.replace('"title":"', '"title":"x'), ...rest]), [
      'bundle-differs',
      'hash-differs',
    ])
    assert.equal(await codes([menu, page.replace('"title":"', '"name":"'), ...rest]), [
      'hash-differs',
      'not-the-contract',
    ])
    assert.equal(await codes([menu, 'x', ...rest]), ['hash-differs', 'not-json'])
  })
})

function bundlesIn(folder: string): { name: string; folder: string; language: string }[] {
  return walk(folder).flatMap((name) => {
    const [, own = '', language] = /^(sites\/\d+\/)?_bundle\/(.+)\.ndjson$/.exec(name) ?? []
    return language === undefined ? [] : [{ name, folder: own, language }]
  })
}

function linesOf(folder: string, name: string): string[] {
  const text = readFileSync(join(folder, name), 'utf8')
  assert.ok(text.endsWith('\n'))
  return text.trimEnd().split('\n')
}

/** Addresses of the pages in a list that everybody may read. */
function listedIn(file: string): (string | null)[] {
  const { results } = JSON.parse(existing(file) ?? '{"results":[]}') as { results: ListedPage[] }
  const open = results.filter(({ details, login_required: login }) => details !== null && !login)
  return open.map(({ details }) => details).sort()
}

function existing(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

/** The line is made of the page's own file. Returns that. */
function checkPage(line: string, pages: string): string {
  const { path, page } = JSON.parse(line) as PageLine
  const file = readFileSync(join(pages, path, 'index.json'), 'utf8')
  assert.is(line, `{"path":${JSON.stringify(path)},"page":${file}}`)
  assert.ok(page.title !== '' && Array.isArray(page.placeholders))
  return file
}
