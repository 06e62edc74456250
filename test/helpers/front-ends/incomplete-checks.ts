import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { withPage } from './browser.js'

/** A picture of another host. */
export const foreignPicture = 'https://example.org/orion'

/**
 * A site whose first language has no home page: nothing links to one, and the other language is the start. A translation
 * without an address is none.
 */
export async function checkIncomplete(url: string): Promise<void> {
  await withPage(
    async (page) => {
      await page.goto(url)
      await page.waitForURL(`${url}de/`)
      for (const path of ['en/visit/', 'de/besuch/', 'en/journal/', 'en/search/', 'en/nowhere/']) {
        await page.goto(url + path)
        assert.is(await page.locator('a[href="/en/"]').count(), 0, path)
        if (path !== 'en/nowhere/') assert.is(await page.getAttribute('.brand', 'href'), '/de/', path)
      }
      // Its node in the menu has no address.
      assert.not.match(await (await fetch(`${url}en/visit/`)).text(), /<a href(?:="")?[ >]/)
      // Routers of frameworks would ask for it in advance.
      assert.match(await (await fetch(`${url}en/observatory/`)).text(), 'href="/en/elsewhere/"')
      await page.goto(`${url}de/besuch/anfahrt/`)
      assert.is(await page.locator('head [hreflang=en]').count(), 0)
      const leaving = await fetch(`${url}de/karten/`, { redirect: 'manual' })
      assert.match(leaving.headers.get('location') ?? (await leaving.text()), 'https://example.org/')
    },
    {},
    ['/nowhere/', '/favicon.ico'],
  )
  await withPage(
    async (page) => {
      await page.goto(`${url}en/observatory/history/`)
      assert.is(await page.evaluate(() => document.documentElement.scrollWidth), 320, 'a long title')
    },
    { width: 320, height: 640 },
  )
  await withPage((page) => checkLinks(page, url), {}, ['/favicon.ico'])
  await withPage(async (page) => {
    const body = '<svg xmlns="http://www.w3.org/2000/svg" width="960" height="640"/>'
    await page.route(foreignPicture, (route) => route.fulfill({ body, contentType: 'image/svg+xml' }))
    await page.goto(`${url}en/sky/`)
    await page.waitForFunction(() => document.querySelector<HTMLImageElement>('figure img')?.naturalWidth === 960)
  })
}

/** Links of texts are as editors made them, and files are left to the browser. */
async function checkLinks(page: Page, url: string): Promise<void> {
  await page.goto(`${url}en/visit/`)
  const link = page.locator('main a.groups')
  assert.is(await link.getAttribute('target'), '_blank')
  assert.is(await link.getAttribute('href'), '/en/visit/school-groups/')
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto(`${url}en/observatory/telescopes/`, { waitUntil: 'networkidle' })
  await page.click('main a[href="/media/pictures/night.webp"]')
  await page.waitForURL(`${url}media/pictures/night.webp`)
  assert.is(await page.evaluate(() => document.contentType), 'image/webp')
  assert.equal(
    requests.filter((one) => /night\.webp(\/|\?)/.test(one)),
    [],
    'the router asks for a file',
  )
}
