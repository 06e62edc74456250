import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import * as assert from 'uvu/assert'
import { type BenchSite, buildSqliteSite } from '../../bench/build-site.js'
import { decodePointer } from '../../src/documents/export-pointer.js'
import { namesOf } from '../../src/documents/search-node.js'
import { decodeSite } from '../../src/documents/site-document.js'
import { contentHash } from '../../src/files/content-hash.js'
import { createHandler } from '../../src/runtime/handler.js'
import { readRoot, type SearchIndex } from '../../src/search/build/search-index.js'
import { folderStore } from '../../src/serve/folder-store.js'
import { snapshot } from '../helpers/exports/snapshot.js'
import { temporaryFolder, walk } from '../helpers/folders.js'
import { cliOutput } from '../helpers/processes/cli.js'

interface MadeSite {
  readonly out: string
  edit(statements: readonly string[]): void
  export(flags?: readonly string[]): Promise<void>
  /** A full export into another folder. */
  fresh(): Promise<string>
  root(language: string): SearchIndex
  /** The texts of all documents of an index. */
  documents(language: string): string[]
  /** A part of a text. */
  term(below: (limit: number) => number): string
}

/**
 * A site of the benchmarks with a few pages in two languages, and its export. Of 50 pages one may be replaced before the
 * lists are made anew, of 100 two, of 150 three.
 */
export async function madeSite(pages = 60): Promise<MadeSite> {
  const folder = temporaryFolder()
  const site: BenchSite = await buildSqliteSite(join(folder, 'site.sqlite3'), pages)
  const manifest = join(folder, 'manifest.json')
  writeFileSync(manifest, JSON.stringify(site.manifest))
  const flags = ['--database', site.url, '--manifest', manifest, '--only', 'page_search', '--quiet']
  const run = async (out: string, more: readonly string[]) => {
    await cliOutput(['export', ...flags, '--out', out, ...more])
  }
  const out = join(folder, 'out')
  let number = 0
  const allTexts = 'SELECT body FROM djangocms_text_text UNION ALL SELECT title FROM cms_pagecontent'
  const texts = () => withDatabase(site.url, (database) => database.prepare(allTexts).pluck().all()) as string[]
  const read = (name: string) => readFileSync(join(out, '_data', `${name}.json`), 'utf8')
  const rootName = (language: string) => {
    const document = decodePointer(read('export')).sites[0]?.document ?? ''
    return decodeSite(read(document)).search[language] ?? ''
  }
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
    root: (language) => readRoot(rootName(language), read),
    documents(language) {
      const { words, places, parts, texts, added } = readRoot(rootName(language), read)
      const names = [words, places, parts, texts].flatMap(namesOf)
      return [rootName(language), ...names, ...(added === null ? [] : [added])].map(read)
    },
    term(below) {
      const all = texts()
      const characters = [...(all[below(all.length)] ?? '')]
      const start = below(characters.length)
      return characters.slice(start, start + 1 + below(below(2) ? 3 : 25)).join('') || 'a'
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

/** An edit of a title, a text or a page; `step` makes titles differ. */
export function randomEdits(pages: number, below: (limit: number) => number, step: number): string[] {
  const text = Array.from({ length: 1 + below(12) }, () => alphabets[below(alphabets.length)]).join('')
  const id = 1 + below(2 * pages)
  const value = text.replaceAll("'", "''")
  switch (below(6)) {
    case 0:
      return [`UPDATE cms_pagecontent SET title = '${value} ${step}' WHERE id = ${id}`]
    case 1:
      return [`DELETE FROM djangocms_text_text WHERE cmsplugin_ptr_id = ${4 * id - 3}`]
    case 2:
      return [`UPDATE cms_page SET login_required = 1 - login_required WHERE id = ${Math.ceil(id / 2)}`]
    default:
      return [`UPDATE djangocms_text_text SET body = '<p>${value}</p>' WHERE cmsplugin_ptr_id = ${4 * id - 3}`]
  }
}

const changing = /^\{"kind":"(search|site|export)/

/** Names and hashes of the files that any export of the same texts has. */
export function comparedFiles(folder: string): string[] {
  const files = walk(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const)
  // Removed documents stay for a while.
  const same = files.filter(([name, text]) => !name.startsWith('_data/') && !changing.test(text))
  return same.map(([name, text]) => `${name} ${contentHash(text)}`).sort()
}

/** Names and hashes of all files. */
export function snapshotOf(folder: string): string[] {
  return [...snapshot(folder)].map(([name, { text }]) => `${name} ${contentHash(text)}`).sort()
}

export async function answerFrom(folder: string, path: string): Promise<unknown> {
  const handler = createHandler({ store: folderStore(folder) })
  const response = await handler(new Request(`http://example.com/api/${path}`))
  assert.is(response.status, 200)
  return response.json()
}
