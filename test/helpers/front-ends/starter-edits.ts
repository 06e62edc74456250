import { cpSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { secretVariable } from '../../../src/deliver/notify/send-notification.js'
import { note } from '../../harness.js'
import { withPage } from './browser.js'
import { exampleConfig } from './example.js'
import { foreignPicture } from './incomplete-checks.js'
import type { Installed, Running } from './starter.js'
import { shot } from './starter-checks.js'

/** A draft is there for whoever has a token, until they leave. */
export async function checkDrafts({ url, token }: Running, name: string): Promise<void> {
  const path = 'en/visit/opening-nights/'
  const isThere = async (page: Page) => ((await page.textContent('main')) ?? '').includes('for families')
  const visitorText = async () => (await fetch(url + path)).text()
  await withPage(
    async (page) => {
      await page.goto(url + path)
      assert.is(await isThere(page), false)
      assert.is((await page.goto(`${url}draft/?token=wrong&path=/${path}`))?.status(), 403)
      await page.goto(`${url}draft/?token=${token}&path=/${path}`)
      assert.is(new URL(page.url()).pathname, `/${path}`)
      assert.is(await isThere(page), true)
      assert.not.match(await visitorText(), 'for families')
      // Caches in front of the site keep no drafts, and nothing that has changed since.
      assert.match((await page.reload())?.headers()['cache-control'] ?? '', 'no-store')
      for (const place of [path, 'en/nowhere/'])
        assert.match((await fetch(url + place)).headers.get('cache-control') ?? '', /max-age=0|no-cache/, place)
      await shot(page, page.url(), `${name}-draft`)
      // With its token it ends, and the public site is back.
      const cookies = await page.context().cookies()
      const expires = cookies.find((cookie) => cookie.name === 'cms-preview')?.expires ?? 0
      assert.ok(expires > Date.now() / 1000 && expires < Date.now() / 1000 + 86_400, String(expires))
      await page.context().clearCookies({ name: 'cms-preview' })
      await page.goto(url + path)
      assert.is(await isThere(page), false)
      assert.is(await page.locator('.draft').count(), 0)

      // The way back remains when the handler has another key.
      await page.context().addCookies([{ name: 'cms-preview', value: 'expired', url }])
      await page.goto(url)
      assert.is(page.url(), `${url}en/`)
      assert.is((await page.goto(url + path))?.status(), 404)
      await page.click('.draft a')
      await page.waitForURL(`${url}en/`)
      await page.goto(url + path)
      assert.is(await isThere(page), false)
    },
    {},
    [`wrong&path=/${path}`, path, '/en/', '/favicon.ico', '/favicon.ico/'],
  )
}

/**
 * Exports the example with an English home page that is no longer published and an English page without an address, as
 * English has no fallbacks, with a redirect to another website, a dead link, a link to a file, one in a text with
 * attributes, a picture of another host, and a long title.
 */
export async function exportIncomplete({ root, exportSite }: Installed): Promise<void> {
  const database = join(root, 'incomplete.sqlite3')
  cpSync(join(dirname(exampleConfig), 'site.sqlite3'), database)
  const rows = new Database(database)
  const home = `SELECT id FROM cms_pagecontent WHERE title = 'Hill Observatory' AND language = 'en'`
  rows.exec(`UPDATE djangocms_versioning_version SET state = 'unpublished' WHERE object_id = (${home})`)
  rows.exec(`DELETE FROM cms_pageurl WHERE path = 'visit/getting-here'`)
  rows.exec(`UPDATE cms_pagecontent SET redirect = 'https://example.org/' WHERE title = 'Karten'`)
  rows.exec(`UPDATE djangocms_link_link SET link = '{"external_link": "/en/elsewhere/"}' WHERE cmsplugin_ptr_id = 45`)
  rows.exec(`UPDATE djangocms_link_link SET link = '{"file_link": "1"}' WHERE cmsplugin_ptr_id = 56`)
  rows.exec(`UPDATE djangocms_picture_picture SET picture_id = NULL, external_picture = '${foreignPicture}'
    WHERE cmsplugin_ptr_id = 62`)
  const attributes = `'<a class="groups" target="_blank" href'`
  rows.exec(`UPDATE djangocms_text_text SET body = replace(body, '<a href', ${attributes}) WHERE cmsplugin_ptr_id = 26`)
  rows.exec(`UPDATE cms_pagecontent SET title = '${'Sternwarte'.repeat(8)}' WHERE title = 'Our history'`)
  rows.close()
  const { code, stderr } = await exportSite(['--database', database])
  assert.is(code, 0, stderr)
}

/** From a change in the database to the page in the browser, which stays as it was until a signed notification. */
export async function checkChange({ url, secret }: Running, { root, exportSite }: Installed): Promise<void> {
  const database = join(root, 'site.sqlite3')
  cpSync(join(dirname(exampleConfig), 'site.sqlite3'), database)
  const rename = (from: string, to: string) => {
    const rows = new Database(database)
    rows.prepare('UPDATE cms_pagecontent SET title = ? WHERE title = ?').run(to, from)
    rows.close()
  }
  const publish = (secret: string) =>
    exportSite(['--database', database, '--notify', `${url}revalidate/`], { [secretVariable]: secret })
  await withPage(async (page) => {
    const heading = async () => {
      await page.goto(`${url}en/visit/`)
      return page.textContent('h1')
    }
    assert.is(await heading(), 'Visit us')
    rename('Visit us', 'Come and visit')
    const refused = await publish('whsec_d3Jvbmc=')
    assert.is(refused.code, 1)
    assert.match(refused.stderr, /401/)
    assert.is(await heading(), 'Visit us')

    const start = performance.now()
    rename('Come and visit', 'Come and see')
    const { code, stderr } = await publish(secret)
    const told = performance.now()
    assert.is(code, 0, stderr)
    assert.is(await heading(), 'Come and see')
    const [all, first] = [performance.now() - start, told - start].map((time) => (time / 1000).toFixed(2))
    note(`from a change in the database to the page in the browser: ${all} s (${first} s until the site is told)`)
    await page.goto(`${url}en/sky/`)
    assert.match((await page.textContent('.menu')) ?? '', 'Come and see', 'the menu of other pages')
  })
}
