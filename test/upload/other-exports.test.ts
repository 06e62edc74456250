import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { copiedShards } from '../helpers/exports/shards.js'
import { checkSameFiles, failedUpload, uploaded } from '../helpers/exports/uploads.js'
import { temporaryFolder } from '../helpers/folders.js'
import { withBucket } from '../helpers/stores/s3-server.js'
import { changingExport } from '../helpers/stores/uploaded-site.js'

describe('a target that holds another export', (it) => {
  it('loses none of its objects to --delete, until it was replaced on purpose', async () => {
    await withBucket(async (server, bucket) => {
      const [shown, other] = [await changingExport(), await changingExport()]
      await other.copy.exec("UPDATE django_site SET domain = 'other.example'")
      await other.export()
      await uploaded(shown.folder, server, bucket)
      const { code, message, exitCode } = await failedUpload(other.folder, server, bucket, ['--delete'])
      assert.equal([code, exitCode], ['too-many-deletes', 3])
      assert.match(message, 'for the export of other.example')
      await checkSameFiles(shown.folder, bucket)
      const drafts = join(temporaryFolder(), 'drafts')
      await shown.export(['--drafts', drafts])
      assert.is((await failedUpload(drafts, server, bucket, ['--private'])).code, 'drafts-exposed')
      await checkSameFiles(shown.folder, bucket)

      await withBucket(async (_, privateBucket) => {
        await uploaded(drafts, server, privateBucket, ['--private'])
        assert.is((await failedUpload(shown.folder, server, privateBucket)).code, 'drafts-exposed')
        const [part = ''] = await copiedShards('bridge', 1)
        for (const flags of [[], ['--dry-run']])
          assert.is((await failedUpload(part, server, privateBucket, flags)).code, 'drafts-exposed')
        await checkSameFiles(drafts, privateBucket)
      })

      await uploaded(other.folder, server, bucket)
      await uploaded(other.folder, server, bucket, ['--delete'])
      await checkSameFiles(other.folder, bucket)
    })
  })
})
