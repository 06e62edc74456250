import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { buildSqliteSite } from '../../bench/build-site.js'
import { createHandler, type Handler } from '../../src/runtime/handler.js'
import { folderStore } from '../../src/serve/folder-store.js'
import { describe, note } from '../harness.js'
import { countingStore, folderHandler, textOf } from '../helpers/answers/handlers.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { exported, withoutPaths } from '../helpers/exports/exports.js'
import { temporaryFolder } from '../helpers/folders.js'
import { cliOutput } from '../helpers/processes/cli.js'

const newTitle = "UPDATE cms_pagecontent SET title = 'A quite different title' WHERE id = 35"

describe('an edited page', (test) => {
  test('changes few documents; the replaced ones stay, and are gone when their time is over', async () => {
    const copy = await sqliteEngine.copy('garden')
    const { folder } = await exported(copy.url, 'garden', withoutPaths)
    const first = documents(folder)
    await copy.exec(newTitle)
    await exported(copy.url, 'garden', withoutPaths, folder)
    const fresh = documents((await exported(copy.url, 'garden', withoutPaths)).folder)
    const added = fresh.filter((name) => !first.includes(name))
    const replaced = first.filter((name) => !fresh.includes(name))
    note(`garden: of ${fresh.length} documents one edited title changes ${added.length}`)
    assert.ok(added.length > 0 && added.length <= 15, `${added.length} documents are new`)
    assert.equal(documents(folder), [...new Set([...first, ...fresh])].sort())

    await exported(copy.url, 'garden', withoutPaths, folder)
    assert.equal(documents(folder), [...new Set([...first, ...fresh])].sort(), 'a run without a change takes nothing')

    const record = `${folder}.state/retired.json`
    const retired = JSON.parse(readFileSync(record, 'utf8')) as Record<string, { since: number }>
    assert.equal(
      Object.keys(retired).sort(),
      replaced.map((name) => `_data/${name}`),
    )
    const old = Object.entries(retired).map(([name, noted]) => [
      name,
      { ...noted, since: noted.since - 11 * 60 * 1000 },
    ])
    writeFileSync(record, JSON.stringify(Object.fromEntries(old)))
    await exported(copy.url, 'garden', withoutPaths, folder)
    assert.equal(documents(folder), fresh)
  })

  test('is seen without a restart, and whoever began before goes on with what there was', async () => {
    const copy = await sqliteEngine.copy('garden')
    const { folder } = await exported(copy.url, 'garden', withoutPaths)
    const before = folderHandler(folder, { refresh: 3_600_000 })
    const watching = folderHandler(folder)
    const paths = ['/api/en/pages-list/?limit=100', '/api/en/menu/0/2/3/4/', '/api/en/page_search/?q=plants&limit=3']
    const wanted = new Map<string, string>()
    for (const path of paths) wanted.set(path, await textOf(folderHandler(folder), path))
    // Only the pointer and the site are read yet: everything else is found in the folder of the second export.
    await textOf(before, '/api/healthcheck/')
    await copy.exec(newTitle)
    await exported(copy.url, 'garden', withoutPaths, folder)
    for (const path of paths) assert.is(await textOf(before, path), wanted.get(path), path)
    assert.match(await textOf(watching, '/api/en/pages-list/?limit=100'), 'A quite different title')
    assert.match(await textOf(watching, '/api/en/page_search/?q=quite+different'), 'A quite different title')
  })

  test('is seen, too, where only a plugin has changed that no search looks into', async () => {
    const copy = await sqliteEngine.copy('garden')
    const { folder } = await exported(copy.url, 'garden', withoutPaths)
    const handler = folderHandler(folder)
    const path = readdirSync(join(folder, 'api/en/placeholders/3'))
      .flatMap((id) =>
        readdirSync(join(folder, 'api/en/placeholders/3', id)).map((slot) => `/api/en/placeholders/3/${id}/${slot}/`),
      )
      .find((url) => readFileSync(join(folder, url, 'index.json'), 'utf8').includes('"plugin_type":"LinkPlugin"'))
    const old = await textOf(handler, path ?? '')
    await copy.exec("UPDATE djangocms_link_link SET template = 'another-template'")
    await exported(copy.url, 'garden', withoutPaths, folder)
    const changed = await textOf(handler, path ?? '')
    assert.is.not(changed, old)
    assert.match(changed, 'another-template')
  })
})

