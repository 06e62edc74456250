import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { contracts } from '../src/contract/contracts.js'
import { describe, note } from './harness.js'
import { engines } from './helpers/engines.js'
import { exported } from './helpers/exports.js'
import { answerFiles } from './helpers/handlers.js'
import { type Live, withLive } from './helpers/live.js'
import { sampled } from './helpers/sample.js'
import { siteNames } from './helpers/sites.js'

for (const engine of engines) {
  describe(`database and export, documented contract, ${engine.name}`, (test) => {
    for (const site of siteNames) {
      sampled(test, { site, engine })(
        `${site}: what is answered from the database is the text of the file`,
        async () => {
          const database = await engine.database(site)
          const { folder } = await exported(database, site, ['--scheme', 'http', '--paths', 'all'])
          const files = answerFiles(folder, site)
          const compare = async ({ handler }: Live) => {
            for (const { file, url } of files) {
              const response = await handler(new Request(url))
              assert.is(await response.text(), readFileSync(join(folder, file), 'utf8'), url)
            }
          }
          await withLive(database, site, compare, { contract: contracts.documented })
          note(`${site}, ${engine.name}: ${files.length} answers equal`)
          assert.ok(files.length > 300)
        },
      )
    }
  })
}
