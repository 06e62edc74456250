import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { englishPages } from '../../bench/search-corpus.js'
import { fold, matches } from '../../src/model/search/search.js'
import type { Folding } from '../../src/model/search/search-rules.js'
import { cutWords } from '../../src/model/search/search-words.js'
import { fileSizes, frequent } from '../../src/search/build/search-documents.js'
import { describe, note } from '../harness.js'
import { temporaryFolder } from '../helpers/folders.js'
import {
  alphabets,
  bruteForce,
  pick,
  type Random,
  randomOf,
  randomPages,
  randomTerm,
  randomText,
  sliceOf,
} from '../helpers/sites/searched-pages.js'
import { writeIndex } from './made-index.js'

const foldings: readonly Folding[] = ['ascii', 'unicode', 'full', 'tr', 'el']

describe('matching', (it) => {
  const cases: [text: string, term: string, ascii: boolean, unicode: boolean, full?: boolean][] = [
    ['A Garden', 'garden', true, true],
    ['a garden', ' GARDEN', true, true],
    ['Ärger', 'ärger', false, true],
    ['Ärger', 'Rger', true, true],
    ['straße', 'STRASSE', false, false, true],
    ['straße', 'STRAßE', true, true],
    ['İstanbul', 'istanbul', false, false],
    ['ılgaz', 'ILGAZ', false, true],
    ['ᾳ', 'ᾼ', false, true],
    ['ﬁne', 'FINE', false, false, true],
    ['100 % sure', '0 % s', true, true],
    ['100 sure', '0%s', false, false],
    ['a_b', 'a_b', true, true],
    ['axb', 'a_b', false, false],
    ['a\\b', 'A\\B', true, true],
    ['日本語', '本語', true, true],
    ['ab', 'abc', false, false],
    ['ab', '', false, false],
    ['a\0b', '\0', false, false],
  ]
  for (const [text, term, ascii, unicode, full = unicode] of cases) {
    it(`${JSON.stringify(text)} against ${JSON.stringify(term)}`, () => {
      assert.is(matches(text, term, 'ascii'), ascii)
      assert.is(matches(text, term, 'unicode'), unicode)
      assert.is(matches(text, term, 'full'), full)
    })
  }

  it('never changes the length of a text, unless letters may become two', () => {
    for (let code = 1; code <= 0x10ffff; code += 1) {
      if (code >= 0xd800 && code < 0xe000) continue
      const character = String.fromCodePoint(code)
      for (const folding of ['ascii', 'unicode'] as const)
        if (fold(character, folding).length !== character.length) assert.unreachable()
    }
  })
})

describe('words of a text', (it) => {
  const cases: [text: string, words: string[]][] = [
    ['', []],
    ['A GARDEN', ['A ', 'GARDEN']],
    [' A  B ', [' ', 'A ', ' ', 'B ']],
    ['A\n\tB\u00a0C', ['A\n', '\t', 'B\u00a0', 'C']],
    ['<P>A <B>TAG</B>.</P>', ['<P>', 'A ', '<B>', 'TAG', '</B>', '.', '</P>']],
    ['<A HREF="X">Y</A> Z', ['<A ', 'HREF=', '"', 'X', '">', 'Y', '</A> ', 'Z']],
    ['A1B2 12PX H2 <H2> 2-A', ['A1', 'B2 ', '12', 'PX ', 'H2 ', '<H2> ', '2-A']],
    ['ONE, TWO... (3.5)', ['ONE', ', ', 'TWO', '... ', '(', '3', '.', '5', ')']],
    ["WELL-KNOWN/IT'S", ["WELL-KNOWN/IT'S"]],
    ['\u65e5\u672c\u8a9eABC', ['\u65e5', '\u672c', '\u8a9e', 'ABC']],
    ['\u{1f600}\u{1f601} \u{20000}', ['\u{1f600}\u{1f601} ', '\u{20000}']],
  ]
  for (const [text, words] of cases) it(JSON.stringify(text), () => assert.equal(cutWords(text), words))

  it('are cut in a part of a text as in the text', () => {
    const random = randomOf(4)
    for (let round = 0; round < 500; round += 1) {
      const text = randomText(random, alphabets.join('<>. \n'), 30)
      const [from, to] = [random(15), 15 + random(15)]
      const places = (words: readonly string[], start: number) => {
        let at = start
        return words.map((word) => {
          at += word.length
          return at
        })
      }
      const inside = places(cutWords(text), 0).filter((place) => place > from && place < to)
      assert.equal(places(cutWords(text.slice(from, to)), from).slice(0, -1), inside)
    }
  })
})

