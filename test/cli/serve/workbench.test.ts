import type { Request } from 'playwright-core'
import * as assert from 'uvu/assert'
import { describe } from '../../harness.js'
import { sqliteEngine } from '../../helpers/databases/sqlite-engine.js'
import { changedDatabase, exported } from '../../helpers/exports/exports.js'
import { sharedExport } from '../../helpers/exports/shared-export.js'
import { withPage } from '../../helpers/front-ends/browser.js'
import { isMirrored, mirrored } from '../../helpers/front-ends/mirrored-text.js'
import { ask as askRaw } from '../../helpers/servers/asking.js'
import { type AskServer, serving } from '../../helpers/servers/serving.js'
import { changedManifest } from '../../helpers/sites/manifests.js'
import { manifestFile, siteFile } from '../../helpers/sites.js'

const development = ['--dev', '--quiet']

describe('serve --dev', (it) => {
  it('has a page at /, for requests of this machine alone', async () => {
    const { folder } = await sharedExport(sqliteEngine, 'garden')
    await serving([folder, ...development], async (ask, address) => {
      const page = await ask('')
      assert.is(page.status, 200)
      assert.match(page.headers.get('content-type') ?? '', 'text/html')
      assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'none'; script-src 'self'/)
      assert.is(page.headers.get('cache-control'), 'no-store')
      const port = Number(new URL(address).port)
      const others = [
        { host: 'evil.example' },
        { host: `evil.example:${port}` },
        { host: 'localhost', headers: { 'x-forwarded-for': '10.0.0.1' } },
        { host: 'localhost', headers: { forwarded: 'for=a' } },
      ]
      for (const question of others) {
        for (const path of ['/', '/_workbench/facts.json']) {
          assert.is((await askRaw(port, path, question)).status, 404, JSON.stringify(question))
        }
      }
      assert.is((await askRaw(port, '/_workbench/facts.json', { host: 'localhost' })).status, 200)
      for (const name of ['none.js', '..%2f..%2fpackage.json', '../../../package.json']) {
        assert.is((await ask(`_workbench/${name}`)).status, 404, name)
      }
    })
  })

  it('lets front ends on this machine read answers, and nobody else', async () => {
    const { folder } = await sharedExport(sqliteEngine, 'garden')
    const allowed = async (ask: AskServer, origin: string) =>
      (await ask('api/en/pages/', { headers: { origin } })).headers.get('access-control-allow-origin')
    await serving([folder, ...development, '--cors', 'https://www.example.com'], async (ask) => {
      for (const origin of ['http://localhost:5173', 'http://127.0.0.1:3000', 'https://www.example.com']) {
        assert.is(await allowed(ask, origin), origin)
      }
      for (const origin of ['https://localhost.evil.example', 'http://evil.example', 'null']) {
        assert.is(await allowed(ask, origin), null)
      }
    })
  })

  it('is off without a terminal, and with --no-dev', async () => {
    const { folder } = await sharedExport(sqliteEngine, 'garden')
    for (const flags of [[], ['--no-dev']]) {
      await serving([folder, '--quiet', ...flags], async (ask) => {
        assert.is((await ask('')).status, 404)
        assert.is((await ask('_workbench/facts.json')).status, 404)
        const { headers } = await ask('api/en/pages/', { headers: { origin: 'http://localhost:5173' } })
        assert.is(headers.get('access-control-allow-origin'), null)
      })
    }
  })
})

