import * as assert from 'uvu/assert'
import { describeSampled, engines } from '../helpers/databases/engines.js'
import { exported } from '../helpers/exports/exports.js'
import { checkSameRecord, merged, shards, uploadedShards } from '../helpers/exports/shards.js'
import { checkSameFiles, uploaded } from '../helpers/exports/uploads.js'
import { walk } from '../helpers/folders.js'
import { inParts, inSample, oneEngine } from '../helpers/sample.js'
import { siteNames } from '../helpers/sites.js'
import { withBucket } from '../helpers/stores/s3-server.js'

const flags = ['--paths', 'all']
const isPage = /^(sites\/\d+\/)?api\/[\w-]+\/(pages|placeholders)\//

for (const engine of engines) {
  describeSampled(engine, `shards that upload their files, ${engine.name}`, (it) => {
    const { onSqlite } = oneEngine(it, engine)
    for (const site of siteNames) {
      const declare = inSample({ site, engine }) ? onSqlite : inParts(it, { site, engine }).all
      declare(`bring a bucket to what one export of ${site} has`, async () => {
        await withBucket(async (server, bucket) => {
          const database = await engine.database(site)
          const whole = await exported(database, site, flags)
          const parts = await uploadedShards(await shards(database, site, 3, flags), server, bucket)
          const part = await merged(parts, ['--uploaded'])
          checkSameRecord(whole, part)
          const pages = [whole, part].map(({ folder }) => walk(folder).filter((name) => isPage.test(name)).length)
          assert.ok(pages[0] && pages[1] === 0, pages.join())
          const { files, sent } = await uploaded(part.folder, server, bucket, ['--delete'])
          // All but the file that marks the folder.
          assert.equal([files, sent.files], [walk(whole.folder).length, walk(part.folder).length - 1])
          await checkSameFiles(whole.folder, bucket)
        })
      })
    }
  })
}
