import fc from 'fast-check'
import * as assert from 'uvu/assert'
import { documented } from '../../src/contract/documented.js'
import { withLinkQuery } from '../../src/routes/placeholders/link-query.js'
import { createHandler, type Handler } from '../../src/runtime/handler.js'
import { folderStore } from '../../src/serve/folder-store.js'
import { describe, full, seed } from '../harness.js'
import { openLive } from '../helpers/answers/live.js'
import { exported } from '../helpers/exports/exports.js'
import { copyWith, testPath } from '../helpers/sites/html-site.js'

/** Plugin data that reads like the end of a placeholder, and a number that parsing would round. */
const lookalike =
  '{"details":"https://garden.example.com/api/en/placeholders/3/1/content/","html":"","n":12345678901234567890}'

const plugins = [{ type: 'LinkPlugin', columns: { name: '", "details":"', attributes: lookalike } }]

describe('links of placeholders carry html and preview of a request', (test) => {
  test('and nothing else is touched, from files, from documents and from a database', async () => {
    const copy = await copyWith(plugins)
    const files = await exported(copy.url, 'garden')
    const documents = await exported(copy.url, 'garden', ['--budget', '0.0001'])
    await check(createHandler({ store: folderStore(files.folder) }))
    await check(createHandler({ store: folderStore(documents.folder) }))
    const { handler } = await openLive(copy.url, 'garden', { contract: documented, scheme: 'https' })
    await check(handler)
  })
})

async function check(handler: Handler): Promise<void> {
  const ask = async (path: string) => (await handler(new Request(`https://garden.example.com${path}`))).text()
  const ends = '","html":""}'
  const plain = await ask(testPath)
  assert.ok(plain.includes(lookalike) && plain.endsWith(ends), plain)
  assert.is(await ask(`${testPath}?preview=0`), `${plain.slice(0, -ends.length)}?preview=0${ends}`)
  const page = await ask('/api/en/pages/')
  const carried = await ask('/api/en/pages/?html=&preview=false')
  assert.ok(carried.includes(lookalike), carried)
  const { placeholders } = JSON.parse(page) as { placeholders: unknown[] }
  assert.is(carried.split('?html=&preview=false').length - 1, placeholders.length)
  assert.is(carried.replaceAll('?html=&preview=false', ''), page)
  // As Python's `urlencode` writes them.
  const html = `html=${encodeURIComponent('*~ ü')}`
  assert.ok((await ask(`${testPath}?preview=0&${html}`)).includes('/?html=%2A~+%C3%BC&preview=0"'))
}

const anything = fc.jsonValue({ maxDepth: 4 })
const members = fc.dictionary(fc.constantFrom('details', 'html', 'placeholders', 'content', 'a"\\'), anything)
const placeholder = fc
  .record({ content: fc.array(fc.oneof(anything, members)), isHtml: fc.boolean(), html: fc.string() })
  .map(({ content, isHtml, html }) => ({ slot: '"\\', content, details: `/x/"\\/${isHtml ? '?html=1' : ''}`, html }))

describe('the query of links', (test) => {
  test('is set in any page and any placeholder as it would be in the parsed object', () => {
    const page = fc.record({
      title: fc.string(),
      details: fc.string(),
      languages: anything,
      placeholders: fc.array(placeholder),
    })
    const withQuery = (one: { details: string }) => ({ ...one, details: '/x/"\\/?preview=1' })
    const property = fc.property(page, placeholder, (ofPage, alone) => {
      const expected = { ...ofPage, placeholders: ofPage.placeholders.map(withQuery) }
      assert.is(withLinkQuery(JSON.stringify(ofPage), 3, '?preview=1'), JSON.stringify(expected))
      const text = JSON.stringify(alone)
      assert.is(withLinkQuery(text, 1, '?preview=1'), JSON.stringify(withQuery(alone)))
      assert.is(withLinkQuery(text, 1, ''), text)
    })
    fc.assert(property, { numRuns: full() ? 100_000 : 300, seed: seed() })
  })

  test('leaves a text that ends too early as it is', () => {
    for (const text of ['{"slot":"content', '{"details":"', '{"details":"\\', '"', '']) {
      assert.is(withLinkQuery(text, 1, '?html=1')?.replace('?html=1', ''), text)
    }
  })
})
