import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import type { SearchablePage } from '../../src/exporter/website/searchable-pages.js'
import { describe } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { temporaryFolder } from '../helpers/folders.js'
import { cliOutput } from '../helpers/processes/cli.js'
import { manifestFile } from '../helpers/sites.js'

describe('an export of pages whose parents form a circle', (it) => {
  it('ends, and gives a page in it the first template where all of them inherit theirs', async () => {
    const copy = await sqliteEngine.copy('garden')
    await copy.exec(`UPDATE cms_page SET parent_id = 3 WHERE id = 2;
      UPDATE cms_pagecontent SET template = 'INHERIT' WHERE page_id IN (2, 3, 5)`)
    const flags = ['--contract', 'released', '--only', 'pages', '--search-records']
    const out = join(temporaryFolder(), 'out')
    const source = ['--database', copy.url, '--manifest', manifestFile('garden')]
    await cliOutput(['export', ...source, ...flags, '--out', out])
    const texts = readFileSync(join(out, '_search/en.ndjson'), 'utf8')
    const records = texts
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as SearchablePage)
    const [team] = records.filter(({ url }) => url.endsWith('/about-us/team/'))
    assert.equal(
      team?.breadcrumbs.map(({ url }) => url.replace(/^.*\/en\//, '')),
      ['about-us/'],
    )
    const manifest = JSON.parse(readFileSync(manifestFile('garden'), 'utf8')) as Record<'templates', object>
    const [first = []] = Object.values(manifest.templates) as { slot: string }[][]
    const page = JSON.parse(readFileSync(join(out, 'api/en/pages/about-us/team/index.json'), 'utf8'))
    const slots = (page as Record<'placeholders', { slot: string }[]>).placeholders.map(({ slot }) => slot)
    assert.equal(
      slots,
      first.map(({ slot }) => slot),
    )
  })
})

describe('an export of a page that names the menu of the pages as its extension', (it) => {
  it('has the menus without it: the page would be below itself, and the CMS fails', async () => {
    const copy = await sqliteEngine.copy('garden')
    const folder = temporaryFolder()
    const manifest = join(folder, 'manifest.json')
    const known = JSON.parse(readFileSync(manifestFile('garden'), 'utf8')) as object
    const pool = { names: ['CMSMenu'], attachable: [], apphooks: {}, modifiers: [] }
    writeFileSync(manifest, JSON.stringify({ ...known, menu_pool: pool }))
    const menuIn = async (name: string) => {
      const source = ['--database', copy.url, '--manifest', manifest, '--contract', 'released']
      await cliOutput(['export', ...source, '--only', 'menu', '--out', join(folder, name)])
      return titles(JSON.parse(readFileSync(join(folder, name, 'api/en/menu/index.json'), 'utf8')) as Node[])
    }
    const before = await menuIn('before')
    assert.ok(before.length > 3)
    for (const page of [2, 3]) {
      await copy.exec(`UPDATE cms_page SET navigation_extenders = 'CMSMenu' WHERE id = ${page}`)
      assert.equal(await menuIn(`after-${page}`), before)
    }
  })
})

interface Node {
  readonly title: string
  readonly children: readonly Node[]
}

function titles(nodes: readonly Node[]): string[] {
  return nodes.flatMap(({ title, children }) => [title, ...titles(children)])
}
