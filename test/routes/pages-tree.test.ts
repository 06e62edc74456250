import * as assert from 'uvu/assert'
import { folderHandler } from '../helpers/answers/handlers.js'
import { openLive } from '../helpers/answers/live.js'
import { describeOn, engines } from '../helpers/databases/engines.js'
import { changedDatabase, exported } from '../helpers/exports/exports.js'

const url = 'http://example.com/api/en/pages-tree/'

for (const engine of engines) {
  describeOn(engine, `the tree of pages, ${engine.name}`, (it) => {
    it('is empty where no page has a parent in it, and missing where there are no pages', async () => {
      for (const [pages, status, body] of [
        ['parent_id is null', 200, '[]'],
        ['1 = 1', 404, '{"detail":"Not found."}'],
      ] as const) {
        const sql = `update cms_page set login_required = true where ${pages}`
        const database = await changedDatabase(engine, 'garden', sql)
        const { folder, text } = await exported(database, 'garden')
        assert.is(text('/api/en/pages-tree/'), status === 200 ? body : null)
        const live = await openLive(database, 'garden')
        for (const answer of [await folderHandler(folder)(new Request(url)), await live.handler(new Request(url))]) {
          assert.equal([answer.status, await answer.text()], [status, body])
        }
      }
    })
  })
}
