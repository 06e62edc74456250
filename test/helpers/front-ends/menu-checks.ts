import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'

/** Wide screens show the menu without scripts, too. */
export async function checkPlainMenu(page: Page, url: string): Promise<void> {
  await page.goto(`${url}en/visit/`)
  assert.ok(await page.locator('.menu a:text-is("Opening nights")').isVisible())
  assert.not.ok(await page.locator('.menu summary').isVisible())
}

/** A phone shows the menu when it is asked for, until the next page. */
export async function checkCollapsedMenu(page: Page, url: string): Promise<void> {
  const link = page.locator('.menu a:text-is("Opening nights")')
  await page.goto(`${url}en/visit/`)
  assert.not.ok(await link.isVisible())
  await page.click('.menu summary')
  await link.click()
  await page.waitForSelector('h1:text-is("Opening nights")')
  assert.not.ok(await link.isVisible())
}
