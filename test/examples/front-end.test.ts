import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import Database from 'better-sqlite3'
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { describe, note } from '../harness.js'
import { folderHandler } from '../helpers/answers/handlers.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { sharedExport } from '../helpers/exports/shared-export.js'
import { temporaryFolder } from '../helpers/folders.js'
import { withPage } from '../helpers/front-ends/browser.js'
import { exampleConfig, exampleFolder } from '../helpers/front-ends/example.js'
import { checkPlainMenu } from '../helpers/front-ends/menu-checks.js'
import { cliOutput } from '../helpers/processes/cli.js'
import { fileAnswer, withHost } from '../helpers/servers/site-server.js'
import { projectFolder } from '../helpers/sites.js'
import { withVariables } from '../helpers/variables.js'

const example = join(projectFolder, 'examples/front-end')

describe('the example front end', (it) => {
  it('has menu, breadcrumbs, languages and nested plugins, and searches through the handler', async () => {
    await withFrontEnd(async (url) => {
      await withPage(async (page) => {
        await page.goto(url)
        await page.waitForURL(`${url}en/`)
        assert.is(await page.textContent('h1'), 'Hill Observatory')
        assert.is(await page.locator('.cards .card h2').count(), 3)
        assert.match((await page.textContent('.foot')) ?? '', /open on clear Fridays.*Imprint and privacy/)
        await shot(page, 'home')

        await page.click('.menu a:text-is("Opening nights")')
        assert.is(new URL(page.url()).pathname, '/en/visit/opening-nights/')
        assert.is(await page.textContent('.menu [aria-current]'), 'Opening nights')
        const crumbs = await page.locator('.breadcrumbs li').allTextContents()
        assert.equal(crumbs, ['Hill Observatory', 'Visit us', 'Opening nights'])
        assert.match((await page.textContent('.note.important .text')) ?? '', /Closed on 24/)

        await page.click('.languages a:text-is("de")')
        assert.is(new URL(page.url()).pathname, '/de/besuch/oeffnungszeiten/')
        assert.is(await page.getAttribute('.languages [aria-current]', 'hreflang'), 'de')
        assert.is(await page.getAttribute('html', 'lang'), 'de')
        assert.is(await page.getAttribute('.breadcrumbs', 'aria-label'), 'Sie sind hier')
        await shot(page, 'nights')

        await page.goto(`${url}en/observatory/telescopes/`)
        const picture = page.locator('figure img')
        assert.is(await picture.getAttribute('alt'), 'A long brass telescope points through the open dome')
        await picture.scrollIntoViewIfNeeded()
        await page.waitForFunction(() => document.querySelector<HTMLImageElement>('figure img')?.naturalWidth === 960)

        await page.goto(`${url}de/karten/`)
        await page.waitForURL(`${url}de/besuch/oeffnungszeiten/`)

        await page.goto(`${url}en/journal/`)
        await page.click('.card a:text-is("A comet above the hill")')
        await page.waitForURL(`${url}en/journal/a-comet-above-the-hill/`)
        assert.match((await page.textContent('main')) ?? '', /October 23, 2026.*thirty seconds each/s)
        assert.is(await page.textContent('.breadcrumbs [aria-current]'), 'A comet above the hill')
        await page.click('.languages a:text-is("de")')
        await page.waitForURL(`${url}de/tagebuch/ein-komet-ueber-dem-huegel/`)

        await page.fill('[type=search]', 'Mond')
        await page.press('[type=search]', 'Enter')
        await page.waitForSelector('.results li')
        const found = Number(/^(\d+)/.exec((await page.textContent('#count')) ?? '')?.[1])
        assert.is(await page.locator('.results li').count(), found)
        await shot(page, 'search')
        await page.click('.results a >> nth=0')
        assert.ok(await page.locator('h1').isVisible())

        await page.goto(`${url}en/search/?q=zzzzzz`)
        await page.waitForFunction(() => document.querySelector('#count')?.textContent === 'Nothing found.')
      })
      await withPage((page) => checkPlainMenu(page, url), { scripts: false })
    })
  })

  it('leaves out a language without a home page, pictures without a file, and links to pages that need a login', async () => {
    const { folder } = await sharedExport(sqliteEngine, 'garden', ['--contract', 'documented'])
    const out = await builtFrontEnd(folder)
    assert.equal(readdirSync(out).sort(), ['assets', 'de', 'en', 'index.html', 'pt-br'])
    const text = (path: string) => readFileSync(join(out, path, 'index.html'), 'utf8')
    assert.not.match(text('en/100/numbers'), 'src=""')
    assert.not.match(text('en/about-us'), 'href="/nl/')
    const [, crumbs = ''] = text('de/rd-22/bboldb-23/rd-bloom-25-de').split('breadcrumbs')
    assert.match(crumbs, '<li>moss</li>')
  })

  it('gives no link to a page without an address', async () => {
    const folder = temporaryFolder()
    const database = join(folder, 'site.sqlite3')
    cpSync(join(dirname(exampleConfig), 'site.sqlite3'), database)
    const rows = new Database(database)
    rows.exec(`DELETE FROM cms_pageurl WHERE path = 'visit/getting-here'`)
    rows.close()
    const from = join(folder, 'out')
    await cliOutput(['export', '--config', exampleConfig, '--database', database, '--out', from])
    const out = await builtFrontEnd(from)
    assert.match(readFileSync(join(out, 'en/index.html'), 'utf8'), /<a\s*>Getting here<\/a>/)
  })

  it.matrix('has no dead link: pages, languages, files and links of texts', async () => {
    await withFrontEnd(async (url) => {
      await withPage(async (page) => {
        // The start itself sends its visitors on.
        const waiting = [`${url}en/`]
        const seen = new Set([url, ...waiting])
        const files = new Set<string>()
        const linked = new Set<string>()
        for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
          const answer = await page.goto(next, { waitUntil: 'domcontentloaded' })
          assert.is(answer?.status(), 200, next)
          const links = await page.locator('a, img').evaluateAll((all) =>
            all.map((one) => ({
              to: one instanceof HTMLImageElement ? one.src : (one as HTMLAnchorElement).href,
              inText: one.closest('section') !== null,
            })),
          )
          for (const { to, inText } of links) {
            const [address = ''] = to.split(/[?#]/)
            if (inText) linked.add(address)
            if (!address.startsWith(url) || !address.endsWith('/')) files.add(address)
            else if (!seen.has(address)) {
              seen.add(address)
              waiting.push(address)
            }
          }
        }
        const own = [...files].filter((address) => address.startsWith(url))
        assert.ok(own.length > 0)
        for (const address of own) assert.is((await fetch(address)).status, 200, address)
        assert.ok([...linked].filter((address) => seen.has(address)).length >= 3, 'links of plugins lead to pages')
        assert.ok(seen.size > 20)
        note(`${seen.size} pages, ${files.size} other addresses`)
      })
    })
  })

  it.matrix('shows every page on a phone without scrolling sideways, in the dark', async () => {
    await withFrontEnd(async (url) => {
      await withPage(
        async (page) => {
          await page.emulateMedia({ colorScheme: 'dark' })
          await page.goto(`${url}en/visit/getting-here/`)
          assert.is(await page.locator('.menu a').first().isVisible(), false)
          await shot(page, 'phone')
          await page.click('.menu summary')
          assert.ok(await page.locator('.menu a').first().isVisible())
          const links = await page
            .locator('a[href^="/"]')
            .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
          assert.ok(links.length > 10)
          for (const link of new Set(links)) {
            const answer = await page.goto(new URL(link ?? '', url).href)
            assert.is(answer?.status(), 200, link ?? '')
            const width = await page.evaluate(() => document.documentElement.scrollWidth)
            assert.ok(width <= 390, `${link} is ${width} pixels wide`)
          }
          note(`${new Set(links).size} pages`)
        },
        { width: 390, height: 844 },
      )
    })
  })
})

/** Builds the front end of an export; returns its folder. */
async function builtFrontEnd(from: string): Promise<string> {
  const out = join(temporaryFolder(), 'front-end')
  const { buildSite } = (await import(pathToFileURL(join(example, 'build.mjs')).href)) as {
    buildSite(from: string, out: string): Promise<number>
  }
  // Vite sets this variable.
  await withVariables({ NODE_ENV: process.env.NODE_ENV }, async () => {
    assert.ok((await buildSite(from, out)) > 25)
  })
  return out
}

/** Serves the front end of out.example, with the runtime handler below /api/. */
async function withFrontEnd(body: (url: string) => Promise<void>): Promise<void> {
  const out = await builtFrontEnd(exampleFolder)
  const api = folderHandler(exampleFolder)
  const answer = (request: Request) =>
    new URL(request.url).pathname.startsWith('/api/')
      ? api(request)
      : (fileAnswer(out, request, 'index.html') ?? new Response('Not found', { status: 404 }))
  await withHost(answer, body)
}

/** A picture for people, where SHOTS names a folder. */
async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env.SHOTS
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
}
