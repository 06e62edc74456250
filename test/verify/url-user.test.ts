import * as assert from 'uvu/assert'
import { createHttpClient } from '../../src/deliver/requests/http-client.js'
import { withoutUser } from '../../src/model/values/url-user.js'
import { describe } from '../harness.js'

describe('withoutUser', (it) => {
  for (const [address, plain] of [
    ['https://example.com/a@b', 'https://example.com/a@b'],
    ['https://editor@example.com', 'https://example.com'],
    ['https://editor:secret@example.com/api/', 'https://example.com/api/'],
    ['https://:secret@example.com/', 'https://example.com/'],
    ['HTTP://editor:secret@example.com/', 'HTTP://example.com/'],
    ['https://editor:se@cret@example.com/?at=a@b', 'https://example.com/?at=a@b'],
  ] as const) {
    it(`takes user and password out of ${address}`, () => assert.is(withoutUser(address), plain))
  }
})

describe('createHttpClient', (it) => {
  it('sends a password without a user as a header', async () => {
    const asked: [string, unknown][] = []
    const ask = createHttpClient({
      concurrency: 1,
      headers: {},
      async fetch(url, init) {
        asked.push([String(url), init?.headers])
        return new Response('')
      },
    })
    await ask('https://:secret@example.com/')
    assert.equal(asked, [
      ['https://example.com/', { authorization: `Basic ${Buffer.from(':secret').toString('base64')}` }],
    ])
  })
})
