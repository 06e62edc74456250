import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { checkSameFiles, failedUpload, uploaded } from '../helpers/exports/uploads.js'
import { runCli } from '../helpers/processes/cli.js'
import { withBucket } from '../helpers/stores/s3-server.js'
import { changingExport } from '../helpers/stores/uploaded-site.js'

describe('an upload of an earlier release', (it) => {
  it('brings the target back to what was there, and the next upload brings it up to date', async () => {
    await withBucket(async (server, bucket) => {
      const { folder, ...site } = await changingExport(['--publish', 'releases'])
      await uploaded(folder, server, bucket)
      const before = await bucket.list()
      await site.edit('Xylophone')
      await site.hide()
      await site.export(['--report', `${folder}.state/changes.json`])
      await uploaded(folder, server, bucket, ['--delete'])
      const [first = '', second = ''] = readdirSync(join(folder, 'releases')).sort()
      const back = await uploaded(folder, server, bucket, ['--delete', '--to-release'])
      assert.is(back.folder, join(folder, 'releases', first))
      assert.ok(back.sent.files > 1 && back.deleted > 0, JSON.stringify(back))
      assert.equal([...(await bucket.list())].sort(), [...before].sort())
      const again = await uploaded(folder, server, bucket, ['--delete'])
      assert.is(again.compared, 'everything', 'the change report does not begin at what the target holds')
      await checkSameFiles(join(folder, 'releases', second), bucket)
      await uploaded(folder, server, bucket, ['--delete', '--to-release', first])
      await checkSameFiles(join(folder, 'releases', first), bucket)
    })
  })

  it('names the releases where there is no such one', async () => {
    await withBucket(async (server, bucket) => {
      const { folder } = await changingExport(['--publish', 'releases'])
      const unknown = await failedUpload(folder, server, bucket, ['--to-release', '20200101T000000000Z'])
      assert.is(unknown.code, 'release-unknown')
      assert.match(unknown.fix, /^Available: \d{8}T\d{9}Z\.$/)
      const alone = await failedUpload(folder, server, bucket, ['--to-release'])
      assert.match(alone.message, /has no release before/)
      const other = await runCli(['upload', folder, '--to', 's3://bucket', '--to-release', '--changes', 'x.json'])
      assert.is(other.code, 2)
      assert.equal([...(await bucket.list())], [])
    })
  })
})
