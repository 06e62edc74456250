import * as assert from 'uvu/assert'
import { documented } from '../../src/contract/documented.js'
import { mapConcurrently } from '../../src/documents/map-concurrently.js'
import { createHandler, type Handler } from '../../src/runtime/handler.js'
import type { Store } from '../../src/runtime/store.js'
import { publicSource } from '../../src/serve/database-source.js'
import { folderStore } from '../../src/serve/folder-store.js'
import { startServer } from '../../src/serve/serve.js'
import { describe } from '../harness.js'
import { countingStore, folderHandler } from '../helpers/answers/handlers.js'
import { openLive } from '../helpers/answers/live.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { sharedExport } from '../helpers/exports/shared-export.js'

interface List {
  count: number
  next: string | null
  previous: string | null
  results: { absolute_url: string }[]
}

const database = await sqliteEngine.database('garden')
const host = 'https://garden.example.com'
const list = '/api/en/pages-list/'
const released = ['--contract', 'released']

async function json(handler: Handler, address: string): Promise<List> {
  const response = await handler(new Request(new URL(address, host)))
  assert.is(response.status, 200, address)
  return (await response.json()) as List
}

async function textOf(handler: Handler, path: string): Promise<string> {
  return (await handler(new Request(host + path))).text()
}

async function checkCap(handler: Handler): Promise<void> {
  const whole: string[] = []
  for (let next: string | null = `${list}?limit=1000000`; next !== null; ) {
    const page = await json(handler, next)
    assert.is(page.results.length, Math.min(10, page.count - whole.length))
    whole.push(...page.results.map((one) => one.absolute_url))
    if (page.next === null) assert.is(page.count, whole.length)
    else assert.match(page.next, `${list}?limit=10&offset=${whole.length}`)
    next = page.next
  }
  assert.ok(new Set(whole).size === whole.length && whole.length > 20, `${whole.length} pages`)
  assert.is((await json(handler, `${list}?limit=3`)).results.length, 3)
  const byPath = await json(handler, `${list}1000000/10/`)
  assert.equal(byPath, await json(handler, `${list}?limit=10&offset=10`))
  const found = await json(handler, '/api/en/page_search/?q=e&limit=1000000')
  assert.is(found.results.length, 10)
  assert.match(found.next ?? '', 'page_search/?limit=10&offset=10&q=e')
}

describe('a limit above the largest one', (test) => {
  test('counts as the largest, links included, from an export', async () => {
    const { folder } = await sharedExport(sqliteEngine, 'garden', ['--page-size', '5'])
    await checkCap(folderHandler(folder, { maxLimit: 10 }))
  })

  test('counts as the largest, links included, from a database', async () => {
    const { project } = await openLive(database, 'garden', { contract: documented, scheme: 'https', pageSize: 5 })
    await checkCap(createHandler({ source: () => publicSource(project), maxLimit: 10 }))
  })

  test('counts as 1,000 where nothing else is set', async () => {
    const { folder } = await sharedExport(sqliteEngine, 'garden')
    const { previous } = await json(folderHandler(folder), `${list}?limit=5000&offset=1001`)
    assert.match(previous ?? '', 'limit=1000&offset=1')
  })

  test('counts as the page size of the export where that is larger; its files stay answers', async () => {
    for (const pagination of ['static', 'query']) {
      const { folder, ...files } = await sharedExport(sqliteEngine, 'garden', [
        '--page-size',
        '20',
        '--pagination',
        pagination,
      ])
      const handler = folderHandler(folder, { maxLimit: 10 })
      const first = await json(handler, list)
      assert.is(first.results.length, 20)
      assert.equal(first, files.json(list))
      const second = await json(handler, first.next ?? '')
      assert.equal(second.results, (await json(handler, `${list}?limit=1000&offset=20`)).results)
    }
  })

  test('is no number below 1', () => {
    for (const maxLimit of [0, -1, Number.NaN]) assert.throws(() => folderHandler('.', { maxLimit }), /maxLimit/)
  })
})

describe('an offset', (test) => {
  test('may have more digits than a number has', async () => {
    const { folder } = await sharedExport(sqliteEngine, 'garden')
    const handler = folderHandler(folder)
    for (const offset of ['9007199254740993', '9'.repeat(30), '9'.repeat(400)]) {
      const { next, previous, results } = await json(handler, `${list}?limit=2&offset=${offset}`)
      assert.equal([next, results], [null, []])
      assert.match(previous ?? '', 'limit=2&offset=9007199254740989')
      assert.equal((await json(handler, `${list}2/${offset}/`)).previous, previous)
    }
  })
})

