import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { contracts } from '../../src/contract/contracts.js'
import { note } from '../harness.js'
import { answerFiles } from '../helpers/answers/handlers.js'
import { openLive } from '../helpers/answers/live.js'
import { describeSampled, engines } from '../helpers/databases/engines.js'
import { sharedExport } from '../helpers/exports/shared-export.js'
import { inParts } from '../helpers/sample.js'
import { siteNames } from '../helpers/sites.js'

for (const engine of engines) {
  describeSampled(engine, `database and export, documented contract, ${engine.name}`, (test) => {
    for (const site of siteNames) {
      const check = async (every: number) => {
        const database = await engine.database(site)
        const { folder } = await sharedExport(engine, site, ['--scheme', 'http', '--paths', 'all'])
        const files = answerFiles(folder, site).filter((_, index) => index % every === 0)
        const { handler } = await openLive(database, site, { contract: contracts.documented })
        for (const { file, url } of files) {
          const response = await handler(new Request(url))
          assert.is(await response.text(), readFileSync(join(folder, file), 'utf8'), url)
        }
        note(`${site}, ${engine.name}: ${files.length} answers equal`)
        assert.ok(files.length > 300 / every)
      }
      const { few, all } = inParts(test, { site, engine })
      few(`${site}: what the database answers is the text of the file`, () => check(10))
      all(`${site}: whatever the database answers is the text of its file`, () => check(1))
    }
  })
}
