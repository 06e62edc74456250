import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { frequent } from '../src/documents/search-format.js'
import { fold, matches } from '../src/model/search/search.js'
import type { Folding } from '../src/model/search/search-rules.js'
import { createSearchIndexWriter, type SearchIndexOptions } from '../src/search/build/search-documents.js'
import { openSearchIndex, searchPages } from '../src/search/read/search-reader.js'
import { describe, full, note } from './harness.js'
import { temporaryFolder } from './helpers/folders.js'

const foldings: readonly Folding[] = ['ascii', 'unicode']

type Pages = ReadonlyMap<number, readonly string[]>

describe('matching', (it) => {
  const cases: [text: string, term: string, ascii: boolean, unicode: boolean][] = [
    ['A Garden', 'garden', true, true],
    ['a garden', ' GARDEN', true, true],
    ['Ärger', 'ärger', false, true],
    ['Ärger', 'Rger', true, true],
    ['straße', 'STRASSE', false, false],
    ['straße', 'STRAßE', true, true],
    ['İstanbul', 'istanbul', false, false],
    ['ılgaz', 'ILGAZ', false, true],
    ['ᾳ', 'ᾼ', false, true],
    ['ﬁne', 'FINE', false, false],
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
  for (const [text, term, ascii, unicode] of cases) {
    it(`${JSON.stringify(text)} against ${JSON.stringify(term)}`, () => {
      assert.is(matches(text, term, 'ascii'), ascii)
      assert.is(matches(text, term, 'unicode'), unicode)
    })
  }

  it('never changes the length of a text', () => {
    for (let code = 1; code <= 0x10ffff; code += 1) {
      if (code >= 0xd800 && code < 0xe000) continue
      const character = String.fromCodePoint(code)
      for (const folding of foldings) if (fold(character, folding).length !== character.length) assert.unreachable()
    }
  })
})

describe('search index', (it) => {
  for (const folding of foldings) {
    it(`finds what comparing every text finds, ${folding}`, async () => {
      let terms = 0
      let hits = 0
      for (let seed = 1; seed <= (full() ? 40 : 8); seed += 1) {
        const random = randomOf(seed)
        const pages = randomPages(random, seed)
        const texts = [...pages].map(([id, list]) => [id, list.map((text) => fold(text, folding))] as const)
        const index = writeIndex(pages, folding, pick(random, [8, 30, 150, 2000]))
        for (let number = 0; number < 300; number += 1) {
          const term = randomTerm(random, pages)
          const found = await index.find(term)
          assert.equal(found.pages, bruteForce(texts, fold(term, folding)), JSON.stringify({ seed, term }))
          assert.ok(found.reads <= 64, `${found.reads} reads for ${JSON.stringify(term)}`)
          terms += 1
          hits += found.pages.length > 0 ? 1 : 0
        }
      }
      note(`${folding}: ${terms} terms, ${hits} of them found`)
      assert.ok(hits > terms / 4)
      assert.ok(hits < terms)
    })
  }

  it('answers an empty index, and a term longer than all texts', async () => {
    assert.equal((await writeIndex(new Map(), 'ascii').find('a')).pages, [])
    const index = writeIndex(new Map([[7, ['short']]]), 'ascii')
    assert.equal((await index.find('short and more')).pages, [])
    assert.equal((await index.find('SHORT')).pages, [7])
  })

  it('takes a page in several parts and in any order', async () => {
    const writer = createSearchIndexWriter('ascii')
    writer.add(5, ['beta'])
    writer.add(2, ['alpha'])
    writer.add(5, ['alpha beta', 'beta'])
    const files = memory()
    const root = writer.finish(files.emit)
    assert.equal(await searchPages(files.read, root, 'alpha'), [2, 5])
    assert.equal(await searchPages(files.read, root, 'beta'), [5])
  })

  it('keeps hostile terms within bounds', async () => {
    const random = randomOf(99)
    const pages = longPages(random)
    const index = writeIndex(pages, 'unicode')
    const upper = [...pages].map(([id, list]) => [id, list.map((text) => fold(text, 'unicode'))] as const)
    const [, whole = ''] = pages.get(4) ?? []
    const [, shared = ''] = pages.get(30) ?? []
    const noise = Array.from({ length: 8000 }, () => pick(random, 'abcdefghijklmnop qrstuvwxyzäöü%_')).join('')
    const pieces = Array.from({ length: 500 }, () => sliceOf(random, pages, 16)).join('')
    const terms = [
      noise,
      pieces,
      whole.slice(0, 8000),
      `${whole.slice(0, 7999)}§`,
      shared.slice(0, 8000),
      'a'.repeat(8000),
      ' '.repeat(8000),
    ]
    const lines: string[] = []
    for (const term of terms) {
      const started = performance.now()
      const { pages: found, reads } = await index.find(term)
      const took = performance.now() - started
      assert.equal(found, bruteForce(upper, fold(term, 'unicode')))
      assert.ok(reads <= 64, `${reads} reads`)
      assert.ok(took < 500, `${took} ms`)
      lines.push(`${reads} reads ${took.toFixed(1)} ms`)
    }
    note(`terms of 8 kB: ${lines.join(', ')}`)
  })

  it('changes few files when a page changes', () => {
    const random = randomOf(5)
    const pages = new Map(longPages(random))
    const before = new Set(writeIndex(pages, 'ascii').names)
    const [title = '', ...rest] = pages.get(40) ?? []
    pages.set(40, [`${title} edited`, ...rest])
    const after = writeIndex(pages, 'ascii').names
    const changed = after.filter((name) => !before.has(name)).length
    note(`a word more in a title: ${changed} of ${after.length} files change`)
    assert.ok(changed < after.length / 3, `${changed} of ${after.length}`)
  })

  it('is the same however little is held in memory', async () => {
    const random = randomOf(11)
    const folder = temporaryFolder()
    const file = join(folder, 'texts')
    for (let seed = 1; seed <= (full() ? 40 : 8); seed += 1) {
      const pages = randomPages(random, seed)
      const limit = pick(random, [30, 150])
      const expected = writeIndex(pages, 'unicode', limit).names
      // What occurs more often than both is divided by the next character, again and again.
      for (const held of [1, 20, 60, 500]) {
        assert.equal(writeIndex(pages, 'unicode', limit, { held }).names, expected, JSON.stringify({ seed, held }))
        assert.equal(writeIndex(pages, 'unicode', limit, { held, file }).names, expected)
      }
    }
    assert.equal(readdirSync(folder), [])
  })

  it.matrix('is the same however little is held of millions of characters', async () => {
    const random = randomOf(11)
    const folder = temporaryFolder()
    const file = join(folder, 'texts')
    const noise = (length: number, characters: string) =>
      Array.from({ length }, () => pick(random, characters)).join('')
    const many = Array.from({ length: 300 }, (_, index) => String.fromCharCode(0x4e00 + index)).join('')
    // More than a million characters, before and after there are more than 255 different ones.
    const pages = new Map([1, 2, 3].map((id) => [id, [noise(800_000, id === 2 ? many : 'abcdefghij  ')]]))
    const index = writeIndex(pages, 'unicode', frequent, { file })
    assert.equal(index.names, writeIndex(pages, 'unicode').names)
    // A sample of so many shows what to divide; the file has parts of many blocks.
    assert.equal(writeIndex(pages, 'unicode', frequent, { held: 6000, file }).names, index.names)
    assert.equal(writeIndex(pages, 'unicode', frequent, { held: 6000 }).names, index.names)
    assert.equal(readdirSync(folder), [])
    for (const [id, [text = '']] of pages) assert.equal((await index.find(text.slice(700_000, 700_050))).pages, [id])
  })

  it('divides what is repeated for long, and what is always the last of its text', async () => {
    const text = 'x'.repeat(200)
    const pages = new Map(Array.from({ length: 60 }, (_, index) => [index + 1, [text, `${index}`, 'q', `${index}zq`]]))
    const expected = writeIndex(pages, 'unicode', 30)
    for (const held of [1, 40, 100, 1000]) {
      const index = writeIndex(pages, 'unicode', 30, { held })
      assert.equal(index.names, expected.names)
      for (const term of ['q', 'zq', 'x', text]) assert.is((await index.find(term)).pages.length, 60, term)
      assert.equal((await index.find('7zq')).pages, [8, 18, 28, 38, 48, 58])
    }
  })

  it('is the same whatever the order of pages', () => {
    const pages = randomPages(randomOf(3), 3)
    const reversed = new Map([...pages].reverse())
    assert.equal(writeIndex(pages, 'ascii').names, writeIndex(reversed, 'ascii').names)
  })
})

function writeIndex(pages: Pages, folding: Folding, limit = frequent, options: SearchIndexOptions = {}) {
  const writer = createSearchIndexWriter(folding, { limit, ...options })
  for (const [id, texts] of pages) writer.add(id, texts)
  const files = memory()
  const root = writer.finish(files.emit)
  const find = async (term: string) => {
    files.reads = 0
    const found = await (await openSearchIndex(files.read, root)).find(term)
    return { pages: found, reads: files.reads }
  }
  return { find, names: [...files.texts.values()] }
}

function memory() {
  const texts = new Map<string, string>()
  const files = {
    texts,
    reads: 0,
    emit(text: string): string {
      const name = `f${texts.size}`
      // As any file: what UTF-8 cannot hold is lost.
      texts.set(name, new TextDecoder().decode(new TextEncoder().encode(text)))
      return name
    },
    async read(name: string): Promise<string> {
      files.reads += 1
      const text = texts.get(name)
      if (text === undefined) throw new Error(`${name} does not exist`)
      return text
    },
  }
  return files
}

/** The pages that hold the term, all of it folded. */
function bruteForce(pages: Iterable<readonly [number, readonly string[]]>, term: string): number[] {
  const found = [...pages].filter(([, texts]) => term !== '' && texts.some((text) => text.includes(term)))
  return found.map(([id]) => id).sort((a, b) => a - b)
}

type Random = (below: number) => number

function randomOf(seed: number): Random {
  let state = seed * 0x9e3779b1
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) % below
  }
}

