import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import type { RouteAnswer } from '../../src/routes/route-answer.js'
import { answerCache } from '../../src/runtime/answer-cache.js'
import { byteCache, textMemory } from '../../src/runtime/byte-cache.js'
import { cachedRead } from '../../src/runtime/cached-read.js'
import { createHandler } from '../../src/runtime/handler.js'
import { prepareAnswer } from '../../src/runtime/respond.js'
import { folderStore } from '../../src/serve/folder-store.js'
import { describe, note } from '../harness.js'
import { projectFolder } from '../helpers/sites.js'

describe('the memory of a handler', (test) => {
  test('grows by no more than its limit, whatever is asked for', () => {
    const [memory, count] = [1_000_000, 3000]
    const folder = join(projectFolder, 'out.example')
    const child = join(import.meta.dirname, '../helpers/processes/memory-process.js')
    const output = execFileSync(process.execPath, ['--expose-gc', child, folder, String(memory), String(count)])
    const kept = Number(output)
    note(`${count} random requests: ${(kept / 1e6).toFixed(1)} MB kept, limit ${memory / 1e6} MB`)
    // A part is code that V8 has compiled since; what is kept for each request would be several times the limit.
    assert.ok(kept < 1.5 * memory, `${kept} bytes`)
  })
})

describe('a cache of so many bytes', (test) => {
  test('counts keys and values, and forgets the oldest that was not found since', () => {
    const cache = byteCache<number>(10_000)
    const isKept = (...keys: string[]) => keys.map((key) => cache.find(key) !== undefined)
    cache.add('a', 1, 3500)
    cache.add('b', 2, 3500)
    assert.is(cache.find('a'), 1)
    cache.add('c', 3, 3500)
    assert.equal(isKept('b', 'c'), [false, true])
    cache.add('d', 4, 3500)
    assert.equal(isKept('a', 'd'), [false, true], 'a was not found since it was passed over, c was')
    const long = 'k'.repeat(5000)
    cache.add(long, 5, 0)
    assert.equal(isKept(long, 'c', 'd'), [true, false, true], 'when all were found, the oldest of the others')
    assert.ok(cache.bytes() <= 10_000)
  })

  test('keeps what it has when something comes that is larger than it', () => {
    const cache = byteCache<number>(10_000)
    cache.add('a', 1, 3500)
    cache.add('k'.repeat(20_000), 2, 0)
    const grown = cache.add('e', 3, 1000)
    cache.find('e')
    cache.grow(grown, 20_000)
    assert.equal([cache.find('k'.repeat(20_000)), cache.find('e'), cache.find('a')], [undefined, undefined, 1])
    assert.ok(cache.bytes() <= 10_000)
  })

  test('counts what is replaced once, and what grows', () => {
    const cache = byteCache<number>(10_000)
    const first = cache.add('a', 1, 5000)
    const second = cache.add('a', 2, 1000)
    const bytes = cache.bytes()
    cache.grow(first, 1_000_000)
    assert.is(cache.bytes(), bytes)
    cache.grow(second, 1000)
    assert.is(cache.bytes(), bytes + 1000)
    cache.remove(first)
    assert.is(cache.find('a'), 2)
    cache.remove(second)
    assert.is(cache.bytes(), 0)
  })

  test('knows texts of one byte a character from those of two', () => {
    assert.equal(['', 'abc', 'caf\u00e9', '\u20ac uro', '\u{1f600}'].map(textMemory), [0, 3, 4, 10, 4])
  })
})

describe('the cache of what is read', (test) => {
  test('keeps what was read, and nothing that failed', async () => {
    const cache = byteCache<unknown>(10_000)
    let reads = 0
    const read = () =>
      cachedRead(cache, 'there', async (grow) => {
        reads += 1
        await Promise.resolve()
        grow(2000)
        return 1000
      })
    assert.equal(await Promise.all([read(), read()]), [1000, 1000])
    assert.is(await read(), 1000)
    assert.is(reads, 1)
    const bytes = cache.bytes()
    assert.ok(bytes >= 2000, 'the bytes that the read has told')
    const failing = async () => {
      throw new Error('unreadable')
    }
    const damaged = async (grow: (more: number) => void) => {
      await Promise.resolve()
      grow(1000)
      return failing()
    }
    for (const fail of [failing, damaged]) {
      const failed = cachedRead(cache, 'failing', fail).catch((error: unknown) => String(error))
      assert.is(await failed, 'Error: unreadable')
      assert.is(cache.bytes(), bytes)
    }
  })
})