describe('a list without limit', (test) => {
  test('is sent in pieces where it is longer than the largest limit, and read as one text nowhere', async () => {
    const { folder, text } = await sharedExport(sqliteEngine, 'garden', released)
    const store = countingStore(folderStore(folder))
    const handler = createHandler({ store, maxLimit: 10 })
    for (const path of [list, `${list}?a=b`]) {
      const response = await handler(new Request(host + path))
      assert.equal([response.status, response.headers.get('etag')], [200, null])
      const pieces = await piecesOf(response)
      assert.ok(pieces.length > 2, `${pieces.length} pieces`)
      assert.is(pieces.join(''), text(list))
      const head = await handler(new Request(host + path, { method: 'HEAD' }))
      assert.equal([...head.headers], [...response.headers])
      assert.is(await head.text(), '')
    }
    assert.not.ok(store.reads.some(({ path }) => path.startsWith('api/en/pages-list/')))
    const search = '/api/en/page_search/?q=e'
    assert.is(await textOf(handler, search), await textOf(folderHandler(folder), search))
  })

  test('makes each piece when the client takes it', async () => {
    const { folder } = await sharedExport(sqliteEngine, 'garden', released)
    const store = countingStore(folderStore(folder))
    const handler = createHandler({ store, maxLimit: 10 })
    const { body } = await handler(new Request(host + list))
    const before = store.reads.length
    const reader = body?.getReader()
    await reader?.read()
    assert.is(store.reads.length, before)
    await reader?.read()
    assert.ok(store.reads.length > before)
  })

  test('is cut off where reading fails, also over the network, refused where nothing can be read, and told to onError', async () => {
    const { folder } = await sharedExport(sqliteEngine, 'garden', released)
    const failing = failingStore(folderStore(folder))
    const errors: unknown[] = []
    const onError = (error: unknown) => errors.push(error)
    const handler = createHandler({ store: failing.store, maxLimit: 10, onError })
    const response = await handler(new Request(host + list))
    failing.fails = true
    await rejects(() => response.text())
    failing.fails = false
    const server = await startServer(createHandler({ store: failing.store, maxLimit: 10, onError }), {
      host: '127.0.0.1',
      port: 0,
    })
    try {
      const answer = await fetch(server.url + list.slice(1))
      const reader = answer.body?.getReader()
      await reader?.read()
      failing.fails = true
      await rejects(async () => {
        while (!(await reader?.read())?.done);
      })
    } finally {
      await server.close()
    }
    const silent = createHandler({ store: failing.store, maxLimit: 10, onError })
    assert.is((await silent(new Request(host + list))).status, 503)
    assert.equal(errors.map(String), Array(3).fill('Error: unreadable'))
  })
})

describe('reads for one answer', (test) => {
  test('are a bounded number at once, in order, and end with the first failure', async () => {
    const items = Array.from({ length: 100 }, (_, index) => index)
    let [now, most, begun] = [0, 0, 0]
    const map = async (item: number) => {
      begun += 1
      now += 1
      most = Math.max(most, now)
      await new Promise((done) => setTimeout(done, item % 3))
      now -= 1
      if (item === -1) throw new Error('unreadable')
      return 2 * item
    }
    assert.equal(
      await mapConcurrently(items, map),
      items.map((item) => 2 * item),
    )
    assert.is(most, 16)
    begun = 0
    await rejects(() => mapConcurrently([-1, ...items], map))
    assert.is(begun, 16)
    assert.equal(await mapConcurrently([], map), [])
  })
})

function failingStore(store: Store): { store: Store; fails: boolean } {
  const failing = {
    fails: false,
    store: {
      async read(path: string) {
        if (failing.fails) throw new Error('unreadable')
        return store.read(path)
      },
    },
  }
  return failing
}

async function piecesOf({ body }: Response): Promise<string[]> {
  const pieces: string[] = []
  const decoder = new TextDecoder()
  if (body) for await (const piece of body) pieces.push(decoder.decode(piece as Uint8Array))
  return pieces
}

async function rejects(body: () => Promise<unknown>): Promise<void> {
  let failure: unknown = null
  await body().catch((error: unknown) => {
    failure = error
  })
  assert.ok(failure instanceof Error, 'it did not fail')
}
