import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { routes } from '../../src/routes/routes.js'
import { createHandler, type Handler } from '../../src/runtime/handler.js'
import { folderStore } from '../../src/serve/folder-store.js'
import { describe, note } from '../harness.js'
import { answerFiles, countingStore, folderHandler } from '../helpers/answers/handlers.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { sharedExport } from '../helpers/exports/shared-export.js'
import { sampled } from '../helpers/sample.js'
import { siteNames } from '../helpers/sites.js'

for (const contract of ['documented', 'released']) {
  describe(`handler and files, ${contract}`, (test) => {
    for (const site of siteNames) {
      sampled(test, { site, contract })(
        `${site}: for every file the handler answers with its very text, to GET and HEAD`,
        async () => {
          const { folder } = await sharedExport(sqliteEngine, site, ['--contract', contract])
          const handler = folderHandler(folder)
          const files = answerFiles(folder, site)
          for (const { file, url } of files) {
            const text = readFileSync(join(folder, file), 'utf8')
            const response = await handler(new Request(url))
            assert.is(await response.text(), text, url)
            const head = await handler(new Request(url, { method: 'HEAD' }))
            assert.is(head.status, 200)
            assert.is(await head.text(), '')
            assert.equal([...head.headers], [...response.headers])
          }
          assert.ok(files.length > 100)
        },
      )

      sampled(test, { site, contract })(`${site}: what documents answer is what the file would be`, async () => {
        const flags = ['--contract', contract]
        const canonical = await sharedExport(sqliteEngine, site, flags)
        const all = await sharedExport(sqliteEngine, site, [...flags, '--paths', 'all'])
        const files = answerFiles(all.folder, site)
        const own = new Set(answerFiles(canonical.folder, site).map(({ file }) => file))
        // Contents exist as files only; everything else can be made from documents.
        const kept = (path: string) => ['pages', 'placeholders'].includes(routes.match(path)?.route.name ?? '')
        const absent = new Set(files.filter(({ path }) => !kept(path)).map(({ file }) => file))
        const store = countingStore(folderStore(canonical.folder), (path) => absent.has(path))
        const handler = createHandler({ store })
        const places = new Set([...own].map(placeOf))
        let made = 0
        let elsewhere = 0
        for (const { file, path, url } of files) {
          if (own.has(file) && !absent.has(file)) continue
          // With `--paths all` each site has the placeholders of the others, too.
          const foreign = routes.match(path)?.route.name === 'placeholders' && !places.has(placeOf(file))
          const text = foreign ? '{"detail":"Not found."}' : readFileSync(join(all.folder, file), 'utf8')
          assert.is(await bodyOf(handler, url), text, url)
          if (foreign) elsewhere += 1
          else made += 1
        }
        note(`${site}, ${contract}: ${made} of ${files.length} made from documents; of other sites: ${elsewhere}`)
        assert.ok(made > 150)
      })
    }
  })
}

/** The file without its language. */
function placeOf(file: string): string {
  return file.replace(/(^|\/)api\/[^/]+\//, '$1')
}

async function bodyOf(handler: Handler, url: string): Promise<string> {
  const response = await handler(new Request(url))
  return response.text()
}