const alphabets = [
  'abcdefghijklmnopqrstuvwxyz    ABC',
  'aab ',
  'äöüßÄÖÜẞıİiIſsσςΣéÉ ᾳᾼﬁ',
  '日本語の検索と文書です。、東京都京都府',
  '😀😁👨‍👩‍👧🇩🇪a',
  '%_\\\'"<>&\n\t .,;',
]

function randomPages(random: Random, seed: number): Map<number, string[]> {
  const words = Array.from({ length: 60 }, () =>
    randomText(random, alphabets[random(alphabets.length)] ?? '', 1 + random(9)),
  )
  const boilerplate = Array.from({ length: 12 }, () => pick(random, words)).join(' ')
  const pages = new Map<number, string[]>()
  const count = seed % 4 === 0 ? 700 : seed % 4 === 1 ? 5 : 150
  let id = seed % 3 === 0 ? 100_000 : 0
  for (let page = 0; page < count; page += 1) {
    id += random(20) === 0 ? 1 + random(5000) : 1
    pages.set(
      id,
      Array.from({ length: random(5) }, () => {
        if (random(6) === 0) return boilerplate
        if (random(30) === 0) return pick(random, words).repeat(random(40))
        return Array.from({ length: random(25) }, () => words[Math.floor((random(60) * random(60)) / 60)]).join(
          pick(random, [' ', '', '  ']),
        )
      }),
    )
  }
  return pages
}

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

