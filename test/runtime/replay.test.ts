import * as assert from 'uvu/assert'
import { folderStore } from '../../src/live/folder-store.js'
import { createHandler } from '../../src/runtime/handler.js'
import { describe, note } from '../harness.js'
import { engines } from '../helpers/engines.js'
import { exported } from '../helpers/exports.js'
import { replay } from '../helpers/replay.js'
import { type SiteName, siteNames } from '../helpers/sites.js'

/** How many recorded requests of anonymous visitors must be compared, at least. */
const floors: Record<SiteName, number> = { garden: 2800, press: 2100, bridge: 740, legacy: 2100 }

for (const engine of engines) {
  describe(`recorded requests to an export, ${engine.name}`, (test) => {
    for (const site of siteNames) {
      test(`${site}: every anonymous answer is equal, every parameter included`, async () => {
        const flags = ['--contract', 'released', '--scheme', 'http']
        const { folder } = await exported(await engine.database(site), site, flags)
        const handler = createHandler({ store: folderStore(folder) })
        const { compared, failures } = await replay(handler, site, { users: ['anonymous'] })
        note(`${site}, ${engine.name}: ${compared - failures.length} of ${compared} answers equal`)
        assert.equal(failures.slice(0, 5), [])
        assert.ok(compared >= floors[site], `only ${compared} answers were compared`)
      })
    }
  })
}
