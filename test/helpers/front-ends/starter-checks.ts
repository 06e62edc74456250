import { join } from 'node:path'
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { note } from '../../harness.js'
import { withPage } from './browser.js'
import { checkCollapsedMenu, checkPlainMenu } from './menu-checks.js'

/** Walks a built starter as a visitor does: every link, both languages, search, what search engines read, a phone. */
export async function checkSite(url: string, name: string): Promise<void> {
  await withPage(
    async (page) => {
      await checkPages(page, url)
      await checkWays(page, url)
      await checkJournal(page, url)
      await checkHead(page, url)
      await checkSitemap(url)
      await shot(page, `${url}en/`, `${name}-home`)
    },
    {},
    // A page that only sends its visitors on names no icon.
    ['/nowhere/', '/nothing/', '/favicon.ico'],
  )
  await withPage(
    async (page) => {
      for (const path of ['en/', 'de/besuch/oeffnungszeiten/', 'en/sky/']) {
        await page.goto(url + path)
        const width = await page.evaluate(() => document.documentElement.scrollWidth)
        assert.ok(width <= 390, `${path} is ${width} pixels wide`)
      }
      await shot(page, `${url}en/visit/getting-here/`, `${name}-phone`)
      await checkCollapsedMenu(page, url)
    },
    { width: 390, height: 844 },
  )
  await withPage((page) => checkPlainMenu(page, url), { scripts: false })
}

/** What a visitor reads where no handler answers the search, such as on a host of files alone. */
export async function checkFailedSearch(url: string): Promise<void> {
  const failed = 'page_search/?q=Mond&limit=50'
  await withPage(
    async (page) => {
      await page.route(`**/${failed}`, (route) => route.fulfill({ status: 404 }))
      await page.goto(`${url}de/search/?q=Mond`)
      await page.waitForSelector('#count:text-is("Die Suche antwortet gerade nicht.")')
    },
    {},
    [failed],
  )
}

/** Follows all links from the first page. */
async function checkPages(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.waitForURL(`${url}en/`)
  const seen = new Set<string>()
  const waiting = ['/en/', '/de/']
  const pictures = new Set<string>()
  /** By texts and plugins. */
  const linked = new Set<string>()
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    const answer = await page.goto(new URL(path, url).href)
    assert.is(answer?.status(), 200, path)
    assert.is(await page.getAttribute('html', 'lang'), path.slice(1, 3), path)
    assert.is(await page.locator('h1').count(), 1, path)
    assert.is((await page.locator('.menu [aria-current], .languages [aria-current]').count()) > 0, true, path)
    const links = await page
      .locator('a[href^="/"]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    waiting.push(...links)
    for (const link of await page.locator('main a[href], .foot a[href]').all()) {
      const target = (await link.getAttribute('href')) ?? ''
      assert.match(target, /^(\/(en|de)\/|https:\/\/(?!www\.observatory))/, `${target} on ${path}`)
      if (target.startsWith('/')) linked.add(target)
    }
    const sources = await page.locator('img').evaluateAll((all) => all.map((one) => one.getAttribute('src') ?? ''))
    for (const source of sources) pictures.add(new URL(source, page.url()).href)
  }
  for (const picture of pictures) assert.is((await fetch(picture)).status, 200, picture)
  note(`${seen.size} pages, ${pictures.size} pictures, texts link to ${linked.size} pages`)
  assert.ok(seen.size >= 24 && pictures.size >= 5 && linked.size >= 16)
}

