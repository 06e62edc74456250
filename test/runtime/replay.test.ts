import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { folderStore } from '../../src/live/folder-store.js'
import { documentSources } from '../../src/runtime/document-source.js'
import { createHandler } from '../../src/runtime/handler.js'
import { createPreviewToken } from '../../src/runtime/preview-token.js'
import { tokenPreview } from '../../src/runtime/preview-tokens.js'
import { describe, note } from '../harness.js'
import { engines } from '../helpers/engines.js'
import { exported } from '../helpers/exports.js'
import { temporaryFolder } from '../helpers/folders.js'
import { replay } from '../helpers/replay.js'
import { sampled } from '../helpers/sample.js'
import { type SiteName, siteNames } from '../helpers/sites.js'

/** How many recorded requests of anonymous visitors must be compared, at least. */
const floors: Record<SiteName, number> = { garden: 2800, press: 2100, bridge: 740, legacy: 2100 }

const key = 'a key for tests, of enough characters'

for (const engine of engines) {
  describe(`recorded requests to an export, ${engine.name}`, (test) => {
    for (const site of siteNames) {
      sampled(test, { site, engine })(
        `${site}: every anonymous answer is equal, every parameter included`,
        async () => {
          const flags = ['--contract', 'released', '--scheme', 'http']
          const { folder } = await exported(await engine.database(site), site, flags)
          const handler = createHandler({ store: folderStore(folder) })
          const { compared, failures } = await replay(handler, site, { users: ['anonymous'] })
          note(`${site}, ${engine.name}: ${compared - failures.length} of ${compared} answers equal`)
          assert.equal(failures.slice(0, 5), [])
          assert.ok(compared >= floors[site], `only ${compared} answers were compared`)
        },
      )

      sampled(test, { site, engine })(
        `${site}: the drafts beside it show a token what the superuser was shown`,
        async () => {
          const drafts = join(temporaryFolder(), 'drafts')
          const flags = ['--contract', 'released', '--scheme', 'http', '--drafts', drafts]
          const { folder } = await exported(await engine.database(site), site, flags)
          const preview = tokenPreview({ keys: [key], source: documentSources(folderStore(drafts)) })
          const handler = createHandler({ store: folderStore(folder), preview })
          const token = await createPreviewToken(key, { expires: Date.now() / 1000 + 3600, site: null })
          const { compared, failures } = await replay(handler, site, { users: ['admin'], token })
          note(`${site}, ${engine.name}: drafts, ${compared - failures.length} of ${compared} answers equal`)
          assert.equal(failures.slice(0, 5), [])
          assert.ok(compared > 300)
        },
      )
    }
  })
}
