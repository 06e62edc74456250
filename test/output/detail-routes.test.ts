import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { exported } from '../helpers/exports/exports.js'
import { walk } from '../helpers/folders.js'
import { changedManifest } from '../helpers/sites/manifests.js'
import { siteManifest } from '../helpers/sites.js'

describe('references by the detail route of a model', (it) => {
  const cases: [title: string, keys: string | undefined, written: RegExp][] = [
    ['are its address for keys that routers take', undefined, /"http[^"]*\/api\/plants\/\d+\/"/],
    ['are its address for keys that its pattern takes', '.+', /"http[^"]*\/api\/plants\/\d+\/"/],
    ['are the name of the row for keys that it does not take', '[0-9a-f]{8}-[0-9a-f-]+', /"refsite\.plant:\d+"/],
  ]
  for (const [title, keys, written] of cases) {
    it(title, async () => {
      const { models } = siteManifest('garden')
      const plant = { ...models['refsite.plant'], ...(keys === undefined ? {} : { detail_regexp: keys }) }
      const manifest = changedManifest('garden', { models: { ...models, 'refsite.plant': plant as never } })
      const flags = ['--only', 'placeholders', '--contract', 'released', '--manifest', manifest]
      const { folder } = await exported(await sqliteEngine.database('garden'), 'garden', flags)
      const found = walk(folder)
        .map((name) => readFileSync(join(folder, name), 'utf8'))
        .flatMap((text) => text.match(/"plant":("[^"]*")/g) ?? [])
      assert.ok(found.length > 0)
      assert.equal(
        found.filter((text) => !written.test(text)),
        [],
      )
    })
  }
})