/** Menu, breadcrumbs, languages, search, a redirect and a page that is not there. */
async function checkWays(page: Page, url: string): Promise<void> {
  await page.goto(`${url}en/`)
  assert.is(await page.locator('.cards .card h2').count(), 3)
  assert.match((await page.textContent('.foot')) ?? '', /open on clear Fridays.*Imprint and privacy/)
  await page.click('.menu a:text-is("Opening nights")')
  await page.waitForURL(`${url}en/visit/opening-nights/`)
  // Routers of frameworks show the address before the page.
  await page.waitForSelector('h1:text-is("Opening nights")')
  assert.equal(await page.locator('.breadcrumbs li').allInnerTexts(), [
    'Hill Observatory',
    'Visit us',
    'Opening nights',
  ])
  assert.is(await page.textContent('.menu [aria-current=page]'), 'Opening nights')
  await page.click('.languages a:text-is("de")')
  await page.waitForURL(`${url}de/besuch/oeffnungszeiten/`)
  assert.match((await page.textContent('.note.important')) ?? '', /geschlossen/)
  assert.is(await page.locator('.menu a:text-is("Kuppeldienst")').count(), 0, 'needs a login')

  await page.fill('[type=search]', 'Mond')
  await page.press('[type=search]', 'Enter')
  await page.waitForSelector('.results li')
  assert.is(await page.inputValue('[type=search]'), 'Mond')
  assert.match((await page.textContent('#count')) ?? '', /Seiten? gefunden/)
  await page.click('.results a >> nth=0')
  assert.is(await page.getAttribute('html', 'lang'), 'de')
  await page.waitForSelector('main h1')

  await page.goto(`${url}de/karten/`)
  await page.waitForURL(`${url}de/besuch/oeffnungszeiten/`)
  assert.is((await page.goto(`${url}en/nowhere/`))?.status(), 404)
  assert.match((await page.textContent('main')) ?? '', /This page does not exist/)
  for (const path of ['nl/', 'nl/search/', '%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E/']) {
    const answer = await fetch(url + path)
    assert.is(answer.status, 404, path)
    assert.not.match(await answer.text(), '<script>alert', path)
  }
}

/** The posts of the example, and one of them in the other language. */
async function checkJournal(page: Page, url: string): Promise<void> {
  await page.goto(`${url}en/journal/`)
  assert.equal(await page.locator('.card h2').allInnerTexts(), [
    'Saturn without its rings, nearly',
    'A comet above the hill',
    'The mirror is back',
  ])
  const feed = (await page.getAttribute('head [type="application/atom+xml"]', 'href')) ?? ''
  assert.match(
    await (await fetch(new URL(new URL(feed, url).pathname, url))).text(),
    'Saturn without its rings, nearly',
  )
  await page.click('.card a:text-is("A comet above the hill")')
  await page.waitForSelector('h1:text-is("A comet above the hill")')
  assert.is(new URL(page.url()).pathname, '/en/journal/a-comet-above-the-hill/')
  assert.equal(await page.locator('.breadcrumbs li').allInnerTexts(), [
    'Hill Observatory',
    'Journal',
    'A comet above the hill',
  ])
  assert.is(await page.textContent('main time'), 'October 23, 2026')
  assert.match((await page.textContent('main .text')) ?? '', /thirty seconds each/)
  await page.click('.languages a:text-is("de")')
  await page.waitForSelector('h1:text-is("Ein Komet über dem Hügel")')
  assert.is((await page.goto(`${url}en/journal/nothing/`))?.status(), 404)
}

/** What search engines and social networks read. */
async function checkHead(page: Page, url: string): Promise<void> {
  const attribute = (selector: string, name: string) => page.getAttribute(`head ${selector}`, name)
  await page.goto(`${url}en/visit/getting-here/`)
  assert.is(await page.title(), 'Getting here · Hill Observatory')
  assert.match((await attribute('meta[name=description]', 'content')) ?? '', /By bus/)
  assert.is(await attribute('[rel=canonical]', 'href'), 'https://www.observatory.example/en/visit/getting-here/')
  assert.is(await attribute('[hreflang=de]', 'href'), 'https://www.observatory.example/de/besuch/anfahrt/')
  assert.is(await attribute('[hreflang=x-default]', 'href'), 'https://www.observatory.example/en/visit/getting-here/')
  assert.match((await attribute('[property="og:image"]', 'content')) ?? '', /^https:.*path\.webp$/)
  // Not translated: the English page in the German site.
  await page.goto(`${url}de/visit/school-groups/`)
  assert.is(await attribute('[rel=canonical]', 'href'), 'https://www.observatory.example/en/visit/school-groups/')
  assert.is(await page.getAttribute('main', 'lang'), 'en')
}

async function checkSitemap(url: string): Promise<void> {
  const text = await (await fetch(`${url}sitemap.xml`)).text()
  const paths = Array.from(
    text.matchAll(/<loc>https:\/\/www\.observatory\.example(.*?)<\/loc>/g),
    ([, path = '']) => path,
  )
  assert.is(paths.length, 30)
  assert.match(text, 'hreflang="de" href="https://www.observatory.example/de/besuch/anfahrt/"')
  assert.match(text, 'hreflang="x-default" href="https://www.observatory.example/en/visit/getting-here/"')
  for (const path of paths) assert.is((await fetch(new URL(path, url))).status, 200, path)
}

/** A picture for people, where SHOTS names a folder. */
export async function shot(page: Page, url: string, name: string): Promise<void> {
  const folder = process.env.SHOTS
  if (!folder) return
  await page.goto(url)
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
}
