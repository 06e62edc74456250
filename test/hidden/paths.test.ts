import * as assert from 'uvu/assert'
import { contracts } from '../../src/contract/contracts.js'
import { encodePath } from '../../src/model/address.js'
import type { Project } from '../../src/model/project.js'
import { createHandler } from '../../src/runtime/handler.js'
import { folderStore } from '../../src/serve/folder-store.js'
import { describe, note } from '../harness.js'
import { openLive } from '../helpers/answers/live.js'
import { describeSampled, engines } from '../helpers/databases/engines.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { pathsIn } from '../helpers/exports/export-paths.js'
import { sharedExport } from '../helpers/exports/shared-export.js'
import { sampled } from '../helpers/sample.js'
import { siteNames } from '../helpers/sites.js'

for (const engine of engines) {
  describeSampled(engine, `paths that nothing public names, ${engine.name}`, (test) => {
    for (const site of siteNames) {
      for (const contract of ['documented', 'released'] as const) {
        const title = `${site}, ${contract}: the handler answers them as it does from the database`
        sampled(test, { site, engine, contract })(title, async () => {
          const flags = ['--contract', contract, '--scheme', 'http']
          const { folder } = await sharedExport(engine, site, flags)
          const handler = createHandler({ store: folderStore(folder) })
          const settings = { contract: contracts[contract] }
          const { handler: live, project } = await openLive(await engine.database(site), site, settings)
          let compared = 0
          for (const url of hiddenUrls(folder, (await project.current()).project)) {
            const [got, wanted] = [await handler(new Request(url)), await live(new Request(url))]
            assert.equal([got.status, await got.text()], [wanted.status, await wanted.text()], url)
            compared += 1
          }
          note(`${site}, ${contract}: ${compared} answers at hidden paths`)
          assert.ok(compared > 0)
        })
      }
    }
  })
}

/** Pages and menus at every path that no document names, in every public language. */
function* hiddenUrls(folder: string, project: Project): Iterable<string> {
  for (const { id, domain, publicLanguages, paths } of pathsIn(folder)) {
    for (const { path } of project.sites.get(id)?.urls.values() ?? []) {
      if (!path || Object.hasOwn(paths, path)) continue
      for (const language of publicLanguages) {
        for (const route of ['pages', 'menu/0/100/100/100', 'submenu', 'breadcrumbs']) {
          yield `http://${domain}${project.manifest.api_root}${language}/${route}/${encodePath(path)}/`
        }
      }
    }
  }
}

describe('documents of hidden paths', (test) => {
  test('tell the page of a path only where public answers show that page', async () => {
    const { folder } = await sharedExport(sqliteEngine, 'garden')
    const [{ paths, hidden } = { paths: {}, hidden: {} }] = pathsIn(folder)
    for (const path of ['about-us/history-fr', '100-fr']) assert.not.ok(Object.hasOwn(paths, path))
    assert.ok(Object.hasOwn(paths, 'about-us/history'))
    const ids = Object.values(hidden).map(([id]) => id)
    assert.ok(ids.includes(4), 'the page of about-us/history')
    assert.ok(Object.keys(hidden).every((hash) => /^[0-9a-f]{32}$/.test(hash)))
    const press = await sharedExport(sqliteEngine, 'press')
    const [first] = pathsIn(press.folder)
    // Its pages 3 and 19 are restricted.
    const shown = Object.values(first?.hidden ?? {}).map(([id]) => id)
    assert.ok(shown.includes(0) && !shown.includes(3) && !shown.includes(19))
  })

  test('have the same hash as the handler makes of a path, and another one on another site', async () => {
    const { folder } = await sharedExport(sqliteEngine, 'press')
    const [one, , other] = pathsIn(folder)
    assert.ok(one && other && Object.keys(one.hidden).length > 0)
    const common = Object.keys(one.hidden).filter((hash) => Object.hasOwn(other.hidden, hash))
    assert.equal(common, [])
  })
})
