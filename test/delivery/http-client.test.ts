import * as assert from 'uvu/assert'
import { createHttpClient } from '../../src/deliver/requests/http-client.js'
import { retryAfter } from '../../src/deliver/requests/retry.js'
import { describe } from '../harness.js'

const url = 'https://cms.example.com/api/'

/** A client of a server that answers one after the other; null: a lost connection. The last one is repeated. */
function clientOf(statuses: readonly (number | null)[], signal: AbortSignal | null = null) {
  let asked = 0
  const fetch = async () => {
    const status = statuses[Math.min(asked, statuses.length - 1)] ?? null
    asked += 1
    if (status === null) throw new TypeError('fetch failed', { cause: new Error('other side closed') })
    return new Response(`answer ${asked}`, { status, headers: { 'retry-after': '0' } })
  }
  const ask = createHttpClient({ concurrency: 1, headers: {}, fetch: fetch as typeof globalThis.fetch, signal })
  return { ask: () => ask(url), asked: () => asked }
}

describe('createHttpClient', (it) => {
  it('asks again after a busy server and a lost connection', async () => {
    const { ask } = clientOf([503, null, 200])
    const { status, bytes } = await ask()
    assert.equal([status, bytes.toString()], [200, 'answer 3'])
  })

  it('returns any other answer at once, errors included', async () => {
    const { ask, asked } = clientOf([500, 200])
    assert.equal([(await ask()).status, asked()], [500, 1])
  })

  it('returns the last answer of a server that stays busy', async () => {
    const { ask, asked } = clientOf([null, 429])
    assert.equal([(await ask()).status, asked()], [429, 5])
  })

  it('ends where it is stopped, also while it waits for a busy server', async () => {
    const { ask } = clientOf([503], AbortSignal.timeout(50))
    const error = await ask().catch((thrown: unknown) => thrown)
    assert.match(String(error), 'interrupted')
  })

  it('names server and reason if the last attempt gets no answer', async () => {
    const { ask, asked } = clientOf([429, null])
    const error = await ask().catch((thrown: unknown) => thrown)
    assert.match(String(error), `${url} does not respond: other side closed`)
    assert.is(asked(), 5)
  })
})

describe('retryAfter', (it) => {
  it('reads seconds and dates', () => {
    for (const text of ['', '-', 'soon', '1e3x']) assert.is(retryAfter(text), null, text)
    assert.is(retryAfter('120'), 120_000)
    const until = retryAfter(new Date(Date.now() + 90_000).toUTCString()) ?? 0
    assert.ok(until > 80_000 && until <= 90_000, `${until}`)
    assert.ok((retryAfter('Wed, 21 Oct 2015 07:28:00 GMT') ?? 0) < 0)
  })
})
