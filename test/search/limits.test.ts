import * as assert from 'uvu/assert'
import { englishPages } from '../../bench/search-corpus.js'
import { fold } from '../../src/model/search/search.js'
import { cutWords } from '../../src/model/search/search-words.js'
import { SearchGatherer } from '../../src/search/build/search-gatherer.js'
import { describe } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { changedDatabase, exported, failedExport } from '../helpers/exports/exports.js'
import { bruteForce, randomOf } from '../helpers/sites/searched-pages.js'
import { writeIndex } from './made-index.js'

describe('search indexes at their limits', (it) => {
  it('finds pages with the largest ids of a column', async () => {
    const ids = [0, 2 ** 30, ...Array.from({ length: 100 }, (_, at) => 2 ** 31 - 100 + at)]
    const pages = new Map(ids.map((id, at) => [id, [`RED ${at % 7} APPLE`, `RED ${at % 3} PEAR`]]))
    // Of small files no list of pages is short enough to compare their texts.
    const index = writeIndex(pages, 'ascii', { words: 1, parts: 1, texts: 1 })
    for (const term of ['ED 2 A', 'RED 6 APPLE', 'ED 1 ', '0 PEAR', 'RED 4 P']) {
      assert.equal((await index.find(term)).pages, bruteForce(pages, term), term)
    }
    const moved = ['cms_page SET id', 'cms_pagecontent SET page_id', 'cms_pageurl SET page_id']
    const sql = moved.map((column) => `UPDATE ${column} = 2147483648 WHERE ${column.split(' ')[2]} = 1`).join(';')
    const database = await changedDatabase(sqliteEngine, 'bridge', sql)
    const { code, exitCode, fix } = await failedExport(database, 'bridge')
    assert.equal([code, exitCode], ['over-budget', 3])
    const flags = ['--target', 'static', '--skip', 'page_search']
    assert.match(fix, flags.join(' '))
    await exported(database, 'bridge', flags)
    assert.throws(
      () => writeIndex(new Map([[-5, ['a']]]), 'ascii'),
      /^Page -5 cannot be searched: it has an id below 0\.$/,
    )
    const large = () => writeIndex(new Map([[2 ** 31, ['a']]]), 'ascii')
    assert.throws(large, /^Page 2147483648 cannot be searched: it has an id above 2147483647\.$/)
  })

  it('refuses a page with more words than places have room for', () => {
    const gatherer = new SearchGatherer(null)
    const stream = new Int32Array(2 ** 22 + 1)
    gatherer.addWords({ language: 0, isFirst: true, words: ['A'], pages: [[7, 0]], stream }, [])
    assert.throws(
      () => gatherer.take(),
      /^Page 7 cannot be searched: it has 4194305 words in a language, at most 4194304/,
    )
  })

  it('cuts words of several megabytes', () => {
    const long = '9-'.repeat(3_000_000)
    assert.equal(
      cutWords(`${long}A B`).map(({ length }) => length),
      [6_000_002, 1],
    )
  })

  it('reads few files of pages whose texts contain files in base64', async () => {
    const { pages: made, words } = englishPages(200)
    const random = randomOf(7)
    const base64 = (length: number) => Buffer.from(Uint8Array.from({ length }, () => random(256))).toString('base64')
    const pages = new Map(
      made.map((texts, id) => [
        id,
        id % 10 ? texts : [...texts, `<img src="data:image/png;base64,${base64(9000)}"> end`],
      ]),
    )
    const folded = [...pages].map(([id, texts]) => [id, texts.map((text) => fold(text, 'unicode'))] as const)
    const index = writeIndex(pages, 'unicode')
    const image = pages.get(20)?.[3] ?? ''
    for (const term of ['image', 'base64,', '> end', words[400] ?? '', image.slice(5000, 5040)]) {
      const { pages: found, reads, bytes } = await index.find(term)
      assert.equal(found, bruteForce(folded, fold(term, 'unicode')), term)
      assert.ok(reads <= 20 && bytes <= 256_000, `${term}: ${reads} reads, ${bytes} bytes`)
    }
  })
})
