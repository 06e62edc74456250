import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { exported } from '../helpers/exports/exports.js'
import { checkSameExport, merged, shards } from '../helpers/exports/shards.js'
import { temporaryFolder } from '../helpers/folders.js'
import { withRoutes } from '../helpers/routes/with-routes.js'

describe('shards of an export with rows of a route', (it) => {
  it('hold whole numbers of any size, and all else that a row may have', async () => {
    const site = await sqliteEngine.copy('garden')
    await site.exec(`UPDATE refsite_plant SET name = '12345678901234567890 NaN "\\' WHERE id = 1;
      ALTER TABLE refsite_plant ADD COLUMN seeds bigint;
      ALTER TABLE refsite_plant ADD COLUMN weight real;
      UPDATE refsite_plant SET seeds = 9007199254740993 - id, weight = 0.1 * id`)
    const plants = {
      name: 'plants',
      model: 'refsite.plant',
      fields: { name: 'name', seeds: 'seeds', weight: 'weight' },
    }
    const config = withRoutes(temporaryFolder(), `collection(${JSON.stringify(plants)})`, 'recorded', 'collection')
    const one = await exported(site.url, 'garden', ['--config', config])
    assert.match(readFileSync(join(one.folder, 'api/en/plants/index.json'), 'utf8'), '"seeds":9007199254740992,')
    const folders = await shards(site.url, 'garden', 2, ['--config', config])
    checkSameExport(one, await merged(folders, ['--config', config]))
  })
})
