import { EventEmitter } from 'node:events'
import { readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import * as assert from 'uvu/assert'
import { djangocmsLoader } from '../../src/loaders/index.js'
import { describe } from '../harness.js'
import { folderHandler } from '../helpers/answers/handlers.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { exported } from '../helpers/exports/exports.js'
import { sharedExport } from '../helpers/exports/shared-export.js'
import { type AstroStandIn, astroContext } from '../helpers/front-ends/astro-context.js'
import { fileAnswer, withHost } from '../helpers/servers/site-server.js'

const site = 'garden'

describe('the Astro loader', (it) => {
  for (const flags of [[], ['--bundle']]) {
    it(`loads every page of every language, then what has changed ${flags.join(' ')}`, async () => {
      const copy = await sqliteEngine.copy(site)
      const { folder } = await exported(copy.url, site, flags)
      const loader = djangocmsLoader({ from: folder })
      const astro = astroContext()
      await loader.load(astro.context())
      const all = astro.written()
      assert.ok(all.length > 60 && all.includes('en') && all.includes('de/über-uns/東京 0'))
      const { page } = astro.data('en/about-us') as { page: { title: string } }
      assert.equal(page, JSON.parse(readFileSync(join(folder, 'api/en/pages/about-us/index.json'), 'utf8')))

      await loader.load(astro.context())
      assert.equal(astro.written(), [])
      assert.match(astro.said(), /has not changed/)

      await copy.exec("UPDATE cms_pagecontent SET title = 'Changed' WHERE title = 'History' AND language = 'en'")
      await exported(copy.url, site, flags, folder)
      await loader.load(astro.context())
      const changed = astro.written()
      assert.ok(changed.includes('en/about-us/history') && changed.length < 6, changed.join(', '))

      await copy.exec(
        "UPDATE cms_page SET login_required = 1 WHERE id = (SELECT page_id FROM cms_pageurl WHERE path = 'about-us/history')",
      )
      await exported(copy.url, site, flags, folder)
      await loader.load(astro.context())
      assert.is(astro.data('en/about-us/history'), undefined)
      assert.ok(astro.ids().length < all.length)
    })
  }

  it('asks a host for the pointer only, when nothing has changed', async () => {
    const { folder } = await sharedExport(sqliteEngine, site)
    const asked: string[] = []
    const host = (request: Request) => {
      asked.push(new URL(request.url).pathname)
      return fileAnswer(folder, request, 'index.json') ?? new Response(null, { status: 404 })
    }
    await withHost(host, async (url) => {
      const loader = djangocmsLoader({ from: url, languages: ['en', 'nl'] })
      const astro = astroContext()
      await loader.load(astro.context())
      assert.ok(asked.length > 30)
      asked.length = 0
      await loader.load(astro.context())
      assert.equal(asked, ['/_data/export.json'])
      await loader.load(astro.context({ full: true }))
      assert.ok(asked.length > 30)
      assert.ok(astro.ids().every((id) => /^(en|nl)(\/|$)/.test(id)))
    })
  })

  it('looks at every page of an API that says no digest, and changes nothing that is the same', async () => {
    const { folder } = await sharedExport(sqliteEngine, site)
    await withHost(folderHandler(folder), async (url) => {
      const astro = astroContext()
      const loader = djangocmsLoader({ from: url, languages: ['nl'] })
      await loader.load(astro.context())
      assert.ok(astro.written().length > 5)
      await loader.load(astro.context())
      assert.equal(astro.written(), [])
      assert.match(astro.said(), /0 new or changed, 0 removed/)
    })
  })

  it('of a development server loads again after each export', async () => {
    const copy = await sqliteEngine.copy(site)
    const { folder } = await exported(copy.url, site)
    const astro = astroContext()
    const watcher = Object.assign(new EventEmitter(), { watched: '', add: (file: string) => (watcher.watched = file) })
    const loader = djangocmsLoader({ from: folder })
    await loader.load({ ...astro.context({ full: true }), watcher })
    const pointer = join(folder, '_data/export.json')
    assert.is(watcher.watched, pointer)
    astro.written()
    astro.said()
    await copy.exec("UPDATE cms_pagecontent SET title = 'Changed' WHERE title = 'History' AND language = 'en'")
    await exported(copy.url, site, [], folder)
    watcher.emit('change', join(folder, 'api/en/pages/about-us/index.json'))
    watcher.emit('change', pointer)
    watcher.emit('add', pointer)
    await heard(astro, 'has not changed')
    assert.ok(astro.written().includes('en/about-us/history'))

    renameSync(pointer, `${pointer}.gone`)
    watcher.emit('change', pointer)
    await heard(astro, 'There is no')
    renameSync(`${pointer}.gone`, pointer)
    watcher.emit('add', pointer)
    await heard(astro, 'has not changed')

    // A refresh of this loader alone keeps its listeners.
    await loader.load({ ...astro.context(), watcher })
    assert.equal([watcher.listenerCount('add'), watcher.listenerCount('change')], [1, 1])
  })

  it('of a development server notices an export that ends during its load', async () => {
    const { folder } = await sharedExport(sqliteEngine, site)
    const astro = astroContext()
    const watcher = Object.assign(new EventEmitter(), { add: () => {} })
    const parseData = async <Data>({ data }: { data: Data }) => {
      watcher.emit('change', join(folder, '_data/export.json'))
      return data
    }
    await djangocmsLoader({ from: folder, languages: ['nl'] }).load({ ...astro.context(), parseData, watcher })
    await heard(astro, 'has not changed')
  })

  it('begins again after a load that failed, and after a store that was emptied', async () => {
    const { folder } = await sharedExport(sqliteEngine, site)
    const loader = djangocmsLoader({ from: folder })
    const astro = astroContext()
    const failing = { ...astro.context(), parseData: () => Promise.reject(new Error('the schema does not fit')) }
    const error = await loader.load(failing).catch((thrown: Error) => thrown)
    assert.match(String(error), /schema does not fit/)
    await loader.load(astro.context())
    assert.ok(astro.written().length > 60)
    astro.clear()
    await loader.load(astro.context())
    assert.ok(astro.written().length > 60)
  })
})

/** Waits until the loader has logged this. */
async function heard(astro: AstroStandIn, words: string): Promise<void> {
  while (!astro.said().includes(words)) await setTimeout(10)
}
