import { join } from 'node:path'
import * as assert from 'uvu/assert'
import type { Route } from '../../src/routes/route.js'
import { documentSources } from '../../src/runtime/document-source.js'
import { createHandler, type Handler } from '../../src/runtime/handler.js'
import { createPreviewToken } from '../../src/runtime/previews/preview-token.js'
import { tokenPreview } from '../../src/runtime/previews/preview-tokens.js'
import { publicSource, superuserSource } from '../../src/serve/database-source.js'
import { folderStore } from '../../src/serve/folder-store.js'
import { describe } from '../harness.js'
import { openLive } from '../helpers/answers/live.js'
import { describeOn, engines } from '../helpers/databases/engines.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { exported } from '../helpers/exports/exports.js'
import { temporaryFolder } from '../helpers/folders.js'
import { ping } from '../helpers/routes/ping-route.js'
import { access } from '../helpers/sites.js'

const key = 'a key for tests, of enough characters'
const soon = Math.floor(Date.now() / 1000) + 3600

/** Of press: home of site 1 and home of site 2 become drafts, and the alias one of site 1. */
const drafts = `
  UPDATE djangocms_versioning_version SET state = 'draft' WHERE content_type_id = 44;
  UPDATE djangocms_versioning_version SET state = 'draft' WHERE content_type_id = 3 AND object_id IN
    (SELECT c.id FROM cms_pagecontent c JOIN cms_page p ON p.id = c.page_id WHERE p.is_home);
  UPDATE djangocms_alias_alias SET site_id = 1;`

const homes = `SELECT p.site_id AS site, h.object_id AS object, min(h.slot) AS slot FROM cms_placeholder h
  JOIN cms_pagecontent c ON c.id = h.object_id JOIN cms_page p ON p.id = c.page_id
  WHERE h.content_type_id = 3 AND p.is_home GROUP BY p.site_id, h.object_id ORDER BY h.object_id`

for (const engine of engines) {
  describeOn(engine, `what a preview shows, ${engine.name}`, (it) => {
    it('by a token of one site: no draft of another one, by whatever address', async () => {
      const copy = await engine.copy('press')
      await copy.exec(drafts)
      const owners = (await copy.query(homes)) as { site: number; object: number; slot: string }[]
      const own = owners.find(({ site }) => Number(site) === 2)
      const other = owners.find(({ site }) => Number(site) === 1)
      assert.ok(own && other)
      const { project } = await openLive(copy.url, 'press')
      const source = (site: number | null) => superuserSource(project, site)
      const handler = createHandler({
        source: () => publicSource(project),
        preview: tokenPreview({ keys: [key], source }),
      })
      const asked = (site: number | null) => statuses(handler, site, [own, other])
      assert.equal(await asked(2), [200, 404, 404])
      assert.equal(await asked(null), [200, 200, 200])
    })

    it('of the values of a route, as much as memory allows: each viewer has others', async () => {
      const long = 'x'.repeat(20_000_000)
      const made: string[] = []
      const route: Route = {
        ...ping,
        *values({ context: { viewer, site } }) {
          made.push(`${site.id} ${viewer.preview}`)
          yield ['en', { pong: long, language: 'en' }]
        },
      }
      const { project } = await openLive(await engine.database('press'), 'press', { routes: [route] })
      const read = async (viewer: number | null) => {
        const source = await (viewer === null ? publicSource(project) : superuserSource(project, viewer))
        assert.ok(await source.defaultSite.value('ping', 'en'))
      }
      await read(null)
      await read(null)
      assert.equal(made, ['1 false'])
      for (const site of [1, 2, 3, 4, 5]) await read(site)
      await read(1)
      assert.is(made.length, 7)
    })

    it('by a session of staff: a search finds no page that the user may not view', async () => {
      const { sessions } = access('press')
      const copy = await engine.copy('press')
      await copy.exec(`UPDATE cms_pagecontent SET title = 'Xylophone' WHERE page_id IN (1, 19)`)
      const { handler } = await openLive(copy.url, 'press')
      const found = async (user: 'admin' | 'editor') => {
        const headers = { cookie: `sessionid=${sessions[user]}` }
        const request = new Request('http://example.com/api/en/page_search/?q=Xylophone&preview=1', { headers })
        const response = await handler(request)
        assert.is(response.status, 200)
        return JSON.stringify(await response.json())
      }
      assert.match(await found('admin'), '"path":"restricted"')
      assert.not.match(await found('editor'), '"path":"restricted"')
      assert.match(await found('editor'), 'Xylophone')
    })
  })
}

describe('a folder of drafts', (it) => {
  it('has no draft of another site in the part of a site, also with all paths', async () => {
    const copy = await sqliteEngine.copy('press')
    await copy.exec(drafts)
    const owners = (await copy.query(homes)) as { site: number; object: number; slot: string }[]
    const own = owners.find(({ site }) => site === 2)
    const other = owners.find(({ site }) => site === 1)
    assert.ok(own && other)
    const folder = join(temporaryFolder(), 'drafts')
    const flags = ['--contract', 'released', '--paths', 'all', '--drafts', folder, '--force', '--only', 'languages']
    const { folder: out } = await exported(copy.url, 'press', flags)
    const preview = tokenPreview({ keys: [key], source: documentSources(folderStore(folder), 0) })
    const handler = createHandler({ store: folderStore(out), preview })
    assert.equal(await statuses(handler, 2, [own, other]), [200, 404, 404])
  })
})

/** Of previews on site 2, with a token of a site or of all: placeholders of these pages, then that of the alias. */
async function statuses(
  handler: Handler,
  site: number | null,
  owners: readonly { object: number; slot: string }[],
): Promise<number[]> {
  const token = await createPreviewToken(key, { expires: soon, site })
  const headers = { 'authorization': `Bearer ${token}`, 'x-site-id': '2' }
  const found: number[] = []
  for (const place of [...owners.map(({ object, slot }) => `3/${object}/${slot}`), '44/1/content']) {
    const url = `http://example.com/api/en/placeholders/${place}/?preview=1`
    found.push((await handler(new Request(url, { headers }))).status)
  }
  return found
}
