import * as assert from 'uvu/assert'
import { prepareAnswer } from '../../src/runtime/respond.js'
import { describe } from '../harness.js'
import { pressSite } from '../helpers/answers/handlers.js'

const home = 'http://press.example.com/api/en/pages/'
const listed = { origins: ['https://www.example.org'], credentials: true }

describe('ETag', (test) => {
  test('comes with every answer and changes with it', async () => {
    const { ask } = await pressSite()
    const tags = await Promise.all(
      ['en/pages/', 'de/pages/', 'en/menu/', 'languages/'].map(async (path) => {
        const { headers } = await ask(`http://press.example.com/api/${path}`)
        return headers.get('etag')
      }),
    )
    assert.ok(tags.every((tag) => /^"[0-9a-z-]+"$/.test(tag ?? '')))
    assert.is(new Set(tags).size, 4)
  })

  test('changes with each byte of an answer, also of those after the last four', () => {
    const texts = Array.from({ length: 10 }, (_, length) => 'a'.repeat(length)).flatMap((text) => [
      text,
      ...Array.from(text, (_, at) => `${text.slice(0, at)}b${text.slice(at + 1)}`),
    ])
    const tags = texts.map(
      (body) => prepareAnswer({ status: 200, body }, { 'cache-control': 'public' }, () => assert.unreachable()).etag,
    )
    assert.is(new Set(tags).size, texts.length)
  })

  test('changes with a few digits of an answer, wherever in it', () => {
    for (let before = 0; before < 8; before++) {
      const tags = Array.from({ length: 90 * 24 * 6 }, (_, count) => {
        const time = new Date(Date.UTC(2025, 1, 1, 0, count * 10)).toISOString().replace('.000', '')
        const body = `${'x'.repeat(before)}{"id":1,"creation_date":"${time}","title":"About us and them"}`
        return prepareAnswer({ status: 200, body }, { 'cache-control': 'public' }, () => assert.unreachable()).etag
      })
      assert.is(new Set(tags).size, tags.length, `after ${before} bytes`)
    }
  })

  test('a client that has the answer gets 304, without a body, with the headers of the answer', async () => {
    const { ask } = await pressSite()
    const first = await ask(home)
    const etag = first.headers.get('etag') ?? ''
    for (const sent of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const response = await ask(home, { headers: { 'if-none-match': sent } })
      assert.is(response.status, 304, sent)
      assert.is(await response.text(), '')
      for (const name of ['etag', 'cache-control', 'vary'])
        assert.is(response.headers.get(name), first.headers.get(name))
    }
    for (const sent of ['"other"', etag.replaceAll('"', ''), '']) {
      assert.is((await ask(home, { headers: { 'if-none-match': sent } })).status, 200, sent)
    }
  })

  test('stands in no refusal', async () => {
    const { ask } = await pressSite()
    const response = await ask(`${home}no-such-page/`, { headers: { 'if-none-match': '*' } })
    assert.equal([response.status, response.headers.get('etag')], [404, null])
    assert.equal(await response.json(), { detail: 'Not found.' })
  })
})

describe('caching', (test) => {
  test('public answers may be kept and asked for again; the setting replaces that', async () => {
    const plain = await pressSite()
    const long = await pressSite({ cacheControl: 'public, max-age=300' })
    assert.is((await plain.ask(home)).headers.get('cache-control'), 'public, max-age=0, must-revalidate')
    assert.is((await long.ask(home)).headers.get('cache-control'), 'public, max-age=300')
  })

  test('errors are kept for a short time of their own', async () => {
    const errors: [string, RequestInit][] = [
      [`${home}no-such-page/`, {}],
      ['http://press.example.com/api/xx/pages/', {}],
      ['http://press.example.com/elsewhere/', {}],
      [home, { headers: { 'x-site-id': 'two' } }],
      [home, { headers: { 'x-site-id': '99' } }],
      [home, { method: 'POST' }],
    ]
    const plain = await pressSite({ cacheControl: 'public, max-age=300' })
    const own = await pressSite({ cacheControl: 'public, max-age=300', errorCacheControl: 'no-store' })
    for (const [url, init] of errors) {
      const response = await plain.ask(url, init)
      assert.ok(response.status >= 400, url)
      assert.is(response.headers.get('cache-control'), 'public, max-age=5', url)
      assert.is((await own.ask(url, init)).headers.get('cache-control'), 'no-store', url)
    }
    const redirect = await plain.ask(home.slice(0, -1))
    assert.equal([redirect.status, redirect.headers.get('cache-control')], [301, 'public, max-age=300'])
  })

  test('nothing of a preview is kept, a refusal neither', async () => {
    const { ask } = await pressSite({ cacheControl: 'public, max-age=300' })
    for (const value of ['1', '', 'no', 'true']) {
      const response = await ask(`${home}?preview=${value}`)
      assert.equal([response.status, response.headers.get('cache-control')], [403, 'private, no-store'])
      assert.match(response.headers.get('vary') ?? '', /Authorization, Cookie/)
    }
    for (const value of ['0', 'false', 'False']) {
      const response = await ask(`${home}?preview=${value}`)
      assert.equal([response.status, response.headers.get('cache-control')], [200, 'public, max-age=300'])
    }
  })

  test('answers vary with the header that chooses the site, and with a listed origin', async () => {
    assert.is((await (await pressSite()).ask(home)).headers.get('vary'), 'X-Site-ID')
    const { ask } = await pressSite({ cors: listed })
    assert.is((await ask(home)).headers.get('vary'), 'X-Site-ID, Origin')
  })

  test('where the header is turned off it changes nothing, and no answer varies with it', async () => {
    const { ask } = await pressSite({ siteHeader: false })
    const want = await (await ask(home)).text()
    for (const id of ['2', '99', 'two', '']) {
      const response = await ask(home, { headers: { 'x-site-id': id } })
      assert.equal([response.status, await response.text(), response.headers.get('vary')], [200, want, null], id)
    }
    assert.is((await ask(`${home}?preview=1`)).headers.get('vary'), 'Authorization, Cookie')
    const missing = await ask(`${home}no-such-page/`, { headers: { 'x-site-id': '2' } })
    assert.equal([missing.status, missing.headers.get('vary')], [404, null])
    const listing = await pressSite({ siteHeader: false, cors: listed })
    assert.is((await listing.ask(home)).headers.get('vary'), 'Origin')
  })
})
