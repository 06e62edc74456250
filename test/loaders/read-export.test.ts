import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as assert from 'uvu/assert'
import type { ExportError } from '../../src/errors.js'
import { djangocmsLoader, type ExportedPage, type ExportReader, readExport } from '../../src/loaders/index.js'
import { localAddress } from '../../src/loaders/links.js'
import { collectionAnswer } from '../../src/routes/index.js'
import { createHandler } from '../../src/runtime/handler.js'
import { folderStore } from '../../src/serve/folder-store.js'
import { describe } from '../harness.js'
import { folderHandler } from '../helpers/answers/handlers.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { exported } from '../helpers/exports/exports.js'
import { exportCopy, sharedExport } from '../helpers/exports/shared-export.js'
import { temporaryFolder } from '../helpers/folders.js'
import { astroContext } from '../helpers/front-ends/astro-context.js'
import { withRoutes } from '../helpers/routes/with-routes.js'
import { sampled } from '../helpers/sample.js'
import { fileAnswer, withHost } from '../helpers/servers/site-server.js'
import { siteNames } from '../helpers/sites.js'

const page = 'api/en/pages/about-us/index.json'

describe('readExport', (it) => {
  for (const site of siteNames) {
    for (const contract of ['documented', 'released']) {
      const title = `${site}, ${contract}: reads the same pages from files, from bundles and through the handler`
      sampled(it, { site, contract })(title, async () => {
        const flags = ['--contract', contract, '--page-size', '3']
        const files = await sharedExport(sqliteEngine, site, flags)
        const bundles = await sharedExport(sqliteEngine, site, [...flags, '--bundle'])
        const [one, other] = [await readExport(files.folder), await readExport(pathToFileURL(bundles.folder))]
        const byHandler = folderHandler(files.folder)
        await withHost(byHandler, async (url) => {
          const live = await readExport(url)
          for (const language of await one.publicLanguages()) {
            const pages = await pagesOf(one, language)
            assert.ok(language !== 'en' || pages.length > 5)
            // A released list has pages without an address.
            const bundled = (await pagesOf(other, language)).filter((entry) => entry.page.details !== null)
            assert.equal(bundled, pages)
            assert.equal(await pagesOf(live, language), pages)
            assert.equal(await live.menu(language), await one.menu(language))
            for (const { path } of pages) {
              const crumbs = await live.breadcrumbs(language, path)
              // The released contract lists none where neither home nor the page has a node.
              assert.ok(contract === 'released' || crumbs.length > 0)
              // The file of such a path is that of a level.
              assert.equal(await one.breadcrumbs(language, path), /^\d+(\/|$)/.test(path) ? [] : crumbs)
            }
          }
        })
      })
    }
  }

  it('does not wait for a framework that never says that an unread body is done', async () => {
    const { folder } = await sharedExport(sqliteEngine, 'garden', ['--contract', 'documented', '--page-size', '3'])
    const fetch = async (url: string) => {
      const found = fileAnswer(folder, new Request(url), 'index.json')
      // As the fetch that Next.js has patched.
      const body = new ReadableStream({ cancel: () => new Promise<void>(() => {}) })
      return found ?? new Response(body, { status: 404 })
    }
    const reader = await readExport('http://localhost/', { fetch })
    assert.is(await reader.page('en', 'nowhere'), null)
  })

  it('reads every item of the list of a collection, from files and through the handler', async () => {
    const plants = { name: 'plant-book', model: 'refsite.plant', fields: { name: 'name' }, pageSize: 2 }
    const config = withRoutes(temporaryFolder(), `collection(${JSON.stringify(plants)})`, 'recorded', 'collection')
    const url = await sqliteEngine.database('garden')
    const { folder } = await exported(url, 'garden', ['--config', config])
    const handler = createHandler({ store: folderStore(folder), routes: [collectionAnswer('plant-book')] })
    await withHost(handler, async (address) => {
      for (const place of [folder, address]) {
        const reader = await readExport(place)
        const names: string[] = []
        const endpoints: string[] = []
        for await (const { name, details } of reader.items<{ name: string; details: string }>('en/plant-book/')) {
          names.push(name)
          endpoints.push(details)
        }
        for (const endpoint of endpoints) {
          const { pathname } = new URL(endpoint)
          const item = await reader.answer(endpoint)
          assert.ok(item, endpoint)
          assert.equal(await reader.answer(pathname), item)
          assert.equal(await reader.answer(pathname.replace('/api/', '')), item)
        }
        assert.is((await itemsOf(reader, 'https://example.com/api/en/plant-book/')).length, names.length)
        const { count } = (await reader.answer('en/plant-book/')) as { count: number }
        assert.is(names.length, count)
        assert.ok(count > 2)
        const missing = reader.items('en/plants/')[Symbol.asyncIterator]()
        await rejects(missing.next(), 'export-incomplete', /There is no .*en\/plants/)
      }
    })
  })

  it('gives a page, its contents, the menu and any other answer, as the files say', async () => {
    const reader = await readExport(await gardenExport())
    const file = JSON.parse(readFileSync(join(await gardenExport(), page), 'utf8')) as ExportedPage['page']
    assert.equal(await reader.page('en', 'about-us'), file)
    assert.equal(await reader.page('en', '/about-us/'), file)
    assert.equal(await reader.placeholders('en', 'about-us'), file.placeholders)
    assert.is((await reader.page('de', 'über-uns/東京 0'))?.is_home, false)
    assert.is((await reader.page('en', ''))?.is_home, true)
    assert.is(await reader.page('en', 'nowhere'), null)
    assert.is(await reader.page('en', '../../languages'), null)
    assert.equal(await reader.publicLanguages(), ['en', 'de', 'nl', 'pt-br'])
    assert.is((await reader.menu('en'))[0]?.attr?.is_home, true)
    assert.equal(await reader.answer('healthcheck/'), { status: 'ok' })
  })

  for (const contract of ['documented', 'released']) {
    it(`${contract}: gives breadcrumbs as a list from home to the page`, async () => {
      const { folder } = await sharedExport(sqliteEngine, 'garden', ['--contract', contract])
      const titles = async (reader: ExportReader, path: string) =>
        (await reader.breadcrumbs('en', path)).map(({ title }) => title)
      const reader = await readExport(folder)
      assert.equal(await titles(reader, ''), ['Home Example'])
      assert.equal(await titles(reader, 'about-us/team'), ['Home Example', 'About us', 'Team'])
      assert.equal(await titles(reader, 'nowhere'), [])
    })
  }

  it('gives the breadcrumbs of a path that can be read as a level where its export has them', async () => {
    const { folder } = await sharedExport(sqliteEngine, 'bridge', ['--breadcrumbs', '0/*'])
    const reader = await readExport(folder)
    const numeric = (await pagesOf(reader, 'en')).filter(({ path }) => /^\d+(\/|$)/.test(path))
    assert.ok(numeric.length > 0)
    for (const { path, page: found } of numeric) {
      assert.is((await reader.breadcrumbs('en', path)).at(-1)?.api_endpoint, found.details)
    }
  })

  it('reads the folder of another site, and its own host', async () => {
    const { folder } = await sharedExport(sqliteEngine, 'press')
    const second = await readExport(folder, { site: 2 })
    const [language = ''] = await second.publicLanguages()
    const pages = await pagesOf(second, language)
    assert.ok(pages.length > 0)
    await withHost(
      (request) => fileAnswer(folder, request, 'index.json') ?? new Response(null, { status: 404 }),
      async (url) => assert.equal(await pagesOf(await readExport(url, { site: 2 }), language), pages),
    )
    await rejects(readExport(folder, { site: 9 }), 'unknown-site', /has no site 9; it has 1 \(/)
    const text = { site: '1' as unknown as number }
    await rejects(readExport(folder, text), 'unknown-site', /has no site "1"; it has 1 \(/)
  })

  it('reads an export whose address has the mount point of the API in its path', async () => {
    const flags = ['--page-size', '3', '--api-url', 'https://www.example.com/api/cms']
    const [plain, below] = await Promise.all([
      readExport((await sharedExport(sqliteEngine, 'garden', flags.slice(0, 2))).folder),
      readExport((await sharedExport(sqliteEngine, 'garden', flags)).folder),
    ])
    const pages = await pagesOf(below, 'en')
    assert.equal(
      pages.map(({ path }) => path),
      (await pagesOf(plain, 'en')).map(({ path }) => path),
    )
    const team = pages.find(({ path }) => path === 'about-us/team')?.page
    assert.is(team?.details, 'https://www.example.com/api/cms/api/en/pages/about-us/team/')
    for (const address of [team?.details ?? '', '/api/api/en/pages/about-us/team/']) {
      assert.equal(await below.answer(address), team)
    }
    const listed = await itemsOf(below, 'en/pages-list/')
    for (const address of ['https://www.example.com/api/cms/api/en/pages-list/', '/api/api/en/pages-list/']) {
      assert.equal(await itemsOf(below, address), listed)
    }
    assert.ok((await below.alternates({ details: team?.details ?? null })).length > 0)
    assert.is(localAddress(team?.details), '/en/about-us/team/')
  })

  it('ends a list where a live API names no further page of it', async () => {
    const answers = { languages: [{ code: 'en', public: true }], list: { results: [] } }
    await withHost(
      ({ url }) =>
        url.includes('/pages-list/') || url.includes('/languages/')
          ? Response.json(url.includes('/languages/') ? answers.languages : answers.list)
          : new Response('', { status: 404 }),
      async (url) => assert.equal(await pagesOf(await readExport(url), 'en'), []),
    )
  })

  it('sends the user and the password of an address, which no answer names', async () => {
    const { folder } = await sharedExport(sqliteEngine, 'garden')
    const fetch = async (url: string, init?: RequestInit) => {
      const sent = new Headers(init?.headers).get('authorization')
      const isKnown = sent === `Basic ${Buffer.from('us%er:p@ss').toString('base64')}` && !url.includes('@')
      return isKnown
        ? (fileAnswer(folder, new Request(url), 'index.json') ?? new Response('', { status: 404 }))
        : new Response('', { status: 401 })
    }
    const reader = await readExport('http://us%er:p%40ss@localhost/', { fetch })
    assert.ok((await pagesOf(reader, 'en')).length > 20)
  })

  it('asks a host for so many things at a time', async () => {
    const folder = await gardenExport()
    let now = 0
    let most = 0
    const slow = async (request: Request) => {
      now += 1
      most = Math.max(most, now)
      await new Promise((resolve) => setTimeout(resolve, 5))
      now -= 1
      return fileAnswer(folder, request, 'index.json') ?? new Response(null, { status: 404 })
    }
    await withHost(slow, async (url) => {
      const reader = await readExport(url, { concurrency: 3 })
      const codes = await reader.publicLanguages()
      const pages = await Promise.all(codes.map((code) => pagesOf(reader, code)))
      assert.ok(pages.flat().length > 60)
      assert.is(most, 3)
    })
  })
})

describe('readExport names what it cannot read', (it) => {
  it('a folder that is no export, and a language that is not public', async () => {
    await rejects(readExport('/nowhere/out'), 'not-an-export', /nowhere\/out\/_data\/export\.json/)
    for (const missing of [undefined as unknown as string, ''])
      await rejects(readExport(missing), 'not-an-export', /readExport was given (nothing|"")/)
    const reader = await readExport(await gardenExport())
    await rejects(pagesOf(reader, 'fr'), 'unknown-language', /fr is not a public language of .*; these are en, de/)
  })

  it('an option that it does not have, also of a loader', async () => {
    const folder = await gardenExport()
    const sites: object = { sites: 2 }
    await rejects(readExport(folder, sites), undefined, /^readExport has no option "sites"$/, /^$/)
    const loader = djangocmsLoader({ from: folder, ...sites })
    await rejects(loader.load(astroContext().context()), undefined, /^readExport has no option "sites"$/, /^$/)
  })

  it('a page that is listed and gone, and a file that is damaged', async () => {
    const { folder } = await exportCopy(sqliteEngine, 'garden')
    writeFileSync(join(folder, page), '{"title":')
    await rejects(pagesOf(await readExport(folder), 'en'), 'export-incomplete', /about-us\/index\.json is not JSON/)
    rmSync(join(folder, page))
    await rejects(pagesOf(await readExport(folder), 'en'), 'export-incomplete', /"About us" is in the list of en/)
  })

  it('a bundle that is older or newer than the pointer, or ends too early', async () => {
    const copy = await sqliteEngine.copy('garden')
    const { folder } = await exportCopy(sqliteEngine, 'garden', ['--bundle'])
    const [file, pointer] = [join(folder, '_bundle/en.ndjson'), join(folder, '_data/export.json')]
    const [before, pointerBefore] = [readFileSync(file, 'utf8'), readFileSync(pointer, 'utf8')]
    await copy.exec("UPDATE cms_pagecontent SET title = 'Xylophone'")
    await exported(copy.url, 'garden', ['--bundle'], folder)
    const newer = /en\.ndjson is not the bundle that .*_data\/export\.json names/
    const pointerAfter = readFileSync(pointer, 'utf8')
    writeFileSync(pointer, pointerBefore)
    const open = await readExport(folder)
    await rejects(pagesOf(open, 'en'), 'export-incomplete', newer)
    writeFileSync(pointer, pointerAfter)
    const whole = readFileSync(file, 'utf8')
    // The pointer that it has read is younger than a second.
    await pagesOf(open, 'en')
    await pagesOf(await readExport(folder), 'en')
    for (const text of [before, whole.slice(0, whole.lastIndexOf('\n{"path') + 1)]) {
      writeFileSync(file, text)
      await rejects(pagesOf(await readExport(folder), 'en'), 'export-incomplete', newer)
    }
  })

  it('a bundle that is gone or damaged', async () => {
    const { folder } = await exportCopy(sqliteEngine, 'garden', ['--bundle'])
    writeFileSync(join(folder, '_bundle/en.ndjson'), '{"menu":null}\n{"path":')
    await rejects(
      pagesOf(await readExport(folder), 'en'),
      'export-incomplete',
      /en\.ndjson has a line that is not JSON/,
    )
    rmSync(join(folder, '_bundle/en.ndjson'))
    await rejects(pagesOf(await readExport(folder), 'en'), 'export-incomplete', /There is no .*_bundle\/en\.ndjson/)
  })

  it('a listed page whose address is not of this API', async () => {
    const { folder } = await exportCopy(sqliteEngine, 'garden')
    const list = join(folder, 'api/en/pages-list/index.json')
    writeFileSync(list, readFileSync(list, 'utf8').replaceAll('/api/en/pages/', '/rest/en/pages/'))
    await rejects(pagesOf(await readExport(folder), 'en'), 'export-incomplete', /\/rest\/en\/pages\/.* below \/api\//)
  })

  it('a list that continues outside of this API', async () => {
    const flags = ['--page-size', '3']
    const { folder } = await exportCopy(sqliteEngine, 'garden', flags)
    const list = join(folder, 'api/en/pages-list/index.json')
    writeFileSync(list, readFileSync(list, 'utf8').replace('/api/en/pages-list/', '/rest/en/pages-list/'))
    await rejects(pagesOf(await readExport(folder), 'en'), 'export-incomplete', /continues at .*\/rest\/en\/.* \/api\//)
  })

  it('a file that exists and cannot be read', async () => {
    const { folder } = await exportCopy(sqliteEngine, 'garden', ['--bundle'])
    for (const name of [page, '_bundle/en.ndjson']) {
      rmSync(join(folder, name))
      symlinkSync(join(folder, name), join(folder, name))
    }
    const reader = await readExport(folder)
    await rejects(reader.page('en', 'about-us'), 'export-incomplete', /about-us\/index\.json cannot be read: ELOOP/)
    await rejects(pagesOf(reader, 'en'), 'export-incomplete', /en\.ndjson cannot be read: ELOOP/)
    // This one can be opened.
    rmSync(join(folder, '_bundle/en.ndjson'))
    mkdirSync(join(folder, '_bundle/en.ndjson'))
    await rejects(pagesOf(reader, 'en'), 'export-incomplete', /en\.ndjson cannot be read: EISDIR/)
  })

  it('a bundle whose transfer ends early', async () => {
    const { folder } = await sharedExport(sqliteEngine, 'garden', ['--bundle'])
    const reader = await readExport('https://example.com', {
      async fetch(url) {
        const file = join(folder, new URL(url).pathname, url.endsWith('/') ? 'index.json' : '')
        if (!url.endsWith('.ndjson')) return new Response(readFileSync(file, 'utf8'))
        return new Response(
          new ReadableStream({
            pull(controller) {
              controller.error(new TypeError('terminated'))
            },
          }),
        )
      },
    }).catch((reason) => reason)
    await rejects(pagesOf(reader, 'en'), 'live-unreadable', /en\.ndjson ended early: terminated/)
  })

  it('a list whose links only a server answers', async () => {
    const flags = ['--pagination', 'query', '--page-size', '3']
    const { folder } = await sharedExport(sqliteEngine, 'garden', flags)
    await rejects(pagesOf(await readExport(folder), 'en'), 'export-incomplete', /continues at \?limit=3&offset=3/)
    await withHost(folderHandler(folder), async (url) => {
      const reader = await readExport(url)
      const listed = await itemsOf(reader, 'en/pages-list/')
      assert.ok(listed.length > 20)
      assert.equal(await itemsOf(reader, 'en/pages-list/?offset=2'), listed.slice(2))
      const found = await itemsOf(reader, 'en/page_search/?q=e')
      assert.ok(found.length > 1)
      assert.equal(await itemsOf(reader, '/api/en/page_search/?q=e&limit=1'), found)
    })
  })

  it('an address that ends in the mount point of the API', async () => {
    await withHost(folderHandler(await gardenExport()), async (url) => {
      const reader = await readExport(`${url}api/`)
      await rejects(reader.languages(), 'export-incomplete', /There is no .*\/api\/api\/languages\//, /above \/api\//)
    })
  })

  it('what is no address, and without its password one that fails', async () => {
    await rejects(readExport('http://exa mple/'), 'not-an-export', /given "http:\/\/exa mple\/"/, /an address/)
    for (const address of ['http://user:s3cret@exa mple/', 'http://user:s3/cret@example.com/']) {
      await rejects(readExport(address), 'not-an-export', /given "http:\/\/user:\*\*\*@exa/)
    }
    await rejects(
      readExport('http://user:s3cret@127.0.0.1:9/'),
      'live-unreadable',
      /^http:\/\/127\.0\.0\.1:9\/(?!.*s3cret)/,
    )
  })

  it('a host that answers with something else than a list', async () => {
    const known = [{ code: 'en', public: true }]
    for (const other of ['{"detail":"Gone"}', '"Gone"', '{"results":null}', '{"results":[]}']) {
      const answerOf = (body: string) => new Response(body, { headers: { 'content-type': 'application/json' } })
      await withHost(
        () => answerOf(other),
        async (url) =>
          rejects((await readExport(url)).languages(), 'export-incomplete', /\/api\/languages\/ is not a list/),
      )
      if (other.includes('[]')) continue
      await withHost(
        ({ url }) => answerOf(url.includes('/languages/') ? JSON.stringify(known) : other),
        async (url) =>
          rejects(pagesOf(await readExport(url), 'en'), 'export-incomplete', /\/pages-list\/ is not a list/),
      )
    }
  })

  it('a host that fails or is not there', async () => {
    let gone = ''
    await withHost(
      () => new Response('busy', { status: 503 }),
      async (url) => {
        gone = url
        await rejects(readExport(url), 'live-unreadable', /_data\/export\.json answered 503/)
      },
    )
    await rejects(readExport(gone), 'live-unreadable', /cannot be reached: .*ECONNREFUSED/)
  })
})

/** Of the garden; not for writing. */
async function gardenExport(): Promise<string> {
  return (await sharedExport(sqliteEngine, 'garden')).folder
}

/** Sorted by path. */
async function pagesOf(reader: ExportReader, language: string): Promise<ExportedPage[]> {
  const pages: ExportedPage[] = []
  for await (const one of reader.pages(language)) pages.push(one)
  return pages.sort((a, b) => (a.path < b.path ? -1 : 1))
}

async function itemsOf(reader: ExportReader, path: string): Promise<unknown[]> {
  const items: unknown[] = []
  for await (const item of reader.items(path)) items.push(item)
  return items
}

async function rejects(work: Promise<unknown>, code: string | undefined, message: RegExp, fix = /./): Promise<void> {
  const error = await work.then(
    () => null,
    (thrown: ExportError) => thrown,
  )
  assert.is(error?.code, code, String(error))
  assert.match(error?.message ?? '', message)
  assert.match(error?.fix ?? '', fix)
}
