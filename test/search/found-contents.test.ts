import * as assert from 'uvu/assert'
import { pagesPerPiece } from '../../src/documents/search-format.js'
import { foundDocuments } from '../../src/exporter/documents/found-documents.js'
import type { PageContent } from '../../src/model/project.js'
import { byteCache } from '../../src/runtime/byte-cache.js'
import { documentReader } from '../../src/runtime/document-reader.js'
import { foundContents } from '../../src/runtime/found-contents.js'
import { describe } from '../harness.js'

type Shown = readonly (readonly [pageId: number, contentIds: readonly number[]])[]

/** Some more than five pieces, with gaps. */
const pageIds = Array.from({ length: 3 * pagesPerPiece }, (_, index) => 2 * index + 7 + (index > 900 ? 50_000 : 0))

const sites: Record<string, Shown> = {
  'one content a page': pageIds.map((id) => [id, [3 * id]]),
  'two contents a page, in any order': pageIds.map((id) => [id, [9_000_000 - id, 2 * id + 1]]),
  'some with none, one or two': pageIds.map((id) => [id, [id, id + 1].slice(0, (id >> 3) % 3)]),
  'none at all': pageIds.map((id) => [id, []]),
}

describe('what a search shows', (test) => {
  for (const [title, shown] of Object.entries(sites)) {
    test(`${title}: every window of any pages is as without documents`, async () => {
      const { pieces, reader } = written(shown)
      for (const step of [1, 7, 501, pageIds.length]) {
        const pages = Int32Array.from(pageIds.filter((_, index) => index % step === 0))
        const wanted = shown.filter(([id]) => pages.includes(id)).flatMap(([, contents]) => contents)
        const found = await foundContents(reader(), pieces, pages)
        assert.is(found.count, wanted.length)
        for (const [offset, limit] of [
          [0, 20],
          [wanted.length - 5, 20],
          [Math.floor(wanted.length / 2), 3000],
          [0, wanted.length],
          [wanted.length + 1, 20],
        ] as const) {
          const from = Math.max(0, offset)
          assert.equal(await found.read(from, limit), wanted.slice(from, from + limit))
        }
      }
    })
  }

  test('a window reads the pieces it needs alone, where pages show equally many contents', async () => {
    const { pieces, reader, reads } = written(sites['two contents a page, in any order'] ?? [])
    assert.ok(Object.keys(pieces).length > 5)
    const found = await foundContents(reader(), pieces, Int32Array.from(pageIds))
    assert.equal([found.count, reads()], [2 * pageIds.length, 0])
    await found.read(0, 20)
    assert.is(reads(), 1)
    await found.read(found.count - 20, 20)
    assert.is(reads(), 2)
  })

  test('an unknown language or page has nothing', async () => {
    const { pieces, reader } = written(sites['one content a page'] ?? [])
    assert.is((await foundContents(reader(), {}, Int32Array.of(7, 9))).count, 0)
    assert.equal(await (await foundContents(reader(), pieces, new Int32Array())).read(0, 20), [])
  })
})

function written(shown: Shown) {
  const files = new Map<string, string>()
  let reads = 0
  const pages = shown.map(
    ([id, contents]) => [id, contents.map((content) => ({ id: content }) as PageContent)] as const,
  )
  const pieces = foundDocuments(pages, (text) => {
    const name = `f${files.size}`
    files.set(`_data/${name}.json`, text)
    return name
  })
  const read = async (path: string) => {
    reads += 1
    return files.get(path) ?? ''
  }
  return {
    pieces,
    reads: () => reads,
    reader: () => documentReader(read, byteCache<unknown>(1e9)),
  }
}