describe('search index', (it) => {
  for (const folding of foldings) {
    const check = async (seeds: number) => {
      let terms = 0
      let hits = 0
      for (let seed = 1; seed <= seeds; seed += 1) {
        const random = randomOf(seed)
        const pages = randomPages(random, seed)
        const texts = [...pages].map(([id, list]) => [id, list.map((text) => fold(text, folding))] as const)
        const sizes = pick(random, [
          { words: 50, parts: 60, texts: 100 },
          { words: 200, parts: 300, texts: 5000 },
          fileSizes,
        ])
        const index = writeIndex(pages, folding, sizes, pick(random, [8, 30, 150, 2000]))
        for (let number = 0; number < 300; number += 1) {
          const term = randomTerm(random, pages)
          const found = await index.find(term)
          assert.equal(found.pages, bruteForce(texts, fold(term, folding)), JSON.stringify({ seed, term }))
          terms += 1
          hits += found.pages.length > 0 ? 1 : 0
        }
      }
      note(`${folding}: ${terms} terms, ${hits} of them found`)
      assert.ok(hits > terms / 4)
      assert.ok(hits < terms)
    }
    const title = `finds what comparing every text finds, ${folding}`
    it(title, () => check(2))
    it.matrix(`${title}, in more of them`, () => check(8))
    it.full(`${title}, in many of them`, () => check(80))
  }

  it('answers an empty index, and a term longer than all texts', async () => {
    assert.equal((await writeIndex(new Map(), 'ascii').find('a')).pages, [])
    assert.equal((await writeIndex(new Map(), 'ascii').find('a b')).pages, [])
    const index = writeIndex(new Map([[7, ['short']]]), 'ascii')
    assert.equal((await index.find('short and more')).pages, [])
    assert.equal((await index.find('SHORT')).pages, [7])
  })

  it('holds words of any length', async () => {
    const long = 'x'.repeat(70_000)
    const index = writeIndex(new Map([[3, [`${long}y ${long}z`, long]]]), 'ascii')
    for (const term of [`${long}y`, `${long}z`, `xy ${long}z`]) assert.equal((await index.find(term)).pages, [3])
    assert.equal((await index.find(`${long}a`)).pages, [])
  })

  const across = async (count: number, limit: number) => {
    const { pages } = englishPages(count)
    const folded = pages.map((texts, id) => [id, texts.map((text) => fold(text, 'unicode'))] as const)
    const index = writeIndex(new Map(pages.entries()), 'unicode', fileSizes, limit)
    for (const term of ['ing the', 's and', 'e of t', 'ation.', 'in the ', 'of the']) {
      const { pages: found, reads, bytes } = await index.find(term)
      assert.equal(found, bruteForce(folded, fold(term, 'unicode')), term)
      assert.ok(found.length > count / 20, term)
      assert.ok(reads <= 20 && bytes <= 256_000, `${term}: ${reads} reads, ${bytes} bytes`)
    }
  }
  it('reads few files for a part across words that many pages have', () => across(2000, frequent / 5))
  it.matrix('reads few files for such a part on 10,000 pages', () => across(10_000, frequent))

  it('keeps hostile terms within bounds', async () => {
    const random = randomOf(99)
    const pages = longPages(random)
    const index = writeIndex(pages, 'unicode')
    const upper = [...pages].map(([id, list]) => [id, list.map((text) => fold(text, 'unicode'))] as const)
    const [, whole = ''] = pages.get(4) ?? []
    const [, shared = ''] = pages.get(30) ?? []
    const noise = Array.from({ length: 8000 }, () =>
      pick(random, 'abcdefghijklmnop qrstuvwxyz\u00e4\u00f6\u00fc%_'),
    ).join('')
    const pieces = Array.from({ length: 500 }, () => sliceOf(random, pages, 16)).join('')
    const terms = [
      noise,
      pieces,
      whole.slice(0, 8000),
      `${whole.slice(0, 7999)}\u00a7`,
      shared.slice(0, 8000),
      'a'.repeat(8000),
      ' '.repeat(8000),
    ]
    const lines: string[] = []
    for (const term of terms) {
      const { pages: found, reads } = await index.find(term)
      assert.equal(found, bruteForce(upper, fold(term, 'unicode')))
      assert.ok(reads <= 64, `${reads} reads`)
      lines.push(`${reads} reads`)
    }
    note(`terms of 8 kB: ${lines.join(', ')}`)
  })

  it('looks a long word up no more often than its first characters need', async () => {
    const { pages } = englishPages(60)
    // All letters are in few files, but in more than are read at once.
    const index = writeIndex(new Map(pages.entries()), 'unicode')
    for (const part of ['e', 'et', 'xq']) {
      const { pages: found, calls } = await index.find(part.repeat(4000))
      assert.equal(found, [])
      assert.ok(calls < 500, `${part}: ${calls} calls`)
    }
  })

  it('is the same and finds the same where it is made from a file, part by part', async () => {
    const random = randomOf(11)
    const folder = temporaryFolder()
    const vocabulary = Array.from({ length: 200 }, () => randomText(random, 'abcdef', 3))
    // More pages and words than are in memory at once.
    const pages = new Map(
      Array.from({ length: 18_000 }, (_, id) => [
        id,
        [Array.from({ length: 30 }, () => pick(random, vocabulary)).join(' ')],
      ]),
    )
    const index = writeIndex(pages, 'unicode', fileSizes, 100, join(folder, 'words'))
    assert.equal(readdirSync(folder), [])
    assert.equal(index.names, writeIndex(pages, 'unicode', fileSizes, 100).names)
    const upper = [...pages].map(([id, list]) => [id, list.map((text) => fold(text, 'unicode'))] as const)
    for (let number = 0; number < 20; number += 1) {
      const term = pick(random, [...pages.values()])
        .join()
        .slice(2, 5 + random(12))
      const { pages: found } = await index.find(term)
      assert.equal(found, bruteForce(upper, fold(term, 'unicode')), term)
    }
  })
})

/** Pages with texts of 9,000 and more characters, some of which occur on many pages. */
function longPages(random: Random): Map<number, string[]> {
  const words = Array.from({ length: 3000 }, () => randomText(random, 'eeeaaatinosrlhdcumpfgwybv', 2 + random(9)))
  const sentence = (length: number) =>
    Array.from({ length }, () => words[Math.floor((random(3000) * random(3000)) / 3000)]).join(' ')
  const shared = sentence(1600)
  const pages = new Map<number, string[]>()
  for (let id = 1; id <= 120; id += 1) {
    pages.set(id, [sentence(4), id % 3 === 0 ? shared : sentence(id < 20 ? 1600 : 100)])
  }
  pages.set(200, ['a'.repeat(9000), ' '.repeat(8500)])
  return pages
}
