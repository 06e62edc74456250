import { cpSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { secretVariable } from '../src/deliver/notify/send-notification.js'
import { describe, full, note } from './harness.js'
import { withPage } from './helpers/browser.js'
import { exampleConfig } from './helpers/example.js'
import { projectFolder } from './helpers/sites.js'
import {
  astro,
  type FileStarter,
  type Installed,
  installStarter,
  type Running,
  type Starter,
  withRunningSite,
  withStaticSite,
} from './helpers/starter.js'
import { checkSite, shot } from './helpers/starter-checks.js'

const files: readonly FileStarter[] = [
  astro,
  {
    name: 'nuxt',
    commands: [
      ['nuxt', 'typecheck'],
      ['nuxt', 'generate'],
    ],
    types: 'shared/cms-types.ts',
    media: 'public/media',
    out: '.output/public',
  },
  {
    name: 'sveltekit',
    commands: [['svelte-kit', 'sync'], ['svelte-check'], ['vite', 'build']],
    types: 'src/lib/cms-types.ts',
    out: 'build',
  },
]

const next: Starter = {
  name: 'next',
  commands: [['next', 'build']],
  types: 'cms-types.ts',
  media: 'public/media',
}

describe('the starters in examples', (it) => {
  it('say the same about links, words and style', () => {
    const same: readonly (readonly string[])[] = [
      ['astro/src/lib/links.ts', 'next/lib/links.ts', 'nuxt/shared/utils/links.ts', 'sveltekit/src/lib/links.ts'],
      ['astro/src/lib/words.ts', 'nuxt/shared/utils/words.ts', 'sveltekit/src/lib/words.ts'],
      ['astro/src/styles.css', 'next/app/styles.css', 'nuxt/app/assets/styles.css', 'sveltekit/src/lib/styles.css'],
    ]
    for (const [first = '', ...others] of same) {
      const text = textOf(first)
      for (const other of others) assert.ok(textOf(other).startsWith(text), `${other} differs from ${first}`)
    }
  })

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
    'next: is built from a fresh export, shows drafts to editors, and takes changes from signed notifications',
    async () => {
      if (!full()) return note('skipped: Next.js is installed in heavy runs only')
      const installed = await installStarter(next)
      if (!installed) return
      const start = ['node_modules/next/dist/bin/next', 'start', '--hostname', '127.0.0.1', '--port']
      await withRunningSite(installed, start, async (running) => {
        await checkSite(running.url, 'next')
        await checkDrafts(running)
        await checkChange(running, installed)
      })
    },
  )
})

function textOf(name: string): string {
  return readFileSync(join(projectFolder, 'examples', name), 'utf8')
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

/** From a change in the database to the page in the browser, which stays as it was until a signed notification. */
async function checkChange({ url, secret }: Running, { root, exportSite }: Installed): Promise<void> {
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
