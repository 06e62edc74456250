import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { LiveApi } from '../../src/deliver/verify/against/live-api.js'
import { describe } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { sharedExport } from '../helpers/exports/shared-export.js'
import { comparedWith } from '../helpers/exports/verified.js'
import { listening } from '../helpers/servers/listening.js'

/** Where the live API leads from `/api/nl/pages-list/?limit=1`, and the status that this stands for. */
const redirects: readonly (readonly [location: string, status: number])[] = [
  ['/en/api/nl/pages-list/?limit=1', 404],
  ['https://cms.example.com/pt-br/api/nl/pages-list/?limit=1', 404],
  ['/en/api/nl/pages-list/', 302],
  ['/accounts/login/?next=/api/nl/pages-list/%3Flimit%3D1', 302],
  ['/api/en/pages-list/?limit=1', 302],
  ['/api/nl/pages-list/first/?limit=1', 302],
  ['https://', 302],
]

describe('the live API of a project with i18n_patterns', (test) => {
  for (const [location, status] of redirects) {
    test(`has nothing where Django looks behind a language instead: ${location}`, async () => {
      const headers = new Headers({ location })
      const ask = () => Promise.resolve({ status: 302, headers, bytes: Buffer.of() })
      const api = new LiveApi('https://cms.example.com', '/api/', ask, false)
      const answer = await api.get({ id: 1, isDefault: true }, 'nl/pages-list/?limit=1')
      assert.is(answer.status, status)
    })
  }

  test('behind a script name, too', async () => {
    const headers = new Headers({ location: '/cms/en/api/nl/pages/' })
    const ask = () => Promise.resolve({ status: 302, headers, bytes: Buffer.of() })
    const api = new LiveApi('https://www.example.com', '/cms/api/', ask, false)
    assert.is((await api.get({ id: 1, isDefault: true }, 'nl/pages/')).status, 404)
  })
})

describe('the live API of a project without SITE_ID', (test) => {
  test('is compared, although it finds no languages', async () => {
    const { folder } = await sharedExport(sqliteEngine, 'bridge')
    const server = await listening(({ url = '' }) => {
      const file = join(folder, url.replace(/\?.*/, ''), 'index.json')
      const isThere = !url.includes('/languages/') && existsSync(file)
      return {
        status: isThere ? 200 : 404,
        type: 'application/json',
        body: isThere ? readFileSync(file, 'utf8') : '{}',
      }
    })
    const { differences, meant } = await comparedWith(server, folder, [])
    assert.ok(meant.failing?.paths.includes('/api/languages/'))
    assert.not(differences.some(({ path }) => path === '/api/languages/'))
  })
})
