import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as assert from 'uvu/assert'
import { assetsStore, fetchStore } from '../../src/runtime/fetch-store.js'
import { createHandler } from '../../src/runtime/handler.js'
import { describe } from '../harness.js'
import { textOf } from '../helpers/answers/handlers.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { sharedExport } from '../helpers/exports/shared-export.js'

const page = '<!doctype html>\n<title>The front end</title>'

describe('a handler on a host that answers with a page and 200 where a file is missing', (test) => {
  test('says 404 where an export has no answer', async () => {
    const { folder } = await sharedExport(sqliteEngine, 'garden')
    const handler = createHandler({ store: singlePageHost(folder) })
    for (const path of ['en/pages/no-such-page/', 'en/placeholders/3/999/content/', 'en/menu/9/9/9/9/no-such-page/']) {
      assert.is((await handler(new Request(`http://example.com/api/${path}`))).status, 404, path)
    }
    JSON.parse(await textOf(handler, '/api/en/pages/about-us/'))
    JSON.parse(await textOf(handler, '/api/en/pages-list/?limit=1'))
  })

  test('says 503 where there is no export, and which file is missing', async () => {
    const { folder } = await sharedExport(sqliteEngine, 'garden')
    const errors: unknown[] = []
    const store = singlePageHost(join(folder, 'nowhere'))
    const handler = createHandler({ store, onError: (error) => errors.push(error) })
    assert.is((await handler(new Request('http://example.com/api/en/pages/'))).status, 503)
    assert.match(String(errors[0]), '_data/export.json is missing')
  })
})

describe('a store that hangs', (test) => {
  test('ends a request with 503, and the error names the file and the time', async () => {
    const asked: (AbortSignal | undefined)[] = []
    const forever = () => new Promise<never>(() => {})
    for (const hanging of [forever, async () => ({ ok: true, status: 200, text: forever }) as unknown as Response]) {
      const fetcher = {
        fetch(_: string, init?: { signal?: AbortSignal }) {
          asked.push(init?.signal)
          return hanging()
        },
      }
      const errors: unknown[] = []
      const store = fetchStore({ base: 'https://cdn.example.com/site', fetcher, timeout: 20 })
      const handler = createHandler({ store, onError: (error) => errors.push(error) })
      assert.is((await handler(new Request('http://example.com/api/en/pages/'))).status, 503)
      assert.match(String(errors[0]), 'https://cdn.example.com/site/_data/export.json: no answer within 20 ms')
    }
    assert.equal(
      asked.map((signal) => signal?.aborted),
      [true, true],
    )
  })

  test('is waited for without end where the time is Infinity', async () => {
    const fetcher = { fetch: () => sleep(20, new Response('{}')) }
    const store = fetchStore({ base: 'https://cdn.example.com/', fetcher, timeout: Number.POSITIVE_INFINITY })
    assert.is(await store.read('_data/export.json'), '{}')
  })
})

/** Such as Cloudflare's assets with `not_found_handling = "single-page-application"`. */
function singlePageHost(folder: string) {
  const fetch = async (url: string) => {
    const file = join(folder, decodeURIComponent(new URL(url).pathname))
    return new Response(existsSync(file) ? readFileSync(file, 'utf8') : page)
  }
  return assetsStore({ fetch })
}
