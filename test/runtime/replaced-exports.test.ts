import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { pointerFile } from '../../src/documents/export-pointer.js'
import { documentSources } from '../../src/runtime/document-source.js'
import { createHandler } from '../../src/runtime/handler.js'
import type { Preview } from '../../src/runtime/previews/preview.js'
import { memoryStore } from '../../src/runtime/store.js'
import { describe } from '../harness.js'
import { folderHandler, textOf } from '../helpers/answers/handlers.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { exported } from '../helpers/exports/exports.js'
import { walk } from '../helpers/folders.js'

type Files = ReadonlyMap<string, string>

const list = '/api/en/pages-list/?limit=100'
const newTitle = 'A quite different title'
const moved = "UPDATE cms_pageurl SET path = 'only-there' WHERE page_id = 13 AND language = 'en'"
const retitled = `UPDATE cms_pagecontent SET title = '${newTitle}' WHERE id = 35`

describe('a handler whose export is replaced', (test) => {
  test('keeps the new export when a slow read of the previous pointer ends after a later one', async () => {
    const { before, after } = await twoExports(retitled)
    const both = new Map([...before, ...after])
    let pointer = before.get(pointerFile) ?? ''
    let slowRead: Promise<void> | null = null
    const clock = stoppedClock()
    try {
      const handler = createHandler({
        store: {
          async read(path) {
            if (path !== pointerFile) return both.get(path) ?? null
            const text = pointer
            await slowRead
            return text
          },
        },
      })
      assert.not.match(await textOf(handler, list), newTitle)
      clock.pass(3000)
      let end = () => {}
      slowRead = new Promise((resolve) => {
        end = resolve
      })
      const slow = textOf(handler, list)
      slowRead = null
      pointer = after.get(pointerFile) ?? ''
      clock.pass(3000)
      assert.match(await textOf(handler, list), newTitle)
      end()
      assert.match(await slow, newTitle)
      assert.match(await textOf(handler, list), newTitle)
    } finally {
      clock.restore()
    }
  })

  test('answers from the last one while the pointer is unreadable, damaged, or leads to a file that is missing', async () => {
    const { before, after } = await twoExports(retitled)
    const newPointer = after.get(pointerFile) ?? ''
    const faults: [string | Error | null, RegExp][] = [
      [new Error('unreachable'), /^Error: unreachable$/],
      [null, /^Error: _data\/export\.json is missing$/],
      [newPointer.slice(0, 100), /^SyntaxError: /],
      ['', /^Error: no document of the kind export$/],
      [newPointer, /^Error: _data\/\w+\.json is missing$/],
    ]
    for (const [fault, told] of faults) {
      let pointer: string | Error | null = before.get(pointerFile) ?? ''
      const files = new Map(before)
      const read = async (path: string) => {
        if (path !== pointerFile) return files.get(path) ?? null
        if (pointer instanceof Error) throw pointer
        return pointer
      }
      const errors: unknown[] = []
      const handler = createHandler({ store: { read }, refresh: 0, onError: (error) => errors.push(error) })
      const old = await textOf(handler, list)
      pointer = fault
      assert.is(await textOf(handler, list), old)
      await textOf(handler, '/api/en/pages/about-us/')
      assert.equal([errors.length, ...errors.map((error) => told.test(String(error)))], [2, true, true], String(errors))
      for (const [name, text] of after) files.set(name, text)
      pointer = newPointer
      assert.match(await textOf(handler, list), newTitle)
      assert.is(errors.length, 2)
    }
  })

  test('finds the new one after a clock is set back', async () => {
    const { before, after } = await twoExports(retitled)
    const files = new Map(before)
    const clock = stoppedClock()
    try {
      const handler = createHandler({ store: memoryStore(files) })
      assert.not.match(await textOf(handler, list), newTitle)
      replace(files, after)
      clock.pass(-3_600_000)
      assert.match(await textOf(handler, list), newTitle)
    } finally {
      clock.restore()
    }
  })

  test('answers from the new one at once, where documents of the previous one are gone', async () => {
    const { before, after } = await twoExports(retitled)
    const files = new Map(before)
    const handler = createHandler({ store: memoryStore(files), refresh: 1_000_000 })
    await textOf(handler, '/api/healthcheck/')
    replace(files, after)
    const [listed, found] = await Promise.all([
      textOf(handler, list),
      textOf(handler, '/api/en/page_search/?q=quite+different'),
    ])
    assert.match(listed, newTitle)
    assert.match(found, newTitle)
  })

  test('answers from the new one at once, where the file of a page is gone', async () => {
    const { before, after } = await twoExports(moved)
    const files = new Map(before)
    const handler = createHandler({ store: memoryStore(files), refresh: 1_000_000 })
    await textOf(handler, '/api/healthcheck/')
    replace(files, after)
    // Its documents are there: only the answer shows that the page has another path now.
    for (const [name, text] of before) if (name.startsWith('_data/') && name !== pointerFile) files.set(name, text)
    const { status } = await handler(new Request('http://example.com/api/en/pages/only-here/'))
    assert.is(status, 404)
    await textOf(handler, '/api/en/pages/only-there/')
    await textOf(handler, '/api/en/pages/only-there/?html=1')
  })

  test('says 503 where a page has no file although its documents say so', async () => {
    const { before } = await twoExports(moved)
    const files = new Map([...before].filter(([name]) => !name.endsWith('/only-here/index.json')))
    const handler = createHandler({ store: memoryStore(files) })
    const { status } = await handler(new Request('http://example.com/api/en/pages/only-here/'))
    assert.is(status, 503)
  })

  test('says 404 where a page of another site has an address here, but no file', async () => {
    const copy = await sqliteEngine.copy('press')
    await copy.exec("UPDATE cms_pageurl SET site_id = 1, path = 'shared' WHERE page_id = 40 AND language = 'en'")
    const { folder } = await exported(copy.url, 'press')
    const handler = folderHandler(folder)
    for (const path of ['en/pages/shared/', 'en/pages/shared/?html=1', 'de/pages/shared/']) {
      assert.is((await handler(new Request(`http://example.com/api/${path}`))).status, 404, path)
    }
  })

  test('reads a file below api/ again after a minute: a host may have given an old one', async () => {
    const { before, after } = await twoExports(retitled)
    const page = '/api/en/pages/about-us/'
    const file = `${page.slice(1)}index.json`
    const files = new Map([...after, [file, before.get(file) ?? '']])
    const clock = stoppedClock()
    try {
      const handler = createHandler({ store: memoryStore(files) })
      const old = await textOf(handler, page)
      files.set(file, JSON.stringify({ title: newTitle }))
      clock.pass(59_000)
      assert.is(await textOf(handler, page), old)
      clock.pass(1000)
      assert.match(await textOf(handler, page), newTitle)
    } finally {
      clock.restore()
    }
  })

  test('says 503 where documents are missing and no new export is there, or cannot be read', async () => {
    const { before } = await twoExports(retitled)
    for (const isBroken of [false, true]) {
      const files = new Map(before)
      let pointers = 0
      const handler = createHandler({
        store: {
          async read(path) {
            if (path === pointerFile && ++pointers > 1 && isBroken) throw new Error('unreachable')
            return files.get(path) ?? null
          },
        },
        refresh: 1_000_000,
      })
      await textOf(handler, '/api/healthcheck/')
      replace(files, new Map([...before].filter(([name]) => name === pointerFile)))
      const { status } = await handler(new Request(`http://example.com${list}`))
      assert.equal([status, pointers], [503, 2])
    }
  })

  test('shows a preview from new drafts at once, where documents of the previous ones are gone', async () => {
    const { before, after } = await twoExports(retitled)
    const drafts = new Map(before)
    const source = documentSources(memoryStore(drafts), 1_000_000)
    const preview: Preview = { authenticate: async () => ({ allowed: true, source }) }
    const handler = createHandler({ store: memoryStore(before), preview, refresh: 1_000_000 })
    await source()
    replace(drafts, after)
    assert.match(await textOf(handler, `${list}&preview=1`), newTitle)
    assert.not.match(await textOf(handler, list), newTitle)
  })
})

interface TwoExports {
  readonly before: Files
  readonly after: Files
}

const made = new Map<string, Promise<TwoExports>>()

/** The files of an export by name, and of the one after a change of the database: made once for each change. */
function twoExports(sql: string): Promise<TwoExports> {
  const found = made.get(sql) ?? makeTwo(sql)
  made.set(sql, found)
  return found
}

async function makeTwo(sql: string): Promise<TwoExports> {
  const copy = await sqliteEngine.copy('garden')
  const files = async () => {
    const { folder } = await exported(copy.url, 'garden')
    return new Map(walk(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
  }
  const before = await files()
  await copy.exec(sql)
  const after = await files()
  return { before, after }
}

function replace(files: Map<string, string>, others: Files): void {
  files.clear()
  for (const [name, text] of others) files.set(name, text)
}

/** A `Date.now` that only the test moves on. */
function stoppedClock(): { pass(milliseconds: number): void; restore(): void } {
  const { now } = Date
  let time = now()
  Date.now = () => time
  return {
    pass(milliseconds) {
      time += milliseconds
    },
    restore() {
      Date.now = now
    },
  }
}
