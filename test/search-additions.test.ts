import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import * as assert from 'uvu/assert'
import { type BenchSite, buildSqliteSite } from '../bench/build-site.js'
import { createRandom } from '../bench/text.js'
import { decodePointer } from '../src/documents/export-pointer.js'
import { decodeSearch } from '../src/documents/search-document.js'
import { decodeSite } from '../src/documents/site-document.js'
import { contentHash } from '../src/files/content-hash.js'
import { createHandler } from '../src/runtime/handler.js'
import { folderStore } from '../src/serve/folder-store.js'
import { describe, full, note, seed } from './harness.js'
import { runCli } from './helpers/cli.js'
import { temporaryFolder, walk } from './helpers/folders.js'
import { snapshot } from './helpers/snapshot.js'

/** Of so many pages a few may be replaced before the lists are made anew. */
const pages = 150

describe('search indexes of an export that is updated', (it) => {
  it('answer as those of a full export, whatever was edited', async () => {
    const site = await madeSite()
    await site.export()
    const random = createRandom(seed())
    const below = (limit: number) => Math.floor(random() * limit)
    let additions = 0
    let terms = 0
    const steps = full() ? 200 : 6
    for (let step = 1; step <= steps; step += 1) {
      site.edit(randomEdits(below, step))
      await site.export()
      additions += ['en', 'de'].some((language) => site.root(language).replaced.length > 0) ? 1 : 0
      if (full() && step % 10 !== 0) continue
      const fresh = await site.fresh()
      assert.equal(others(fresh), others(site.out), `step ${step}`)
      for (let count = 0; count < 30; count += 1) {
        const term = site.term(below)
        const path = `${below(2) ? 'en' : 'de'}/page_search/?limit=50&q=${encodeURIComponent(term)}`
        assert.equal(await answer(site.out, path), await answer(fresh, path), `step ${step}: ${path}`)
        terms += 1
      }
    }
    note(`${steps} steps, ${additions} with additions, ${terms} terms compared`)
    assert.ok(additions > steps / 3)
    await site.export(['--full', '--keep-documents', '0'])
    assert.equal(snapshotOf(site.out), snapshotOf(await site.fresh()))
  })

  it('change in a handful of files for one text', async () => {
    const site = await madeSite()
    await site.export(['--keep-documents', '600'])
    const before = new Set(walk(site.out))
    site.edit(["UPDATE djangocms_text_text SET body = '<p>Xylophone</p>' WHERE cmsplugin_ptr_id = 41"])
    await site.export()
    const added = walk(site.out).filter((name) => !before.has(name))
    const kinds = added.map((name) => /"kind":"([a-z-]+)"/.exec(readFileSync(join(site.out, name), 'utf8'))?.[1])
    assert.equal(
      kinds.filter((kind) => kind?.startsWith('search')).sort(),
      ['search', 'search-texts', 'search-texts'],
      kinds.join(' '),
    )
    assert.equal(site.root('en').replaced.length + site.root('de').replaced.length, 1)
  })

  it('are whole where the texts are those of an earlier export again', async () => {
    const site = await madeSite()
    site.edit(['UPDATE cms_page SET login_required = 1 WHERE id = 7'])
    await site.export()
    site.edit(['UPDATE cms_page SET login_required = 0 WHERE id = 7'])
    await site.export()
    site.edit(['UPDATE cms_page SET login_required = 1 WHERE id = 7'])
    await site.export(['--keep-documents', '0'])
    assert.equal(snapshotOf(site.out), snapshotOf(await site.fresh()))
  })

  it('lose what was removed before, where nothing may stay and nothing else changes', async () => {
    const site = await madeSite()
    await site.export()
    site.edit(["UPDATE cms_pagecontent SET title = 'Zebra' WHERE id = 9"])
    await site.export()
    await site.export(['--keep-documents', '0'])
    assert.equal(site.root('en').replaced, [])
  })

  for (const [title, flags, sql] of [
    ['a page is gone', [], 'UPDATE cms_page SET login_required = 1 WHERE id = 7'],
    [
      'nothing that was removed may stay',
      ['--keep-documents', '0'],
      "UPDATE cms_pagecontent SET title = 'Zebra' WHERE id = 9",
    ],
  ] as const) {
    it(`are made anew without the database where ${title}`, async () => {
      const site = await madeSite()
      await site.export()
      site.edit([sql])
      await site.export([...flags, '--keep-documents', '0'])
      assert.equal(site.root('en').replaced, [])
      assert.equal(snapshotOf(site.out), snapshotOf(await site.fresh()))
    })
  }
})

