import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { documentFormats } from '../../src/documents/document-formats.js'
import { readTag } from '../../src/documents/document-tag.js'
import { pointerFile } from '../../src/documents/export-pointer.js'
import { createHandler, type Handler } from '../../src/runtime/handler.js'
import { memoryStore } from '../../src/runtime/store.js'
import { describe } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { sharedExport } from '../helpers/exports/shared-export.js'
import { walk } from '../helpers/folders.js'

const paths = [
  '/api/languages/?x=1',
  '/api/plugins/?x=1',
  '/api/en/pages-list/?limit=2',
  '/api/en/pages/?x=1',
  '/api/en/pages/about-us/',
  '/api/en/pages/no-such-page/',
  '/api/en/menu/0/1/2/3/about-us/',
  '/api/en/page_search/?q=plants',
  '/api/en/page_search/?q=a',
  '/api/en/page_search/?q=see%20%3Ccms',
  '/api/en/page_search/?q=river%20%3Cb%3Ebold',
]

/** Kinds that the loaders of front ends read, and the handler does not. */
const ofLoaders = ['page-links', 'file-links']

describe('a handler in front of an export of another version', (test) => {
  test('says 503 to every request where the pointer is newer or older, and what to update', async () => {
    const files = await exportFiles()
    const pointer = files.get(pointerFile) ?? ''
    const others: [string, RegExp][] = [
      [pointer.replace('"version":1', '"version":2'), /has version 2, .* Update djangocms-static/],
      [pointer.replace('"version":1', '"version":0'), /has version 0, .* Export again/],
      // As it was before documents carried a kind.
      ['{"version":1,"contract":"documented","apiRoot":"/api/","sites":[]}', /has version 0, .* Export again/],
    ]
    for (const [text, reason] of others) {
      const handler = handlerOf(new Map([...files, [pointerFile, text]]))
      for (const path of ['/api/healthcheck/', '/api/en/menu/', ...paths]) {
        const { status, body } = await ask(handler, path)
        assert.is(status, 503, path)
        assert.match(detailOf(body), reason)
      }
    }
  })

  for (const [direction, step] of [
    ['newer', 1],
    ['older', -1],
  ] as const) {
    test(`answers as before or says 503, where documents of one kind are ${direction}`, async () => {
      const files = await exportFiles()
      const known = handlerOf(files)
      const refusedKinds = new Set<string | undefined>()
      for (const [kind, own] of documentFormats.map((format) => format.split('/'))) {
        const version = Number(own) + step
        const changed = [...files].map(([name, text]): [string, string] => {
          const tag = name.startsWith('_data/') ? readTag(text) : null
          return [name, tag?.kind === kind ? text.replace(`"version":${own}`, `"version":${version}`) : text]
        })
        const handler = handlerOf(new Map(changed))
        for (const path of paths) {
          const [got, wanted] = [await ask(handler, path), await ask(known, path)]
          if (got.status !== 503) assert.equal(got, wanted, `${kind} ${path}`)
          else assert.match(detailOf(got.body), `The format "${kind}" of the export has version ${version}`)
          if (got.status === 503) refusedKinds.add(kind)
        }
      }
      const kinds = new Set(
        [...files].flatMap(([name, text]) => (name.startsWith('_data/') ? readTag(text)?.kind : [])),
      )
      for (const kind of ofLoaders) assert.ok(kinds.delete(kind), kind)
      assert.equal([...refusedKinds].sort(), [...kinds].sort())
      assert.ok(kinds.size > 12)
    })
  }

  test('stops answering when such an export takes the place of its own, and begins again', async () => {
    const files = await exportFiles()
    const handler = createHandler({ store: memoryStore(files), refresh: 0 })
    const waiting = createHandler({ store: memoryStore(files), refresh: 1_000_000 })
    const before = await ask(handler, '/api/en/menu/0/1/2/3/')
    assert.is((await ask(waiting, '/api/en/menu/0/1/2/3/')).status, 200)
    const pointer = files.get(pointerFile) ?? ''
    files.set(pointerFile, pointer.replace('"version":1', '"version":2'))
    for (const _ of [1, 2, 3]) assert.is((await ask(handler, '/api/en/menu/0/1/2/3/')).status, 503)
    files.set(pointerFile, pointer)
    assert.equal(await ask(handler, '/api/en/menu/0/1/2/3/'), before)
  })
})

/** By name: an export without page files, which has documents of every kind. */
async function exportFiles(): Promise<Map<string, string>> {
  const flags = ['--skip', 'pages', '--skip', 'placeholders']
  const { folder } = await sharedExport(sqliteEngine, 'press', flags)
  return new Map(walk(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}

function handlerOf(files: ReadonlyMap<string, string>): Handler {
  return createHandler({ store: memoryStore(files) })
}

async function ask(handler: Handler, path: string): Promise<{ status: number; body: string }> {
  const response = await handler(new Request(`http://press.example${path}`))
  return { status: response.status, body: await response.text() }
}

function detailOf(body: string): string {
  return (JSON.parse(body) as { detail: string }).detail
}
