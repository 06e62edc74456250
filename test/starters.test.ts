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
import { checkSite, shot } from './helpers/starter-checks.js'

/** Those that become files, and where they write them. */
const files: readonly (Starter & { readonly out: string })[] = [
  {
    name: 'astro',
    commands: [
      ['astro', 'check'],
      ['astro', 'build'],
    ],
    types: 'src/cms-types.ts',
    out: 'dist',
  },
  {
    name: 'nuxt',
    commands: [
      ['nuxt', 'typecheck'],
      ['nuxt', 'generate'],
    ],
    types: 'shared/cms-types.ts',
    out: '.output/public',
  },
  {
    name: 'sveltekit',
    commands: [['svelte-kit', 'sync'], ['svelte-check'], ['vite', 'build']],
    types: 'src/lib/cms-types.ts',
    out: 'build',
  },
]

const next: Starter = { name: 'next', commands: [['next', 'build']], types: 'cms-types.ts' }

describe('the starters in examples', (it) => {
  for (const starter of files) {
    const { name, out } = starter
    it.matrix(`${name}: is built from a fresh export, and every link of every page leads somewhere`, async () => {
      if (!full() && name !== 'astro') return note(`skipped: the packages of ${name} are installed in heavy runs only`)
      const installed = await installStarter(starter)
      if (!installed) return
      await installed.build()
      await withStaticSite(installed, out, (url) => checkSite(url, name))
    })
  }

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