describe('the cache of answers', (test) => {
  const source = {}
  const answer = (length: number) =>
    prepareAnswer({ status: 200, body: 'x'.repeat(length) }, { 'cache-control': '', 'vary': '' }, () =>
      assert.unreachable(),
    )
  /** Of 100 kB, for answers of the source. */
  const openCache = () => {
    const cache = answerCache(100_000)
    cache.get(source, '')
    return cache
  }

  test('forgets as bytes of keys and bodies add up, and keeps none that fills it alone', () => {
    const cache = openCache()
    cache.set(source, 'large', answer(20_000))
    cache.set(source, `long ${'k'.repeat(20_000)}`, answer(1))
    assert.is(cache.get(source, 'large'), undefined)
    assert.is(cache.get(source, `long ${'k'.repeat(20_000)}`), undefined)
    cache.set(source, 'first', answer(1))
    assert.ok(cache.get(source, 'first'))
    const long = (index: number) => `${index} ${'k'.repeat(3000)}`
    for (let index = 0; index < 20; index++) cache.set(source, long(index >> 1), answer(1))
    assert.is(cache.get(source, 'first'), undefined)
    assert.ok(cache.get(source, long(9)))
  })

  test('keeps what comes a second time once it is full, so that answers to one request push out nothing', () => {
    const cache = openCache()
    for (let index = 0; index < 100; index++) cache.set(source, `/?q=${index}`, answer(1000))
    assert.ok(cache.get(source, '/?q=0'))
    assert.is(cache.get(source, '/?q=99'), undefined)
    cache.set(source, '/?q=99', answer(1000))
    assert.ok(cache.get(source, '/?q=99'))
  })

  test('replaces what it has kept for too long at once, also if it is full and nobody else has asked lately', () => {
    const cache = openCache()
    const old = { ...answer(1000), madeAt: Date.now() - 61_000 }
    for (let index = 0; index < 5000; index++) cache.set(source, `/?q=${index}`, old)
    assert.is(cache.get(source, '/?q=0'), undefined)
    cache.set(source, '/?q=0', answer(1000))
    assert.ok(cache.get(source, '/?q=0'))
  })

  test('takes an answer for too old that a clock ahead has dated', () => {
    const cache = openCache()
    cache.set(source, '/', { ...answer(1000), madeAt: Date.now() + 61_000 })
    assert.is(cache.get(source, '/'), undefined)
  })

  test('forgets no address without a query for any number with one', () => {
    const cache = openCache()
    cache.set(source, '/', answer(1000))
    for (let index = 0; index < 200; index++) cache.set(source, `/?q=${index >> 1}`, answer(1000))
    assert.ok(cache.get(source, '/'))
    assert.ok(cache.get(source, '/?q=99'))
    assert.is(cache.get(source, '/?q=0'), undefined)
  })
})

describe('answers to a query', (test) => {
  test('are kept for the next request, but for previews', async () => {
    let answered = 0
    const counted: RouteAnswer = {
      name: 'counted',
      patterns: ['counted/'],
      answer: async () => {
        answered += 1
        return String(answered)
      },
    }
    const handler = createHandler({ store: folderStore(join(projectFolder, 'out.example')), routes: [counted] })
    const ask = async (query: string, method = 'GET') => {
      const response = await handler(new Request(`http://www.observatory.example/api/counted/?${query}`, { method }))
      assert.is(response.status, 200)
      return answered
    }
    assert.equal([await ask('q=a'), await ask('q=a'), await ask('q=a', 'HEAD'), await ask('q=b')], [1, 1, 1, 2])
    for (const query of ['q=a&preview=1', 'q=a&%70review', 'q=a&preview=1']) await ask(query)
    assert.is(answered, 5)
  })
})