function randomText(random: Random, alphabet: string, length: number): string {
  const characters = [...alphabet]
  return Array.from({ length }, () => pick(random, characters)).join('')
}

function pick<T>(random: Random, items: ArrayLike<T>): T {
  return items[random(items.length)] as T
}

function sliceOf(random: Random, pages: Pages, longest: number): string {
  const all = [...pages.values()].filter((texts) => texts.some((text) => text !== ''))
  if (all.length === 0) return ''
  const texts = pick(random, all).filter((text) => text !== '')
  const characters = [...pick(random, texts)]
  const start = random(characters.length)
  return characters.slice(start, start + 1 + random(longest)).join('')
}

function randomTerm(random: Random, pages: Pages): string {
  const slice = sliceOf(random, pages, pick(random, [1, 2, 3, 5, 8, 20, 100, 1000]))
  switch (random(8)) {
    case 0:
      return slice + randomText(random, alphabets[random(alphabets.length)] ?? '', 1)
    case 1:
      return slice.slice(0, -1) + randomText(random, alphabets[random(alphabets.length)] ?? '', 1)
    case 2:
      return slice + sliceOf(random, pages, 4)
    case 3:
      return random(2) ? slice.toLowerCase() : slice.toUpperCase()
    case 4:
      return randomText(random, alphabets[random(alphabets.length)] ?? '', random(4))
    default:
      return slice
  }
}
