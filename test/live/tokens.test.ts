import * as assert from 'uvu/assert'
import { createHandler, type Handler } from '../../src/runtime/handler.js'
import { createPreviewToken } from '../../src/runtime/previews/preview-token.js'
import { tokenPreview } from '../../src/runtime/previews/preview-tokens.js'
import { publicSource, superuserSource } from '../../src/serve/database-source.js'
import { note } from '../harness.js'
import { openLive } from '../helpers/answers/live.js'
import { replay } from '../helpers/answers/replay.js'
import { answeredAlike, describeSampled, engines } from '../helpers/databases/engines.js'
import { inParts } from '../helpers/sample.js'
import { type SiteName, siteNames } from '../helpers/sites.js'

const key = 'a key for tests, of enough characters'
const soon = Math.floor(Date.now() / 1000) + 3600

for (const engine of engines) {
  describeSampled(engine, `previews of a database by token, ${engine.name}`, (test) => {
    const tokenHandler = async (site: SiteName): Promise<Handler> => {
      const { project } = await openLive(await engine.database(site), site)
      const preview = tokenPreview({ keys: [key], source: (site) => superuserSource(project, site) })
      return createHandler({ source: () => publicSource(project), preview })
    }

    for (const site of siteNames) {
      const check = async (every: number) => {
        const token = await createPreviewToken(key, { expires: soon, site: null })
        const handler = await tokenHandler(site)
        const { compared, failures } = await replay(handler, site, {
          users: ['admin'],
          token,
          every,
          match: answeredAlike(engine),
        })
        note(`${site}, ${engine.name}: ${compared - failures.length} of ${compared} answers equal`)
        assert.equal(failures.slice(0, 5), [])
        assert.ok(compared > 200 / every)
      }
      const { few, all } = inParts(test, { site, engine })
      few(`${site}: show what the superuser was shown`, () => check(10))
      all(`${site}: show all that the superuser was shown`, () => check(1))
    }

    test('open the site of the token alone, also through a link', async () => {
      const token = await createPreviewToken(key, { expires: soon, site: 2 })
      const handler = await tokenHandler('press')
      const status = async (headers: Record<string, string>) =>
        (await handler(new Request('http://example.com/api/en/pages/?preview=1', { headers }))).status
      const authorization = `Bearer ${token}`
      assert.is(await status({ authorization }), 403)
      assert.is(await status({ authorization, 'x-site-id': '1' }), 403)
      assert.is(await status({ authorization, 'x-site-id': '2' }), 200)
      const link = await handler(new Request(`http://example.com/api/preview/?token=${token}&next=/api/en/menu/`))
      assert.equal([link.status, link.headers.get('location')], [302, '/api/en/menu/'])
      const cookie = link.headers.get('set-cookie')?.split(';')[0] ?? ''
      assert.is(await status({ cookie }), 403)
      assert.is(await status({ cookie, 'x-site-id': '2' }), 200)
    })

    test('change nothing without ?preview=', async () => {
      const token = await createPreviewToken(key, { expires: soon, site: null })
      const handler = await tokenHandler('press')
      for (const path of [
        'pages/restricted/',
        'pages-list/',
        'menu/',
        'page_search/?q=draft',
        'pages-list/?preview=0',
      ]) {
        const answers = await Promise.all(
          [{}, { authorization: `Bearer ${token}`, cookie: `djangocms_static_preview=${token}` }].map(
            async (headers) => {
              const response = await handler(new Request(`http://example.com/api/en/${path}`, { headers }))
              return [response.status, await response.text(), response.headers.get('cache-control')]
            },
          ),
        )
        assert.equal(answers[0], answers[1], path)
      }
    })
  })
}