describe('reads of a site with 600 pages', (test) => {
  test('any window of a list reads a bounded number of small documents', async () => {
    const { ask } = await large()
    let most = { reads: 0, length: 0 }
    for (const offset of [0, 1, 99, 311, 590, 599, 600, 100_000]) {
      const { reads, json } = await ask(`/api/en/pages-list/?limit=20&offset=${offset}`)
      const { count, results } = json as { count: number; results: unknown[] }
      assert.is(count, 600)
      assert.is(results.length, Math.max(0, Math.min(20, 600 - offset)))
      const length = reads.reduce((sum, read) => sum + read.length, 0)
      most = { reads: Math.max(most.reads, reads.length), length: Math.max(most.length, length) }
    }
    note(`600 pages, windows of 20: at most ${most.reads} documents with ${most.length} characters`)
    assert.ok(most.reads <= 30 && most.length < 100_000, JSON.stringify(most))
  })

  test('without a limit there are 100 pages of a list and 20 of a search', async () => {
    const { ask } = await large()
    for (const [list, size] of [
      ['pages-list/?offset=0', 100],
      ['page_search/?q=e', 20],
    ] as const) {
      const { json } = await ask(`/api/en/${list}`)
      const { count, next, results } = json as { count: number; next: string; results: unknown[] }
      assert.ok(count > 400)
      assert.is(results.length, size)
      assert.match(next, `limit=${size}&offset=${size}`)
    }
  })

  test('with hardly any memory the answers are the same', async () => {
    const { ask, paths } = await large()
    const urls = [
      '/api/en/pages-list/?limit=20&offset=40',
      '/api/de/page_search/?q=e&limit=5',
      `/api/en/menu/0/3/2/1/${paths[3]}/`,
      `/api/en/pages/${paths[5]}/`,
    ]
    const small = createHandler({ store: folderStore(await folderOfLarge()), memory: 1000 })
    for (const url of [...urls, ...urls]) assert.equal(JSON.parse(await textOf(small, url)), (await ask(url)).json, url)
  })

  test('a menu with a path reads the navigation once; a page reads one path document and its file', async () => {
    const { ask, paths } = await large()
    const path = paths.at(-1) ?? ''
    const menu = await ask(`/api/en/menu/0/3/2/1/${path}/`)
    const names = menu.reads.filter(({ length }) => length > 0)
    assert.ok(names.length <= 2, JSON.stringify(names))
    const again = await ask('/api/en/menu/0/4/2/1/', menu.handler)
    // Only which page is at the path.
    assert.ok(again.reads.filter(({ length }) => length > 0).length <= 1, JSON.stringify(again.reads))
    const page = await ask(`/api/de/pages/${path}/`)
    assert.ok(page.reads.filter(({ length }) => length > 0).length <= 2, JSON.stringify(page.reads))
    assert.ok(page.reads.every(({ length }) => length < 50_000))
  })
})

interface Large {
  /** Paths of pages in English. */
  paths: string[]
  /** Asks a new handler, unless one is given, and counts what it reads after the pointer and the site. */
  ask(path: string, handler?: Handler): Promise<{ reads: { length: number }[]; json: unknown; handler: Handler }>
}

let largeExport: Promise<string> | null = null

function folderOfLarge(): Promise<string> {
  largeExport ??= buildLarge()
  return largeExport
}

async function large(): Promise<Large> {
  const folder = await folderOfLarge()
  const store = countingStore(folderStore(folder))
  const pages = readdirSync(join(folder, 'api/en/pages'), { recursive: true, encoding: 'utf8' })
  return {
    paths: pages.filter((name) => existsSync(join(folder, 'api/en/pages', name, 'index.json'))),
    async ask(path, given) {
      const handler = given ?? createHandler({ store })
      await textOf(handler, '/api/healthcheck/')
      store.reset()
      const text = await textOf(handler, path)
      return { reads: [...store.reads], json: JSON.parse(text), handler }
    },
  }
}

async function buildLarge(): Promise<string> {
  const folder = temporaryFolder()
  const { url, manifest } = await buildSqliteSite(join(folder, 'site.sqlite3'), 600)
  const [manifestFile, out] = [join(folder, 'manifest.json'), join(folder, 'out')]
  writeFileSync(manifestFile, JSON.stringify(manifest))
  await cliOutput(['export', '--database', url, '--manifest', manifestFile, '--out', out, ...withoutPaths])
  return out
}

/** Names of all documents of an export, the pointer file left out. */
function documents(folder: string): string[] {
  return readdirSync(join(folder, '_data'))
    .filter((name) => name !== 'export.json')
    .sort()
}
