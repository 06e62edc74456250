import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { createPreviewToken } from '../../../src/runtime/previews/preview-token.js'
import { folderHandler } from '../answers/handlers.js'
import { sqliteEngine } from '../databases/sqlite-engine.js'
import { exported } from '../exports/exports.js'
import { lastingFolder } from '../folders.js'

export const previewKey = 'a key for tests that has enough characters'

/** An export, and the drafts that belong to it. */
export interface TemplateSite {
  folder: string
  drafts: string
  host: string
}

/** A draft says this in its title. */
const draftTitle = 'A title that is not published'

let site: Promise<TemplateSite> | null = null

export function templateSite(): Promise<TemplateSite> {
  site ??= exportSite()
  return site
}

async function exportSite(): Promise<TemplateSite> {
  const copy = await sqliteEngine.copy('press')
  await copy.exec(`UPDATE cms_pagecontent SET title = '${draftTitle}' WHERE id IN (
    SELECT object_id FROM djangocms_versioning_version WHERE state = 'draft')`)
  const base = lastingFolder()
  const [folder, drafts] = [join(base, 'out'), join(base, 'drafts')]
  await exported(copy.url, 'press', ['--drafts', drafts], folder)
  return { folder, drafts, host: 'http://press.example.com' }
}

const paths = [
  '/api/healthcheck/',
  '/api/languages/',
  '/api/en/pages/',
  '/api/fr/pages/?html=1',
  '/api/en/pages-list/?limit=3&offset=2',
  '/api/en/page_search/?q=stone&limit=2',
  '/api/en/page_search/?q=%C3%AF',
  '/api/de/menu/0/2/1/1/',
  '/api/de/menu/0/2/1/1/?unknown=1',
  '/api/en/pages',
  '/api/en/nothing/',
  '/api/en/pages/no-such-page/',
  '/api/en/pages/%C3%BCber-uns/',
  '/api/en/pages/?preview=1',
]

/** Asks an entry file and a handler for the same things; `ask` sends a request to the entry file, at whatever address. */
export async function checkPublicAnswers(ask: (path: string, init?: RequestInit) => Promise<Response>): Promise<void> {
  const { folder, host } = await templateSite()
  const handler = folderHandler(folder)
  for (const path of paths) {
    const want = await handler(new Request(host + path))
    // All at once, too, as on a busy day.
    for (const got of await Promise.all([1, 2, 3].map(() => ask(path, { redirect: 'manual' })))) {
      assert.is(got.status, want.status, path)
      for (const name of ['content-type', 'etag', 'cache-control', 'vary']) {
        assert.is(got.headers.get(name), want.headers.get(name), `${name} of ${path}`)
      }
    }
    const got = await ask(path, { redirect: 'manual' })
    assert.is(await got.text(), await want.text(), path)
  }
  const other = await ask('/api/es/pages/', { headers: { 'x-site-id': '2' } })
  assert.is(other.status, 200)
}

/** A token opens drafts; without one, or with another key's, nothing does. */
export async function checkPreviews(ask: (path: string, init?: RequestInit) => Promise<Response>): Promise<void> {
  const path = '/api/en/pages-list/?limit=1000&preview=1'
  const authorized = async (key: string) => {
    const token = await createPreviewToken(key, { expires: Date.now() / 1000 + 60, site: null })
    return ask(path, { headers: { authorization: `Bearer ${token}` } })
  }
  const refused = [await ask(path), await authorized(`${previewKey}, but another`)]
  for (const response of refused) {
    assert.is(response.status, 403)
    assert.not.match(await response.text(), draftTitle)
  }
  const response = await authorized(previewKey)
  assert.is(response.status, 200)
  assert.is(response.headers.get('cache-control'), 'private, no-store')
  assert.match(await response.text(), draftTitle)
  assert.not.match(await (await ask(path.replace('&preview=1', ''))).text(), draftTitle)
}
