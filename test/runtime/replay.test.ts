import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { documentSources } from '../../src/runtime/document-source.js'
import { createHandler } from '../../src/runtime/handler.js'
import { createPreviewToken } from '../../src/runtime/previews/preview-token.js'
import { tokenPreview } from '../../src/runtime/previews/preview-tokens.js'
import { folderStore } from '../../src/serve/folder-store.js'
import { note } from '../harness.js'
import { replay } from '../helpers/answers/replay.js'
import { describeSampled, engines } from '../helpers/databases/engines.js'
import { exported } from '../helpers/exports/exports.js'
import { sharedExport } from '../helpers/exports/shared-export.js'
import { temporaryFolder } from '../helpers/folders.js'
import { inParts } from '../helpers/sample.js'
import { type SiteName, siteNames } from '../helpers/sites.js'

/** How many recorded requests of anonymous visitors must be compared, at least. */
const floors: Record<SiteName, number> = { garden: 2800, press: 2100, bridge: 740, legacy: 2100 }

const key = 'a key for tests, of enough characters'

for (const engine of engines) {
  describeSampled(engine, `recorded requests to an export, ${engine.name}`, (test) => {
    for (const site of siteNames) {
      const checkAnswers = async (every: number) => {
        const flags = ['--contract', 'released', '--scheme', 'http']
        const { folder } = await sharedExport(engine, site, flags)
        const handler = createHandler({ store: folderStore(folder) })
        const { compared, failures } = await replay(handler, site, { users: ['anonymous'], every })
        note(`${site}, ${engine.name}: ${compared - failures.length} of ${compared} answers equal`)
        assert.equal(failures.slice(0, 5), [])
        assert.ok(compared >= Math.floor(floors[site] / every), `only ${compared} answers were compared`)
      }
      const { few, all } = inParts(test, { site, engine })
      few(`${site}: anonymous answers are equal, parameters included`, () => checkAnswers(5))
      all(`${site}: every anonymous answer is equal, every parameter included`, () => checkAnswers(1))

      const checkDrafts = async (every: number) => {
        const drafts = join(temporaryFolder(), 'drafts')
        const flags = ['--contract', 'released', '--scheme', 'http', '--drafts', drafts]
        const { folder } = await exported(await engine.database(site), site, flags)
        const preview = tokenPreview({ keys: [key], source: documentSources(folderStore(drafts)) })
        const handler = createHandler({ store: folderStore(folder), preview })
        const token = await createPreviewToken(key, { expires: Date.now() / 1000 + 3600, site: null })
        const { compared, failures } = await replay(handler, site, { users: ['admin'], token, every })
        note(`${site}, ${engine.name}: drafts, ${compared - failures.length} of ${compared} answers equal`)
        assert.equal(failures.slice(0, 5), [])
        assert.ok(compared > 300 / every)
      }
      few(`${site}: the drafts beside it show a token what a superuser sees`, () => checkDrafts(5))
      all(`${site}: every draft beside it shows a token what the superuser was shown`, () => checkDrafts(1))
    }
  })
}
