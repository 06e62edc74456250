import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as assert from 'uvu/assert'
import type { ExportError, readExport } from '../../src/loaders/index.js'
import { describe } from '../harness.js'
import { folderHandler } from '../helpers/answers/handlers.js'
import { bundle } from '../helpers/bundle.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { sharedExport } from '../helpers/exports/shared-export.js'
import { temporaryFolder } from '../helpers/folders.js'
import { withPage } from '../helpers/front-ends/browser.js'
import { fileAnswer, withHost } from '../helpers/servers/site-server.js'
import { projectFolder } from '../helpers/sites.js'

interface Loaders {
  readExport: typeof readExport
}

describe('djangocms-static/loaders in a browser', (it) => {
  it('reads pages, menus and links of a host in Chromium, from files with bundles and from the handler', async () => {
    const { folder } = await sharedExport(sqliteEngine, 'garden', ['--contract', 'documented', '--bundle'])
    const script = readFileSync(browserBundle(), 'utf8')
    const handler = folderHandler(folder)
    for (const answer of [(request: Request) => fileAnswer(folder, request, 'index.json'), handler]) {
      const host = async (request: Request) => {
        const { pathname } = new URL(request.url)
        if (pathname === '/script.js') return new Response(script, { headers: { 'content-type': 'text/javascript' } })
        if (pathname === '/') return new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })
        return (await answer(request)) ?? new Response('', { status: 404 })
      }
      await withHost(host, (url) =>
        withPage(
          async (page) => {
            await page.goto(url)
            const found = await page.evaluate(async (url) => {
              const module = (await import(`${url}script.js`)) as Loaders
              const site = await module.readExport(url)
              const paths: string[] = []
              for await (const { path } of site.pages('en')) paths.push(path)
              return { paths, menu: (await site.menu('en')).length, none: await site.page('en', 'nowhere') }
            }, url)
            assert.ok(found.paths.includes('about-us') && found.paths.length > 5)
            assert.ok(found.menu > 0)
            assert.is(found.none, null)
          },
          {},
          ['/favicon.ico', '/_data/export.json', '/nowhere/'],
        ),
      )
    }
  })

  it('says that it cannot read a folder', async () => {
    const { readExport } = (await import(pathToFileURL(browserBundle()).href)) as Loaders
    const failed = await readExport('cms-export').catch((error: ExportError) => error)
    const { code, message, fix } = failed as ExportError
    assert.is(code, 'not-an-export')
    assert.is(message, 'A browser cannot read the folder cms-export')
    assert.match(fix, /address of the API/)
  })
})

/** What a bundler makes of it for a browser, which fails at any module of Node. */
function browserBundle(): string {
  const { exports } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')) as {
    exports: { './loaders': { browser: string } }
  }
  const entry = join(temporaryFolder(), 'main.js')
  writeFileSync(entry, `export * from ${JSON.stringify(join(projectFolder, exports['./loaders'].browser))}\n`)
  return bundle(entry, { platform: 'browser' })
}
