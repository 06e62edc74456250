import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { uploaded } from '../helpers/exports/uploads.js'
import { mediaRoot } from '../helpers/sites/media.js'
import { withBucket } from '../helpers/stores/s3-server.js'
import { changingExport } from '../helpers/stores/uploaded-site.js'

describe('an upload', (it) => {
  it('deletes what is gone in a top folder that the export no longer has', async () => {
    await withBucket(async (server, bucket) => {
      const site = await changingExport()
      const root = await mediaRoot(site.copy)
      await site.export(['--media', `copy:${root.folder}`])
      await uploaded(site.folder, server, bucket)
      const media = async () => [...(await bucket.list()).keys()].filter((name) => name.startsWith('media/'))
      assert.ok((await media()).length > 0)
      // The change report of the last export alone does not name them.
      for (const text of ['one', 'two']) {
        await site.edit(text)
        await site.export()
      }
      const kept = await uploaded(site.folder, server, bucket)
      assert.ok(kept.kept >= (await media()).length)
      await site.edit('three')
      await site.export()
      const { compared, deleted } = await uploaded(site.folder, server, bucket, ['--delete'])
      assert.is(compared, 'everything')
      assert.ok(deleted > 0)
      assert.equal(await media(), [])
      assert.is((await uploaded(site.folder, server, bucket, ['--delete'])).sent.files, 0)
    })
  })
})
