import * as assert from 'uvu/assert'
import { createHandler, type Handler } from '../../src/runtime/handler.js'
import { folderStore } from '../../src/serve/folder-store.js'
import { askLive, openLive } from '../helpers/answers/live.js'
import { describeOn, engines } from '../helpers/databases/engines.js'
import { changedDatabase, exported } from '../helpers/exports/exports.js'
import { problemsOf, verified } from '../helpers/exports/verified.js'

/** Django encodes neither of these in an address (django.urls.resolvers.URLResolver._reverse_with_prefix), but blanks. */
const slot = 'a:b@c+d,e;f=g&h$i j'
const encoded = 'a:b@c+d,e;f=g&h$i%20j'

const renamed = `UPDATE cms_placeholder SET slot = '${slot}' WHERE content_type_id = 3 AND object_id = 1
  AND slot = 'content'`

const flags = ['--contract', 'released', '--scheme', 'http', '--paths', 'all']

for (const engine of engines) {
  describeOn(engine, `addresses of placeholders, ${engine.name}`, (it) => {
    it('are encoded as Django encodes them, in files, documents and from a database', async () => {
      const database = await changedDatabase(engine, 'garden', renamed)
      const files = await exported(database, 'garden', flags)
      const details = (json: unknown) => (json as { details: string } | null)?.details
      const wanted = (language: string) => `http://example.com/api/${language}/placeholders/3/1/${encoded}/`
      const asked = (language: string) => `/api/${language}/placeholders/3/1/${encodeURIComponent(slot)}/`
      for (const language of ['en', 'nl']) assert.is(details(files.json(asked(language))), wanted(language))
      const deferred = await exported(database, 'garden', ['--budget', '0.0001', ...flags.slice(0, 4)])
      const { handler } = await openLive(database, 'garden')
      for (const one of [handlerOf(files.folder), handlerOf(deferred.folder), handler]) {
        for (const language of ['en', 'nl']) {
          for (const url of [asked(language), new URL(wanted(language)).pathname]) {
            assert.is(details(await (await askLive(one, url)).json()), wanted(language), url)
          }
        }
      }
      assert.equal(problemsOf(await verified(files.folder)), [])
    })
  })
}

function handlerOf(folder: string): Handler {
  return createHandler({ store: folderStore(folder) })
}