describe('the workbench in a browser', (it) => {
  it('shows pages with their JSON, placeholders and menus, findings and the last export', async () => {
    const copy = await sqliteEngine.copy('garden')
    await copy.exec("UPDATE cms_pagecontent SET meta_description = '/api/healthcheck/' WHERE title = 'Ada'")
    // Where the API will be does not matter.
    const { folder } = await exported(copy.url, 'garden', ['--api-url', 'https://www.example.com/api/cms'])
    await serving([folder, ...development], async (_ask, address) => {
      await withPage(async (page) => {
        await page.goto(address)
        await page.locator('#pages').getByRole('link', { name: 'Ada', exact: true }).click()
        const main = page.locator('main')
        await main.getByRole('heading', { name: '/api/en/pages/about-us/team/ada/' }).waitFor()
        assert.match(await main.innerText(), /title: "Ada"/)
        assert.is(await page.title(), '/api/en/pages/about-us/team/ada/ | Workbench')
        assert.is(await page.locator('#pages [aria-current]').innerText(), 'Ada')
        assert.is(await main.getByRole('link', { name: '/api/healthcheck/' }).count(), 1)
        // What is folded opens, and links lead on.
        await main.locator('summary', { hasText: 'sidebar' }).click()
        await main
          .getByRole('link', { name: /placeholders\/\d+\/\d+\/sidebar\// })
          .first()
          .click()
        await main.getByRole('heading', { name: /\/api\/en\/placeholders\// }).waitFor()
        await page.goBack()
        await main.getByRole('link', { name: 'Placeholders', exact: true }).click()
        await main.getByText('TextPlugin').first().waitFor()
        await page.getByRole('link', { name: 'Workbench' }).click()
        await main.getByRole('link', { name: 'Menu', exact: true }).click()
        await main.locator('.menu').getByRole('link', { name: 'About us' }).waitFor()
        await page.getByRole('link', { name: 'de', exact: true }).click()
        await page.locator('a[aria-current]', { hasText: /^de$/ }).waitFor()
        await page.getByRole('link', { name: 'Workbench' }).click()
        await main.getByRole('link', { name: 'Findings and changes' }).click()
        await main.getByText('Broken references').first().waitFor()
        assert.match(await main.innerText(), /The last export\s+Ended at \d{4}-.*files added/)
      })
    })
  })

  it.matrix('takes addresses of other hosts for none of an API at the root of its host', async () => {
    const copy = await sqliteEngine.copy('garden')
    await copy.exec("UPDATE cms_pagecontent SET meta_description = 'https://www.example.com/shop/' WHERE title = 'Ada'")
    const manifest = changedManifest('garden', { api_root: '/' })
    const { folder } = await exported(copy.url, 'garden', ['--manifest', manifest])
    await serving([folder, ...development], async (_ask, address) => {
      await withPage(async (page) => {
        const main = page.locator('main')
        await page.goto(`${address}#language=en&view=json&path=en/pages/about-us/team/ada/`)
        await main.getByText('https://www.example.com/shop/').waitFor()
        assert.is(await main.getByRole('link', { name: '/shop/' }).count(), 0)
        assert.ok((await main.getByRole('link', { name: '/en/pages/about-us/' }).count()) > 0)
      })
    })
  })

  it.matrix(
    'leads to the same page in another language, in its tree as well, and to the start where there is none',
    async () => {
      const { folder } = await sharedExport(sqliteEngine, 'garden')
      await serving([folder, ...development], async (_ask, address) => {
        await withPage(async (page) => {
          const main = page.locator('main')
          const language = (code: string) => page.locator('#languages').getByRole('link', { name: code, exact: true })
          await page.goto(`${address}#language=en&view=placeholders&path=en/pages/footer/imprint/`)
          await language('de').click()
          await main.getByRole('heading', { name: '/api/de/pages/footer-de/imprint-de/' }).waitFor()
          await page.locator('#pages [aria-current]').waitFor()
          assert.match(page.url(), 'view=placeholders')
          // The address that it came from is no step of the history.
          await page.goBack()
          await main.getByRole('heading', { name: '/api/en/pages/footer/imprint/' }).waitFor()
          await page.goto(`${address}#language=en&view=json&path=en/pages-list/`)
          await language('de').click()
          await main.getByRole('heading', { name: '/api/de/pages-list/' }).waitFor()
          await page.goto(`${address}#language=de&view=json&path=languages/`)
          await language('en').click()
          await page.locator('#languages a[aria-current]', { hasText: /^en$/ }).waitFor()
          await main.getByRole('heading', { name: '/api/languages/' }).waitFor()
          await page.goto(`${address}#language=en&view=json&path=en/pages/about-us/`)
          await main.locator('summary', { hasText: 'sidebar' }).click()
          await main
            .getByRole('link', { name: /placeholders\/\d+\/\d+\/sidebar\// })
            .first()
            .click()
          await main.getByRole('heading', { name: '/api/en/placeholders/' }).waitFor()
          await language('de').click()
          await page.locator('#languages a[aria-current]', { hasText: /^de$/ }).waitFor()
          await main.getByRole('heading', { name: 'Answers' }).waitFor()
        })
      })
    },
  )

  it.matrix('is used by keyboard, on a phone and in the dark', async () => {
    const { folder } = await sharedExport(sqliteEngine, 'garden')
    await serving([folder, ...development], async (_ask, address) => {
      await withPage(
        async (page) => {
          await page.emulateMedia({ colorScheme: 'dark' })
          await page.goto(address)
          await page.locator('#pages').getByRole('link', { name: 'About us', exact: true }).focus()
          await page.keyboard.press('ArrowDown')
          await page.keyboard.press('Enter')
          const main = page.locator('main')
          await main.getByRole('heading', { name: '/api/en/pages/about-us/team/' }).waitFor()
          assert.not.ok(await page.locator('#pages').isVisible())
          assert.is(await page.evaluate('document.documentElement.scrollWidth'), 390)
          assert.is.not(await page.evaluate('getComputedStyle(document.body).backgroundColor'), 'rgb(255, 255, 255)')
          await page.keyboard.press('/')
          await page.keyboard.type('about us')
          await page.keyboard.press('Enter')
          await main.getByRole('heading', { name: '1 page with “about us”' }).waitFor()
          await main.getByRole('link', { name: 'About us' }).waitFor()
        },
        { width: 390, height: 800 },
      )
    })
  })

  it('shows what a page holds as text, and runs none of it', async () => {
    const script = '<script>throw 1</script><img src=x onerror="throw 2">'
    const hostile = `UPDATE cms_pagecontent SET title = '${script}' WHERE page_id = 3;
      UPDATE djangocms_text_text SET body = '<p>Kept</p><script>throw 1</script><img src="https://[">'`
    await servingChanged(hostile, async (address) => {
      await withPage(
        async (page) => {
          const main = page.locator('main')
          await page.goto(`${address}#view=json&path=en/pages/about-us/team/`)
          await main.getByText('<script>throw 1</script>').first().waitFor()
          for (const view of ['placeholders', 'html']) {
            await page.goto(`${address}#view=${view}&path=en/pages/about-us/team/`)
            await main.getByRole('link', { name: 'HTML', exact: true }).waitFor()
          }
          await page.goto(`${address}#view=html&path=en/pages/about-us/team/ada/`)
          await page.frameLocator('iframe').first().getByText('Kept').first().waitFor()
          assert.is(await page.frameLocator('iframe').first().locator('script').count(), 0)
        },
        {},
        ['/x', '/x"', '.png'],
      )
    })
  })

  it.matrix('writes texts of a right-to-left language from the right', async () => {
    const edits = `UPDATE cms_pagecontent SET title = '${mirrored}' WHERE page_id = 3;
      UPDATE djangocms_text_text SET body = '<p>${mirrored}</p>'`
    await servingChanged(edits, async (address) => {
      await withPage(
        async (page) => {
          await page.goto(address)
          await page.locator('#pages').getByRole('link', { name: mirrored }).first().waitFor()
          assert.ok(await page.evaluate(isMirrored), 'in the tree of pages')
          await page.goto(`${address}#view=html&path=en/pages/about-us/team/ada/`)
          await page.frameLocator('iframe').first().getByText(mirrored).first().waitFor()
          assert.ok(await page.frames()[1]?.evaluate(isMirrored), 'in rendered HTML')
        },
        {},
        ['.png'],
      )
    })
  })

  it.matrix('chooses among sites, however late the answers of the one before come', async () => {
    const { folder } = await exported(siteFile('press'), 'press')
    await serving([folder, ...development], async (_ask, address) => {
      await withPage(async (page) => {
        const isFirst = (request: Request) => request.headers()['x-site-id'] === undefined
        let release = () => {}
        const late = new Promise<void>((resolve) => {
          release = resolve
        })
        await page.route(/\/api\//, async (route, request) => {
          if (isFirst(request)) await late
          await route.continue()
        })
        await page.goto(address)
        await page.getByLabel('Site').selectOption({ index: 1 })
        const heading = page.locator('main').getByRole('heading', { name: 'prensa.example.es' })
        await heading.waitFor()
        const tree = page.waitForResponse((one) => /pages-tree/.test(one.url()) && isFirst(one.request()))
        release()
        await (await tree).finished()
        await page.evaluate('new Promise((done) => setTimeout(done, 100))')
        assert.ok(await heading.isVisible())
        assert.ok((await page.locator('#pages a').count()) > 0)
      })
    })
  })
})

/** Serves the site `garden` after edits of its database, SQL statements. */
async function servingChanged(edits: string, work: (address: string) => Promise<void>): Promise<void> {
  const database = await changedDatabase(sqliteEngine, 'garden', edits)
  const flags = ['--manifest', manifestFile('garden'), '--database', database, '--no-config']
  await serving([...development, ...flags], (_ask, address) => work(address))
}
