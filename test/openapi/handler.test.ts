import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { folderHandler } from '../helpers/answers/handlers.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { type Exported, exported } from '../helpers/exports/exports.js'

const paths = ['schema/', 'schema-json/', 'docs/', 'redoc/']

function press(flags: string[]): Promise<Exported> {
  return sqliteEngine.database('press').then((database) => exported(database, 'press', flags))
}

describe('the handler and the OpenAPI files', (it) => {
  it('answers them as they are, for every site, whatever the query', async () => {
    const { folder } = await press(['--openapi', '--contract', 'released'])
    const handler = folderHandler(folder)
    for (const path of paths) {
      const isPage = ['docs/', 'redoc/'].includes(path)
      for (const [site, place] of [
        ['1', 'api'],
        ['2', 'sites/2/api'],
      ] as const) {
        const text = readFileSync(join(folder, place, path, isPage ? 'index.html' : 'index.json'), 'utf8')
        for (const query of ['', '?format=json', '?preview=1']) {
          const url = `http://h.example/api/${path}${query}`
          const response = await handler(new Request(url, { headers: { 'x-site-id': site } }))
          assert.is(response.status, 200, url)
          assert.is(await response.text(), text, url)
          const type = response.headers.get('content-type')
          assert.is(type, isPage ? 'text/html; charset=utf-8' : 'application/json', url)
          assert.is(response.headers.get('x-content-type-options'), 'nosniff')
        }
      }
      const slash = await handler(new Request(`http://h.example/api/${path.slice(0, -1)}`))
      assert.is(slash.headers.get('location'), `/api/${path}`)
      const post = await handler(new Request(`http://h.example/api/${path}`, { method: 'POST' }))
      assert.is(post.status, 405)
    }
  })

  it('answers 404 where there are none', async () => {
    const { folder } = await press([])
    for (const path of paths) {
      const response = await folderHandler(folder)(new Request(`http://h.example/api/${path}`))
      assert.is(response.status, 404, path)
      assert.is(await response.text(), '{"detail":"Not found."}')
      assert.is(response.headers.get('content-type'), 'application/json')
    }
  })
})
