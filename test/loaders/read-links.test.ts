import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import * as assert from 'uvu/assert'
import type { ExportError } from '../../src/errors.js'
import { readExport } from '../../src/loaders/index.js'
import { describe } from '../harness.js'
import { folderHandler } from '../helpers/answers/handlers.js'
import { engines } from '../helpers/databases/engines.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { changedDatabase, exported } from '../helpers/exports/exports.js'
import { sharedExport } from '../helpers/exports/shared-export.js'
import { oneEngine, sampled } from '../helpers/sample.js'
import { withHost } from '../helpers/servers/site-server.js'
import { siteNames } from '../helpers/sites.js'

describe('links of an export', (it) => {
  for (const site of siteNames) {
    for (const contract of ['documented', 'released']) {
      sampled(it, { site, contract })(`${site}, ${contract}: lead to answers, whatever names the page`, async () => {
        const { folder } = await sharedExport(sqliteEngine, site, ['--contract', contract])
        const handler = folderHandler(folder)
        const reader = await readExport(folder)
        const languages = await reader.publicLanguages()
        let links = 0
        for (let id = 1; id <= 60; id += 1) {
          for (const language of languages) {
            const link = await reader.link(`cms.page:${id}`, language)
            if (!link) continue
            links += 1
            const response = await handler(new Request(link.endpoint))
            assert.is(response.status, 200, link.endpoint)
            const page = (await response.json()) as { title: string; language: string; absolute_url: string }
            assert.equal([page.title, page.language], [link.title, link.language])
            if (contract === 'documented') assert.is(link.url, page.absolute_url)
            assert.equal(await reader.link(link.endpoint, language), link)
          }
        }
        assert.ok(links > 5, String(links))
        const listed = new Set<string>()
        for (const language of languages) {
          for await (const { path } of reader.pages(language)) listed.add(`${language}/${path}`)
        }
        for (const language of languages) {
          for await (const page of reader.list(language)) {
            if (page.details === null) continue
            const alternates = await reader.alternates(page)
            const own = alternates.find((one) => one.language === page.language)
            assert.is(own?.endpoint ?? page.details, page.details)
            assert.ok(alternates.every((one) => page.languages.includes(one.language)))
            // A translation without an address is in no list, and nothing can link to it.
            for (const { language, path } of alternates) assert.ok(listed.has(`${language}/${path}`))
          }
        }
      })
    }
  }

  for (const engine of engines) {
    const { onSqlite } = oneEngine(it, engine)
    onSqlite(`are null for pages that visitors do not get, ${engine.name}`, async () => {
      const changes = `UPDATE djangocms_link_link SET link = '{"file_link": "5"}' WHERE cmsplugin_ptr_id = 36;
        UPDATE djangocms_link_link SET link = '{"file_link": "3"}' WHERE cmsplugin_ptr_id = 61`
      const database = await changedDatabase(engine, 'press', changes)
      for (const contract of ['documented', 'released']) {
        const { folder } = await exported(database, 'press', ['--contract', contract])
        const reader = await readExport(folder)
        // Page 9 needs a login, page 19 a permission; page 9999 is none.
        for (const id of [9, 19, 9999]) assert.is(await reader.link(`cms.page:${id}`, 'en'), null)
        assert.is(await reader.link('cms.page:2', 'xx'), null)
        assert.is(await reader.link('blog.post:2', 'en'), null)
        const link = await reader.link('cms.Page:2', 'en')
        assert.is(link?.path, 'about-us')
        const endpoint = new URL(link?.endpoint ?? '')
        assert.equal(await reader.link(endpoint.pathname, 'en'), link)
        // Of another site, of nothing, and no addresses.
        for (const address of [
          `https://other.example.com${endpoint.pathname}`,
          `${endpoint.origin}.example.com${endpoint.pathname}`,
          `${endpoint.origin}/api/en/pages/%E0%A4%A/`,
          'https://',
          '%',
        ]) {
          assert.is(await reader.link(address, 'en'), null, address)
        }
        // The same path below another root.
        assert.equal(await reader.alternates({ details: `${endpoint.origin}/xx/en/pages/about-us/` }), [])
        assert.match((await reader.file('filer.file:5'))?.url ?? '', /\/media\//)
        // File 3 is private, and file 9999 is none.
        for (const id of [3, 9999]) assert.is(await reader.file(`filer.image:${id}`), null)
      }
    })
  }

  it('name no file that no answer refers to', async () => {
    const { folder } = await sharedExport(sqliteEngine, 'press', ['--contract', 'documented'])
    const reader = await readExport(folder)
    const texts = readFileSync(join(folder, '_data/export.json'), 'utf8')
    assert.match(texts, 'document')
    const found = []
    for (let id = 0; id < 100; id += 1) found.push(...[(await reader.file(`filer.file:${id}`))?.id ?? []].flat())
    assert.ok(found.length > 0)
    const copy = await sqliteEngine.copy('press')
    await copy.exec(`DELETE FROM djangocms_file_file; DELETE FROM djangocms_picture_picture;
      UPDATE djangocms_link_link SET link = '{}'; UPDATE refsite_teaser SET config = '{}', image_id = NULL`)
    const bare = await readExport((await exported(copy.url, 'press', ['--contract', 'documented'])).folder)
    for (const id of found) assert.is(await bare.file(`filer.file:${id}`), null, String(id))
  })

  it('are found after a host has failed for a while', async () => {
    const { folder } = await sharedExport(sqliteEngine, 'garden', ['--contract', 'documented'])
    const handler = folderHandler(folder)
    let isDown = false
    const files = (request: Request) => {
      const { pathname } = new URL(request.url)
      if (isDown) return new Response('busy', { status: 503 })
      if (!pathname.startsWith('/_data/')) return handler(request)
      return new Response(readFileSync(join(folder, pathname), 'utf8'))
    }
    await withHost(files, async (url) => {
      const reader = await readExport(url)
      isDown = true
      for (const asked of [reader.link('cms.page:2', 'en'), reader.languages()]) {
        assert.is(((await asked.catch((reason) => reason)) as ExportError).code, 'live-unreadable')
      }
      isDown = false
      assert.is((await reader.link('cms.page:2', 'en'))?.id, 2)
      assert.ok((await reader.languages()).length > 0)
    })
  })

  it('are those of an export that was written meanwhile, as are pages of its bundle', async () => {
    const copy = await sqliteEngine.copy('garden')
    const { folder } = await exported(copy.url, 'garden', ['--bundle', '--keep-documents', '0'])
    const reader = await readExport(folder)
    const before = await reader.link('/api/en/pages/about-us/history/', 'en')
    assert.ok(before?.title === 'History')
    await copy.exec("UPDATE cms_pagecontent SET title = 'Changed' WHERE title = 'History' AND language = 'en'")
    await copy.exec("UPDATE cms_pageurl SET path = 'about-us/past', slug = 'past' WHERE path = 'about-us/history'")
    await exported(copy.url, 'garden', ['--bundle', '--keep-documents', '0'], folder)
    await setTimeout(1100)
    const { now } = Date
    // A clock may be set back.
    Date.now = () => now() - 3_600_000
    try {
      assert.is((await reader.link(`cms.page:${before.id}`, 'en'))?.title, 'Changed')
    } finally {
      Date.now = now
    }
    const page = await reader.page('en', 'about-us/past')
    assert.ok(page && (await reader.alternates(page)).length > 0)
    const titles: string[] = []
    for await (const { page } of reader.pages('en')) titles.push(page.title)
    assert.ok(titles.includes('Changed'))
  })

  it('go on while a host that is read again has no pointer, or gives none', async () => {
    const { folder } = await sharedExport(sqliteEngine, 'garden', ['--contract', 'documented'])
    let status = 200
    const files = (request: Request) => {
      const { pathname } = new URL(request.url)
      if (pathname === '/_data/export.json' && status !== 200) return new Response('', { status })
      return new Response(readFileSync(join(folder, pathname), 'utf8'))
    }
    await withHost(files, async (url) => {
      for (const site of [undefined, 1]) {
        const reader = await readExport(url, site === undefined ? {} : { site })
        const link = await reader.link('cms.page:2', 'en')
        assert.ok(link)
        for (status of [503, 404]) {
          await setTimeout(1100)
          assert.equal(await reader.link('cms.page:2', 'en'), link)
        }
        status = 200
      }
    })
  })

  it('are read from a host with few requests, and need documents', async () => {
    const { folder } = await sharedExport(sqliteEngine, 'garden', ['--contract', 'documented'])
    const handler = folderHandler(folder)
    const asked: string[] = []
    const files = (request: Request) => {
      const { pathname } = new URL(request.url)
      // The pointer is read again after a second.
      if (pathname !== '/_data/export.json') asked.push(pathname)
      if (!pathname.startsWith('/_data/')) return handler(request)
      return new Response(readFileSync(join(folder, pathname), 'utf8'))
    }
    await withHost(files, async (url) => {
      const reader = await readExport(url)
      for (let id = 1; id < 60; id += 1) await reader.link(`cms.page:${id}`, 'en')
      assert.ok(asked.length <= 3, asked.join('\n'))
    })
    const { folder: plain } = await sharedExport(sqliteEngine, 'garden', [
      '--contract',
      'documented',
      '--target',
      'static',
    ])
    const reader = await readExport(plain)
    const error = (await reader.link('cms.page:1', 'en').catch((reason) => reason)) as ExportError
    assert.is(error.code, 'export-incomplete')
    assert.match(error.fix, '--target handler')
  })
})
