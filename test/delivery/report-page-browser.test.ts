import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { changedDatabase } from '../helpers/exports/exports.js'
import { temporaryFolder } from '../helpers/folders.js'
import { withPage } from '../helpers/front-ends/browser.js'
import { isMirrored, mirrored } from '../helpers/front-ends/mirrored-text.js'
import { hostile, pageOf, script } from './report-pages.js'

describe('report page in a browser', (it) => {
  it('fits a phone and a desk, light and dark', async () => {
    await withHostilePage(async (page) => {
      for (const summary of await page.locator('summary').all()) await summary.click()
      for (const width of [320, 390, 1280]) {
        await page.setViewportSize({ width, height: 900 })
        assert.is(await page.evaluate('document.documentElement.scrollWidth'), width)
      }
      const colour = () => page.evaluate('getComputedStyle(document.body).backgroundColor')
      const light = await colour()
      await page.emulateMedia({ colorScheme: 'dark' })
      assert.is.not(await colour(), light)
      assert.match(await page.locator('#pages').innerText(), script)
    })
  })

  it.matrix('prints closed lists as well, black on white', async () => {
    await withHostilePage(async (page) => {
      await page.setViewportSize({ width: 794, height: 900 })
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
      assert.is(await page.evaluate('getComputedStyle(document.body).color'), 'rgb(0, 0, 0)')
      assert.ok(await page.locator('#changes .names li').first().isVisible())
      assert.is(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), 0)
    })
  })

  it.matrix('writes titles of a right-to-left language from the right', async () => {
    await withPageOf(`UPDATE cms_pagecontent SET title = '${mirrored}' WHERE page_id = 3`, async (page) => {
      for (const summary of await page.locator('summary').all()) await summary.click()
      assert.ok(await page.evaluate(isMirrored))
    })
  })
})

/** Opens the page about an export of hostile contents. The helper fails where a script ran or something was asked for. */
async function withHostilePage(body: (page: Page) => Promise<void>): Promise<void> {
  return withPageOf(hostile, body)
}

async function withPageOf(edits: string, body: (page: Page) => Promise<void>): Promise<void> {
  const database = await changedDatabase(sqliteEngine, 'garden', edits)
  const folder = temporaryFolder()
  await pageOf(database, [], folder)
  await withPage(async (page) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const url = pathToFileURL(join(folder, 'report.html')).href
    await page.goto(url)
    await body(page)
    assert.equal(asked, [url])
  })
}
