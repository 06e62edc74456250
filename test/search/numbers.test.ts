import * as assert from 'uvu/assert'
import { createRandom } from '../../bench/text.js'
import { tagged } from '../../src/documents/document-tag.js'
import { decodeEntries, encodeEntries, replaceValues } from '../../src/documents/search-entries.js'
import { PageSet } from '../../src/search/build/page-sets/page-set.js'
import { placesOn } from '../../src/search/build/removal/read-values.js'
import { BitWriter } from '../../src/search/build/search-bits.js'
import { NumberEncoder } from '../../src/search/build/search-numbers.js'
import { decodeAscending, decodeKind } from '../../src/search/read/search-numbers.js'
import { describe, seed } from '../harness.js'

describe('numbers of a search index', (it) => {
  const random = createRandom(seed())
  const below = (limit: number) => Math.floor(random() * limit)
  const encoder = new NumberEncoder()
  /** With a few gaps that are far larger than the others. */
  const ascending = (length: number) => {
    let last = -1
    const mean = 1 + below(200)
    const rare = 2 + below(100)
    return Int32Array.from({ length }, () => {
      last += 1 + (below(rare) === 0 ? below(2 ** below(21)) : below(mean))
      return last
    })
  }

  it('are decoded as they were encoded', () => {
    for (let round = 0; round < 300; round += 1) {
      const kind = below(4)
      const numbers = ascending(1 + below(round % 10 === 0 ? 3000 : 40))
      const text = encoder.ascending(kind, numbers)
      assert.is(decodeKind(text), kind)
      assert.equal(decodeAscending(text), [kind, numbers])
    }
    // Gaps that are written in another code, between short ones.
    let last = 0
    const dense = Int32Array.from({ length: 500 }, (_, at) => {
      last += at % 50 === 49 ? 15 + Math.floor(at / 8) : 1
      return last
    })
    assert.equal([...decodeAscending(encoder.ascending(0, dense))[1]], [...dense])
    const hundred = ascending(100)
    const text = encoder.ascending(0, hundred)
    assert.throws(() => decodeAscending(text.slice(0, -2)), /damaged/)
    // Nothing of a damaged text is left to the next one.
    assert.equal(decodeAscending(text), [0, hundred])
  })

  it('are damaged if there are more than a text has bits', () => {
    const bits = new BitWriter()
    bits.put(0, 2)
    // The count, 2 ** 33 in gamma code.
    bits.put(0, 32)
    bits.put(1, 2)
    bits.put(0, 32)
    assert.throws(() => decodeAscending(`${bits.take()}###`), /damaged/)
  })

  it('are damaged where they are lengths of keys that no key has', () => {
    // White space of words, read as a length; and a key without its second length.
    for (const keys of [' \n', ' \t', '#$', '\u4e43'])
      assert.throws(() => decodeEntries(tagged('search-entries/2', JSON.stringify([keys, '#']))), /damaged/)
  })

  it('are places of a word on some of its pages', () => {
    for (let round = 0; round < 100; round += 1) {
      const ids = ascending(1 + below(60))
      const places: number[] = []
      const pages: number[] = []
      for (const id of ids) {
        for (const place of ascending(1 + below(round % 10 === 0 ? 200 : 5))) {
          places.push(place)
          pages.push(id)
        }
      }
      const blanks = Uint8Array.from(places, () => below(2))
      const text = encoder.places({ pages: Int32Array.from(pages), places: Int32Array.from(places), blanks })
      assert.is(placesOn(ids, ids, text).places.length, places.length)
      const wanted = ids.filter(() => below(3) > 0)
      const found = placesOn(wanted, ids, text)
      const left = pages.flatMap((page, at) => (wanted.includes(page) ? [[page, places[at], blanks[at]]] : []))
      assert.equal(
        Array.from(found.pages, (page, at) => [page, found.places[at], found.blanks[at]]),
        left,
      )
    }
  })

  it('are pages by their positions', () => {
    for (let round = 0; round < 100; round += 1) {
      const count = 1 + below(300)
      const [one, other] = [new PageSet(count), new PageSet(count)]
      const others = new Set<number>()
      const share = 1 + below(5)
      for (let page = 0; page < count; page += 1) {
        if (below(share) === 0) one.add(page)
        if (below(4) === 0) others.add(page)
      }
      for (const page of others) other.add(page)
      const room = new Int32Array(count)
      const pages = [...one.numbers(room)]
      assert.is(one.count(), pages.length)
      const positions = pages.flatMap((page, at) => (others.has(page) ? [at] : []))
      assert.equal([...one.positionsOf(other, room)], positions)
      const shared = pages.filter((page) => others.has(page))
      assert.equal([...one.at(Int32Array.from(positions)).numbers(room)], shared)
      assert.equal([...one.shared(other).numbers(room)], shared)
      assert.equal(
        [...one.without(other).numbers(room)],
        pages.filter((page) => !others.has(page)),
      )
      const kept = one.shared(one)
      kept.keep(other)
      assert.equal([...kept.numbers(room)], shared)
      other.invert(one)
      assert.equal(
        [...other.numbers(room)],
        pages.filter((page) => !shared.includes(page)),
      )
    }
  })

  it('are replaced in the text of a document', () => {
    const keys = ['"', 'a', 'a\\', 'ä "b" ', '\ud83d', 'の']
    const entries = (from: number) =>
      keys.map((key, at) => [key, encoder.ascending(2, Int32Array.of(from + at))] as const)
    const values = entries(5000).map(([, value]) => value)
    assert.is(replaceValues(encodeEntries(entries(1)), values), encodeEntries(entries(5000)))
  })
})
