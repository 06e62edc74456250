import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import type { FileChange } from '../../src/build/record/file-change.js'
import { type ReportFacts, writeChangeReport } from '../../src/deliver/reports/change-report.js'
import { families } from '../../src/routes/routes.js'
import { describe, full, note } from '../harness.js'
import { type ChangeReport, covers, readReport } from '../helpers/exports/change-report.js'
import { change, changes, facts, hash } from '../helpers/exports/report-facts.js'
import { temporaryFolder } from '../helpers/folders.js'

async function written(list: Iterable<FileChange>, more: Partial<ReportFacts> = {}) {
  const folder = temporaryFolder()
  await writeChangeReport(join(folder, 'report.json'), { ...facts, ...more }, list)
  assert.equal(readdirSync(folder), ['report.json'])
  return readReport(join(folder, 'report.json'))
}

function site(report: ChangeReport, id: number | null) {
  const found = report.purge.sites.find((one) => one.site === id)
  if (!found) throw new Error(`no site ${id} in the report`)
  return found
}

describe('a change report', (it) => {
  it('lists the changes with sizes and hashes, and counts them', async () => {
    const report = await written(changes)
    assert.equal(
      report.changes,
      changes.map(({ kind, name }) => ({ kind, name, bytes: 10, hash })),
    )
    assert.equal(report.counts, {
      added: { files: 3, bytes: 30 },
      changed: { files: 3, bytes: 30 },
      removed: { files: 1, bytes: 10 },
    })
    assert.is(report.previous, facts.previous)
    assert.equal(report.findings, [
      { code: 'route-empty', family: 'pages-tree', site: 2, text: 'pages-tree of site 2 has no files' },
    ])
  })

  it('is there when nothing has changed, and at the first export', async () => {
    const report = await written([], { previous: null, purgeLimit: 5, tags: true, findings: [] })
    assert.equal(report.changes, [])
    assert.equal(report.purge.tags, [])
    for (const { paths, wildcards, collapsed } of report.purge.sites) {
      assert.equal([paths, wildcards, collapsed], [[], [], []])
    }
  })

  it('lists by site what to purge, as its host sees it', async () => {
    const report = await written(changes)
    assert.equal(report.purge.sites, [
      {
        site: 1,
        origin: 'https://api.example.com',
        folder: '',
        wildcards: [
          '/v1/api/de/breadcrumbs/*',
          '/v1/api/de/menu/*',
          '/v1/api/de/submenu/*',
          '/v1/api/en/page_search/*',
        ],
        collapsed: null,
        paths: ['/v1/api/en/pages/about%20us/', '/v1/api/de/menu/', '/v1/_data/export.json', '/v1/404.json'],
      },
      {
        site: 2,
        origin: 'https://prensa.example.es',
        folder: 'sites/2/',
        wildcards: ['/api/es/page_search/*', '/api/es/pages-list/*'],
        collapsed: null,
        paths: ['/api/es/pages/', '/api/es/pages-list/'],
      },
    ])
  })

  it('has no wildcards where no handler answers', async () => {
    for (const { wildcards } of (await written(changes, { handler: false })).purge.sites) assert.equal(wildcards, [])
  })

  it('tells what to purge of sites that are no longer exported', async () => {
    const gone = change('sites/3/api/fr/pages/index.json', { site: 3, language: 'fr' }, 'removed')
    const report = await written([gone, ...changes], { sites: facts.sites.slice(1) })
    const of3 = site(report, 3)
    assert.equal([of3.origin, of3.folder, of3.paths], [null, 'sites/3/', ['/api/fr/pages/']])
    assert.ok(site(report, null).paths.includes('/_data/export.json'))
  })

  it('takes families that are left to the handler as changed whenever their site changes', async () => {
    const [first, second] = facts.sites
    if (!first || !second) throw new Error('two sites')
    const some = families.filter((family) => !['pages', 'menu-paths', 'plugins'].includes(family))
    const sites = [first, { ...second, languages: ['es', 'ca'], written: some }]
    const documents = change(`_data/${hash}.json`, { site: 2, family: 'documents', language: null }, 'added')
    const list = change('sites/2/api/es/pages-tree/index.json', { site: 2, family: 'pages-tree', language: 'es' })
    const wildcards = [
      ...['/api/ca/menu/*', '/api/ca/page_search/*', '/api/ca/pages/*'],
      ...['/api/es/menu/*', '/api/es/page_search/*', '/api/es/pages/*', '/api/plugins/*'],
    ]
    assert.equal(site(await written([list], { sites }), 2).wildcards, wildcards)
    assert.equal(site(await written([documents], { sites }), 2).wildcards, wildcards)
    assert.equal(site(await written([documents], { sites }), 1).wildcards, [])
  })

  it('collapses paths and wildcards of each site', async () => {
    for (const purgeLimit of [1, 2, 3, 5, 100]) {
      const report = await written(changes, { purgeLimit })
      for (const { collapsed, paths, wildcards } of report.purge.sites) {
        assert.ok(collapsed && collapsed.length <= purgeLimit && collapsed.length > 0)
        for (const path of [...paths, ...wildcards]) assert.ok(covers(collapsed ?? [], path), path)
      }
    }
    assert.equal(site(await written(changes, { purgeLimit: 1 }), 2).collapsed, ['/api/es/*'])
  })

  it('has tags of files and to purge where they are asked for', async () => {
    const report = await written(changes, { tags: true })
    assert.equal(
      report.changes.map(({ tags }) => tags),
      [
        ...[['page-12', 'placeholder-34'], ['navigation-1-de'], ['page-7'], ['pages-2-es']],
        ...[[`document-${hash}`], ['export'], ['export']],
      ],
    )
    assert.equal(report.purge.tags, ['export', 'navigation-1-de', 'page-12', 'page-7', 'pages-2-es'])
    assert.is((await written(changes)).purge.tags, null)
  })

  it('takes changes as they come, and many of them in little memory', async () => {
    const count = full() ? 1_000_000 : 50_000
    const rounded = (bytes: number) => Math.round(bytes / 1_000_000)
    const folder = temporaryFolder()
    const file = join(folder, 'report.json')
    const before = process.memoryUsage().rss
    let most = before
    function* many() {
      for (let index = 0; index < count; index += 1) {
        if (index % 10_000 === 0) most = Math.max(most, process.memoryUsage().rss)
        yield change(`api/en/pages/section-${index % 100}/page-${index}/index.json`, { page: index }, 'added')
      }
    }
    await writeChangeReport(file, { ...facts, purgeLimit: 1000, tags: true }, many())
    note(`${count} changes: ${rounded(most - before)} MB more memory`)
    assert.ok(most - before < 300_000_000, `${rounded(most - before)} MB`)
    const report = readReport(file)
    assert.equal([report.changes.length, report.counts.added.files], [count, count])
    const { paths, collapsed } = site(report, 1)
    assert.is(paths.length, count)
    assert.ok(collapsed && collapsed.length <= 1000 && collapsed.length >= 100)
    for (const path of paths.slice(0, 100)) assert.ok(covers(collapsed ?? [], path), path)
  })
})
