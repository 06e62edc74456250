import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { sharedExport } from '../helpers/exports/shared-export.js'
import { startServe } from '../helpers/exports/verified.js'
import { withPage } from '../helpers/front-ends/browser.js'

describe('documentation pages', (it) => {
  it('run the scripts that they have and no others', async () => {
    const { folder } = await sharedExport(sqliteEngine, 'garden', ['--openapi'])
    for (const name of ['docs', 'redoc']) {
      const page = readFileSync(join(folder, 'api', name, 'index.html'), 'utf8')
      const [, policy = ''] = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(page) ?? []
      assert.match(policy, /^default-src 'none'; script-src (?:'sha256-[^']*' ?)+; style-src /)
      assert.not.match(policy, /unsafe-eval|script-src [^;]*unsafe/)
      const scripts = [...page.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)]
      assert.is(scripts.length, 2)
      for (const [, script = ''] of scripts) {
        assert.ok(policy.includes(createHash('sha256').update(script).digest('base64')), name)
      }
      assert.ok(page.indexOf(policy) < page.indexOf('<script'))
    }
  })
})

describe('documentation pages, in a browser', (it) => {
  it('let people try out an operation, and ask nothing of other hosts', async () => {
    const result = await sharedExport(sqliteEngine, 'garden', ['--openapi'])
    const url = await startServe([result.folder])
    await withPage(async (page) => {
      const hosts = new Set<string>()
      page.on('request', (request) => hosts.add(new URL(request.url()).host))
      await page.goto(`${url}/api/docs/`)
      const operation = page.locator('#operations-pages-pages_path')
      await operation.locator('.opblock-summary-control').click()
      await operation.locator('.try-out__btn').click()
      await operation.locator('[data-param-name="language"] select').selectOption('en')
      await operation.locator('[data-param-name="path"] input').fill('about-us/team')
      await operation.locator('.execute').click()
      const answer = operation.locator('.live-responses-table')
      await answer.locator('tbody .response-col_status').first().waitFor()
      assert.match(await answer.locator('tbody .response-col_status').first().innerText(), /^200/)
      const body = await answer.locator('.highlight-code pre').first().innerText()
      assert.equal(JSON.parse(body), JSON.parse(result.text('/api/en/pages/about-us/team/') ?? ''))
      assert.is(await page.title(), 'Example: content API')
      assert.equal([...hosts], [new URL(url).host])
    })
  })

  it.matrix('show every operation in Redoc, and ask nothing of other hosts', async () => {
    const { folder } = await sharedExport(sqliteEngine, 'garden', ['--openapi'])
    const url = await startServe([folder])
    await withPage(async (page) => {
      const hosts = new Set<string>()
      page.on('request', (request) => hosts.add(new URL(request.url()).host))
      await page.goto(`${url}/api/redoc/`)
      await page.locator('h1', { hasText: 'Example: content API' }).waitFor()
      assert.is((await page.locator('[data-section-id*="/operation/"], [id*="/operation/"]').count()) > 20, true)
      assert.match(await page.locator('body').innerText(), /A placeholder with its plugins/)
      assert.equal([...hosts].filter(Boolean), [new URL(url).host])
    })
  })
})
