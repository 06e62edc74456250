import * as assert from 'uvu/assert'
import { decodeEntries } from '../../src/documents/search-entries.js'
import { allPages, wordFiles } from '../../src/documents/search-format.js'
import { nameAt, namesOf } from '../../src/documents/search-node.js'
import { decodePlacesFile } from '../../src/documents/search-places.js'
import { fold } from '../../src/model/search/search.js'
import { cutWords } from '../../src/model/search/search-words.js'
import { listsAbove } from '../../src/search/build/part-lists.js'
import { placesOn } from '../../src/search/build/removal/read-values.js'
import { removePages } from '../../src/search/build/removal/remove-pages.js'
import { fileSizes, writeIndex } from '../../src/search/build/search-documents.js'
import { SearchGatherer } from '../../src/search/build/search-gatherer.js'
import { type SearchIndex, writeRoot } from '../../src/search/build/search-index.js'
import { foldedTexts } from '../../src/search/build/search-writers.js'
import { common } from '../../src/search/read/page-ids.js'
import { decodeAscending } from '../../src/search/read/search-numbers.js'
import { searchPages } from '../../src/search/read/search-reader.js'
import { describe, note } from '../harness.js'
import {
  bruteForce,
  memory,
  type Pages,
  pick,
  type Random,
  randomOf,
  randomPages,
  randomTerm,
} from '../helpers/sites/searched-pages.js'

/** Of each made site. */
const removals = 4

describe('lists of a search index without removed pages', (it) => {
  const check = async (seeds: number) => {
    const counts = { terms: 0, hits: 0, vanished: 0, files: 0 }
    for (let seed = 1; seed <= seeds; seed += 1) {
      const random = randomOf(seed)
      const made = randomPages(random, seed)
      const pages = new Map([...made].map(([id, texts]) => [id, foldedTexts(texts, 'ascii')]))
      const files = memory()
      const text = (name: string) => files.texts.get(name) ?? ''
      const sizes = pick(random, [
        { words: 50, parts: 60, texts: 100 },
        { words: 200, parts: 300, texts: 5000 },
        fileSizes,
      ])
      const limit = pick(random, [8, 30, 150, 2000])
      const index = () => writeIndex(corpusOf(pages), 'ascii', files.emit, files.emit, { sizes, limit })
      let root = index()
      for (let removal = 1; removal <= removals; removal += 1) {
        const before = wordsIn(root, text)
        const ids = someIds(random, pages, removal === removals && random(3) === 0)
        const gone = [...ids].flatMap((id) => pages.get(id) ?? [])
        const words = random(3) === 0 ? null : new Set(gone.flatMap(cutWords))
        for (const id of ids) pages.delete(id)
        const lists = removePages(
          { root, text, path: String },
          { ids: [...ids].sort((a, b) => a - b), words },
          files.emit,
          () => {},
        )
        counts.files += root.words[0].length - lists.words[0].length
        root = { ...root, ...lists }

        const where = `seed ${seed}, removal ${removal}`
        const left = wordsIn(root, text)
        counts.vanished += before.size - left.size
        assert.equal([...left], [...wordsIn(index(), text)], where)
        checkParts(root, text, pages, where)
        const name = writeRoot(root, files.emit)
        for (let number = 0; number < 40; number += 1) {
          const term = randomTerm(random, made).replaceAll('\0', '')
          const found = [...(await searchPages(files.read, (_, make) => make(), name, term))]
          assert.equal(found, bruteForce(pages, fold(term, 'ascii')), JSON.stringify({ where, term }))
          counts.terms += 1
          counts.hits += found.length > 0 ? 1 : 0
        }
      }
    }
    note(Object.entries(counts).flat().join(' '))
    assert.ok(counts.hits > counts.terms / 5)
    assert.ok(counts.vanished > 0)
    assert.ok(counts.files > 0)
  }
  const title = 'have the words, places and parts of the other pages, and no more'
  it(title, () => check(2))
  it.matrix(`${title}, of more of them`, () => check(6))
  it.full(`${title}, of many of them`, () => check(160))
})

function corpusOf(pages: Pages) {
  const gatherer = new SearchGatherer(null)
  for (const [id, texts] of pages) gatherer.add(id, texts)
  return gatherer.take()
}

/** One, a few or many pages, and one that the lists do not know. */
function someIds(random: Random, pages: Pages, all: boolean): Set<number> {
  const share = pick(random, [1000, 30, 2])
  const ids = [...pages.keys()]
  return new Set([...ids.filter(() => all || random(share) === 0), ids[random(ids.length)] ?? 0, 50_000_000])
}

type ReadText = (name: string) => string

/** The places of all words: their pages, and whether a blank is before them. The first key of each file is checked. */
function wordsIn(
  root: SearchIndex,
  text: ReadText,
): Map<string, [pages: number[], places: number[], blanks: number[]]> {
  const words = new Map<string, [number[], number[], number[]]>()
  for (const [file, name] of namesOf(root.places).entries()) {
    const values = decodePlacesFile(text(name)).split(' ')
    const entries = decodeEntries(text(nameAt(root.words, file)))
    assert.is(root.words[0][file], entries[0]?.[0])
    assert.is(values.length, entries.length)
    for (const [at, [word, value]] of entries.entries()) {
      const [, pages] = decodeAscending(value)
      const found = placesOn(pages, pages, values[at] ?? '')
      words.set(word, [[...found.pages], [...found.places], [...found.blanks]])
    }
  }
  return words
}

/** Each part is of a text that is left, and has its pages or the files of its words. */
function checkParts(root: SearchIndex, text: ReadText, pages: Pages, where: string): void {
  const files = namesOf(root.words).map((name) => decodeEntries(text(name)).map(([word]) => word))
  const values = new Map<string, string>()
  for (const [file, name] of namesOf(root.parts).entries()) {
    const entries = decodeEntries(text(name))
    assert.is(root.parts[0][file], entries[0]?.[0])
    for (const [part, value] of entries) values.set(part, value)
  }
  const pagesOf = new Map<string, Int32Array>()
  // Shorter parts first: their pages are what those of longer ones are told by.
  for (const length of Array.from({ length: 17 }).keys()) {
    for (const [part, value] of values) {
      if (part.length !== length) continue
      const [kind, numbers] = decodeAscending(value)
      const message = `${where}: ${JSON.stringify(part)}`
      if (kind === wordFiles) {
        const own = files.flatMap((words, file) => (words.some((word) => word.includes(part)) ? [file] : []))
        assert.equal([...numbers], own, message)
        continue
      }
      const [start, end] = listsAbove(part, (shorter) => pagesOf.get(shorter) ?? null)
      const above = kind === allPages ? null : (start ?? end)
      assert.ok(above !== null || kind === allPages, message)
      const ids = above ? common(above, end ?? above, numbers, kind) : numbers
      pagesOf.set(part, Int32Array.from(ids))
      assert.ok(ids.length > 0, message)
      assert.equal([...ids], bruteForce(pages, part), message)
    }
  }
}
