import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { describe, note } from './harness.js'
import { withPage } from './helpers/browser.js'
import { exampleFolder } from './helpers/example.js'
import { temporaryFolder } from './helpers/folders.js'
import { folderHandler } from './helpers/handlers.js'
import { fileAnswer, withHost } from './helpers/site-server.js'
import { projectFolder } from './helpers/sites.js'

const example = join(projectFolder, 'examples/front-end')

describe('the example front end', (it) => {
  it('has menu, breadcrumbs, languages and nested plugins, and searches through the handler', async () => {
    await withFrontEnd(async (url) => {
      await withPage(async (page) => {
        await serveMedia(page)
        await page.goto(url)
        await page.waitForURL(`${url}en/`)
        assert.is(await page.textContent('h1'), 'Home Example')

        await page.click('.menu a:text-is("Team")')
        assert.is(new URL(page.url()).pathname, '/en/about-us/team/')
        assert.is(await page.textContent('.menu [aria-current]'), 'Team')
        const crumbs = await page.locator('.breadcrumbs li').allTextContents()
        assert.equal(crumbs, ['Home Example', 'About us', 'Team'])
        await shot(page, 'team')

        await page.click('.breadcrumbs a:text-is("About us")')
        const columns = page.locator('.columns')
        assert.ok((await columns.locator('.column').count()) >= 2)
        assert.ok(await columns.locator('.column .card h3').first().isVisible())
        assert.ok((await page.locator('.text p').count()) > 0)
        await shot(page, 'about')

        await page.click('.menu a[href="/en/about-us/history/"]')
        await page.click('.languages a:text-is("de")')
        assert.is(new URL(page.url()).pathname, '/de/about-us/history-de/')
        assert.is(await page.getAttribute('.languages [aria-current]', 'hreflang'), 'de')

        await page.fill('[type=search]', 'garden')
        await page.press('[type=search]', 'Enter')
        await page.waitForSelector('.results li')
        assert.match((await page.textContent('#count')) ?? '', /^\d+ Seiten gefunden$/)
        await shot(page, 'search')
        const [, number = ''] = /^(\d+)/.exec((await page.textContent('#count')) ?? '') ?? []
        if (Number(number) > 20) await page.click('#more')
        await page.waitForFunction((count) => document.querySelectorAll('.results li').length === count, Number(number))
        await page.click('.results a >> nth=0')
        assert.ok(await page.locator('h1').isVisible())

        await page.goto(`${url}en/search/?q=zzzzzz`)
        await page.waitForFunction(() => document.querySelector('#count')?.textContent === 'Nothing found.')
      })
    })
  })

  it('has no dead link: pages, languages, files and links of texts', async () => {
    await withFrontEnd(async (url) => {
      await withPage(async (page) => {
        await serveMedia(page)
        // The start itself sends its visitors on.
        const waiting = [`${url}en/`]
        const seen = new Set([url, ...waiting])
        const files = new Set<string>()
        const linked = new Set<string>()
        for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
          const answer = await page.goto(next, { waitUntil: 'domcontentloaded' })
          assert.is(answer?.status(), 200, next)
          const links = await page
            .locator('a')
            .evaluateAll((all) =>
              all.map((link) => ({ to: (link as HTMLAnchorElement).href, inText: link.closest('section') !== null })),
            )
          for (const { to, inText } of links) {
            const [address = ''] = to.split(/[?#]/)
            if (inText) linked.add(address)
            if (!address.startsWith(url)) files.add(address)
            else if (!seen.has(address)) {
              seen.add(address)
              waiting.push(address)
            }
          }
        }
        const uploads = [...files].filter((address) => address.startsWith('https://example.com/'))
        assert.ok(uploads.length > 0 && uploads.every((address) => address.startsWith('https://example.com/media/')))
        assert.ok(
          [...linked].filter((address) => address.startsWith(url)).length >= 3,
          'links of plugins lead to pages',
        )
        assert.ok(seen.size > 60)
        note(`${seen.size} pages, ${files.size} other addresses`)
      })
    })
  })

  it('shows every page on a phone without scrolling sideways, in the dark', async () => {
    await withFrontEnd(async (url) => {
      await withPage(
        async (page) => {
          await serveMedia(page)
          await page.emulateMedia({ colorScheme: 'dark' })
          await page.goto(`${url}en/about-us/`)
          assert.is(await page.locator('.menu a').first().isVisible(), false)
          await shot(page, 'phone')
          await page.click('.menu summary')
          assert.ok(await page.locator('.menu a').first().isVisible())
          const links = await page.locator('.menu a').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
          assert.ok(links.length > 10)
          for (const link of links) {
            const answer = await page.goto(new URL(link ?? '', url).href)
            assert.is(answer?.status(), 200, link ?? '')
            const width = await page.evaluate(() => document.documentElement.scrollWidth)
            assert.ok(width <= 390, `${link} is ${width} pixels wide`)
          }
          note(`${links.length} pages`)
        },
        { width: 390, height: 844 },
      )
    })
  })
})

/** Builds the front end of out.example and serves it, with the runtime handler below /api/. */
async function withFrontEnd(body: (url: string) => Promise<void>): Promise<void> {
  const out = join(temporaryFolder(), 'front-end')
  const { buildSite } = (await import(pathToFileURL(join(example, 'build.mjs')).href)) as {
    buildSite(from: string, out: string): Promise<number>
  }
  assert.ok((await buildSite(exampleFolder, out)) > 60)
  const api = folderHandler(exampleFolder)
  const answer = (request: Request) =>
    new URL(request.url).pathname.startsWith('/api/')
      ? api(request)
      : (fileAnswer(out, request, 'index.html') ?? new Response('Not found', { status: 404 }))
  await withHost(answer, body)
}

/** Uploaded files are on the host of the site, which is not there. */
async function serveMedia(page: Page): Promise<void> {
  const picture =
    '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"><rect width="100%" height="100%" fill="#7a9"/></svg>'
  await page.route('https://example.com/media/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: picture }),
  )
}

/** A picture for people, where SHOTS names a folder. */
async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env.SHOTS
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
}
