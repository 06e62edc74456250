import { cpSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { describe, full, note } from './harness.js'
import { withPage } from './helpers/browser.js'
import { exampleConfig } from './helpers/example.js'
import {
  type Installed,
  installStarter,
  type Running,
  type Starter,
  withRunningSite,
  withStaticSite,
} from './helpers/starter.js'

const astro: Starter = {
  name: 'astro',
  commands: [
    ['astro', 'check'],
    ['astro', 'build'],
  ],
  types: 'src/cms-types.ts',
}

const next: Starter = { name: 'next', commands: [['next', 'build']], types: 'cms-types.ts' }

describe('the starters in examples', (it) => {
  it.matrix('astro: is built from a fresh export, and every link of every page leads somewhere', async () => {
    const installed = await installStarter(astro)
    if (!installed) return
    await installed.build()
    await withStaticSite(installed, 'dist', (url) => checkSite(url, 'astro'))
  })

  it.matrix(
    'next: is built from a fresh export, shows drafts to editors, and takes changes from their report',
    async () => {
      if (!full()) return note('skipped: Next.js is installed in heavy runs only')
      const installed = await installStarter(next)
      if (!installed) return
      cpSync(join(installed.root, 'cms-export/media'), join(installed.root, 'public/media'), { recursive: true })
      const start = ['node_modules/next/dist/bin/next', 'start', '--hostname', '127.0.0.1', '--port']
      await withRunningSite(installed, start, async (running) => {
        await checkSite(running.url, 'next')
        await checkDrafts(running)
        await checkChange(running, installed)
      })
    },
  )
})

async function checkSite(url: string, name: string): Promise<void> {
  await withPage(
    async (page) => {
      await checkPages(page, url)
      await checkWays(page, url)
      await checkHead(page, url)
      await checkSitemap(url)
      await shot(page, `${url}en/`, `${name}-home`)
    },
    {},
    // A page that only sends its visitors on names no icon.
    ['/nowhere/', '/favicon.ico'],
  )
  await withPage(
    async (page) => {
      for (const path of ['en/', 'de/besuch/oeffnungszeiten/', 'en/sky/']) {
        await page.goto(url + path)
        const width = await page.evaluate(() => document.documentElement.scrollWidth)
        assert.ok(width <= 390, `${path} is ${width} pixels wide`)
      }
      await shot(page, `${url}en/visit/getting-here/`, `${name}-phone`)
    },
    { width: 390, height: 844 },
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
  assert.is(await page.locator('.cards .card h3').count(), 3)
  assert.match((await page.textContent('.foot')) ?? '', /open on clear Fridays.*Imprint and privacy/)
  await page.click('.menu a:text-is("Opening nights")')
  await page.waitForURL(`${url}en/visit/opening-nights/`)
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
  assert.match((await page.textContent('#count')) ?? '', /Seiten? gefunden/)
  await page.click('.results a >> nth=0')
  assert.is(await page.getAttribute('html', 'lang'), 'de')
  await page.waitForSelector('main h1')

  await page.goto(`${url}de/karten/`)
  await page.waitForURL(`${url}de/besuch/oeffnungszeiten/`)
  assert.is((await page.goto(`${url}en/nowhere/`))?.status(), 404)
  assert.match((await page.textContent('main')) ?? '', /This page does not exist/)
}

/** What search engines and social networks read. */
async function checkHead(page: Page, url: string): Promise<void> {
  const attribute = (selector: string, name: string) => page.getAttribute(`head ${selector}`, name)
  await page.goto(`${url}en/visit/getting-here/`)
  assert.is(await page.title(), 'Getting here · Hill Observatory')
  assert.match((await attribute('meta[name=description]', 'content')) ?? '', /By bus/)
  assert.is(await attribute('[rel=canonical]', 'href'), 'https://www.observatory.example/en/visit/getting-here/')
  assert.is(await attribute('[hreflang=de]', 'href'), 'https://www.observatory.example/de/besuch/anfahrt/')
  assert.match((await attribute('[property="og:image"]', 'content')) ?? '', /^https:.*path\.webp$/)
  // Not translated: the English page in the German site.
  await page.goto(`${url}de/visit/school-groups/`)
  assert.is(await attribute('[rel=canonical]', 'href'), 'https://www.observatory.example/en/visit/school-groups/')
  assert.is(await page.getAttribute('main', 'lang'), 'en')
}

/** A draft is there for whoever has a token, until they leave. */
async function checkDrafts({ url, token }: Running): Promise<void> {
  const path = 'en/visit/opening-nights/'
  const isThere = async (page: Page) => ((await page.textContent('main')) ?? '').includes('for families')
  await withPage(
    async (page) => {
      await page.goto(url + path)
      assert.is(await isThere(page), false)
      assert.is((await page.goto(`${url}draft/?token=wrong&path=/${path}`))?.status(), 403)
      await page.goto(`${url}draft/?token=${token}&path=/${path}`)
      assert.is(new URL(page.url()).pathname, `/${path}`)
      assert.is(await isThere(page), true)
      await shot(page, page.url(), 'next-draft')
      await page.click('.draft a')
      await page.waitForURL(`${url}en/`)
      await page.goto(url + path)
      assert.is(await isThere(page), false)
    },
    {},
    ['wrong&path=/en/visit/opening-nights/', '/favicon.ico'],
  )
}

/** From a change in the database to the page, which stays as it was until the report names it. */
async function checkChange({ url, secret }: Running, { root, exportSite }: Installed): Promise<void> {
  const database = join(root, 'site.sqlite3')
  cpSync(join(dirname(exampleConfig), 'site.sqlite3'), database)
  const rows = new Database(database)
  rows.prepare("UPDATE cms_pagecontent SET title = 'Come and visit' WHERE title = 'Visit us'").run()
  rows.close()
  const heading = async () => /<h1>(.*?)<\/h1>/.exec(await (await fetch(`${url}en/visit/`)).text())?.[1]
  const report = await exportSite(database)
  assert.is(await heading(), 'Visit us')
  const send = (authorization: string) =>
    fetch(`${url}revalidate/`, { method: 'POST', body: report, headers: { authorization } })
  assert.is((await send('Bearer wrong')).status, 403)
  assert.is((await send(`Bearer ${secret}`)).status, 200)
  assert.is(await heading(), 'Come and visit')
  assert.match(await (await fetch(`${url}en/sky/`)).text(), 'Come and visit', 'the menu of other pages')
}

async function checkSitemap(url: string): Promise<void> {
  const text = await (await fetch(`${url}sitemap.xml`)).text()
  const paths = Array.from(
    text.matchAll(/<loc>https:\/\/www\.observatory\.example(.*?)<\/loc>/g),
    ([, path = '']) => path,
  )
  assert.is(paths.length, 25)
  assert.match(text, 'hreflang="de" href="https://www.observatory.example/de/besuch/anfahrt/"')
  for (const path of paths) assert.is((await fetch(new URL(path, url))).status, 200, path)
}

/** A picture for people, where SHOTS names a folder. */
async function shot(page: Page, url: string, name: string): Promise<void> {
  const folder = process.env.SHOTS
  if (!folder) return
  await page.goto(url)
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
}
