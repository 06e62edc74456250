import * as assert from 'uvu/assert'
import { checkedConfig } from '../../src/cli/config/load-config.js'
import { ExportError } from '../../src/errors.js'
import { describe } from '../harness.js'
import { holdsForAll, mutated } from '../helpers/random/fuzz.js'

/** Something of everything. */
const valid = {
  database: 'site.sqlite3',
  manifest: 'manifest.json',
  out: 'public',
  contract: 'documented',
  sites: [1, 2],
  languages: ['en'],
  siteUrl: { default: 'https://www.example.com', 2: 'https://two.example.com' },
  apiUrl: 'https://api.example.com',
  mediaUrl: '/media/',
  media: 'copy:/srv/media',
  pageSize: 20,
  paths: 'all',
  menus: ['0/100/0/1000/*', 'main/0/1/2/3'],
  submenus: ['3/0/1/*'],
  breadcrumbs: ['1/*'],
  only: ['pages'],
  budget: 1.5,
  profiles: ['nginx', 'caddy'],
  cacheControl: { answers: 'public, max-age=60' },
  cors: ['https://www.example.com'],
  handler: 'http://127.0.0.1:8000',
  hostRoot: '/srv/www',
  precompress: ['br'],
  maxShrink: 30,
}

describe('configurations, changed at random', (it) => {
  it('are accepted, or refused with a place in them', async () => {
    let accepted = 0
    let refused = 0
    await holdsForAll(mutated(valid), 1000, (value) => {
      try {
        checkedConfig('site.config.mjs', value)
        accepted += 1
      } catch (error) {
        assert.instance(error, ExportError, String(error))
        assert.is((error as ExportError).code, 'config-invalid')
        assert.match((error as ExportError).message, /site\.config\.mjs(: \$|:\n)/)
        refused += 1
      }
    })
    assert.ok(accepted > 0 && refused > 0, `${accepted} accepted, ${refused} refused`)
  })
})