interface MadeSite {
  readonly out: string
  edit(statements: readonly string[]): void
  export(flags?: readonly string[]): Promise<void>
  /** A full export into another folder. */
  fresh(): Promise<string>
  root(language: string): ReturnType<typeof decodeSearch>
  /** A part of a text. */
  term(below: (limit: number) => number): string
}

async function madeSite(): Promise<MadeSite> {
  const folder = temporaryFolder()
  const site: BenchSite = await buildSqliteSite(join(folder, 'site.sqlite3'), pages)
  const manifest = join(folder, 'manifest.json')
  writeFileSync(manifest, JSON.stringify(site.manifest))
  const flags = ['--database', site.url, '--manifest', manifest, '--only', 'page_search', '--quiet']
  const run = async (out: string, more: readonly string[]) => {
    const { code, stderr } = await runCli(['export', ...flags, '--out', out, ...more])
    assert.is(code, 0, stderr)
  }
  const out = join(folder, 'out')
  let number = 0
  const allTexts = 'SELECT body FROM djangocms_text_text UNION ALL SELECT title FROM cms_pagecontent'
  const texts = () => withDatabase(site.url, (database) => database.prepare(allTexts).pluck().all()) as string[]
  return {
    out,
    edit: (statements) => withDatabase(site.url, (database) => database.exec(statements.join(';'))),
    export: (more = []) => run(out, more),
    async fresh() {
      number += 1
      const other = join(folder, `fresh-${number}`)
      await run(other, [])
      return other
    },
    root(language) {
      const read = (name: string) => readFileSync(join(out, '_data', `${name}.json`), 'utf8')
      const document = decodePointer(read('export')).sites[0]?.document ?? ''
      return decodeSearch(read(decodeSite(read(document)).search[language] ?? ''))
    },
    term(below) {
      const all = texts()
      const text = all[below(all.length)] ?? ''
      const start = below(text.length)
      return text.slice(start, start + 1 + below(below(2) ? 3 : 25)) || 'a'
    },
  }
}

function withDatabase<T>(file: string, work: (database: Database.Database) => T): T {
  const database = new Database(file)
  try {
    database.pragma('foreign_keys = OFF')
    return work(database)
  } finally {
    database.close()
  }
}

const alphabets = ['äöüßÄ é', 'の検索です。東京', '😀👨‍👩‍👧 a', 'กขคง', '  \n\t<b>.,', 'Garden of Eden ']

function randomEdits(below: (limit: number) => number, step: number): string[] {
  const text = Array.from({ length: 1 + below(12) }, () => alphabets[below(alphabets.length)]).join('')
  const id = 1 + below(2 * pages)
  const value = text.replaceAll("'", "''")
  switch (below(6)) {
    case 0:
      return [`UPDATE cms_pagecontent SET title = '${value} ${step}' WHERE id = ${id}`]
    case 1:
      return [`DELETE FROM djangocms_text_text WHERE cmsplugin_ptr_id = ${4 * id - 3}`]
    case 2:
      return step % 5 === 0 ? [`UPDATE cms_page SET login_required = 1 WHERE id = ${Math.ceil(id / 2)}`] : []
    default:
      return [`UPDATE djangocms_text_text SET body = '<p>${value}</p>' WHERE cmsplugin_ptr_id = ${4 * id - 3}`]
  }
}

const changing = /^\{"kind":"(search|site|export)/

/** Files that have to be the same, with their bytes. */
function others(folder: string): string[] {
  const files = walk(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const)
  // Removed documents stay for a while.
  const same = files.filter(([name, text]) => !name.startsWith('_data/') && !changing.test(text))
  return same.map(([name, text]) => `${name} ${contentHash(text)}`).sort()
}

/** Names and hashes of all files. */
function snapshotOf(folder: string): string[] {
  return [...snapshot(folder)].map(([name, { text }]) => `${name} ${contentHash(text)}`).sort()
}

async function answer(folder: string, path: string): Promise<unknown> {
  const handler = createHandler({ store: folderStore(folder) })
  const response = await handler(new Request(`http://example.com/api/${path}`))
  assert.is(response.status, 200)
  return response.json()
}
