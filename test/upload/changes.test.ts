import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import type { UploadReport } from '../../src/deliver/upload/upload-options.js'
import { describe } from '../harness.js'
import { checkSameFiles, failedUpload, uploaded } from '../helpers/exports/uploads.js'
import { temporaryFolder, walk } from '../helpers/folders.js'
import { type FaultyProxy, lists, watched } from '../helpers/servers/faulty-proxy.js'
import { type S3Server, type TestBucket, withBucket } from '../helpers/stores/s3-server.js'
import { type ChangingExport, changingExport } from '../helpers/stores/uploaded-site.js'

interface Uploads {
  site: ChangingExport
  bucket: TestBucket
  proxy: FaultyProxy
  report: string
  /** Exports with a report. */
  export(): Promise<void>
  upload(flags?: string[]): Promise<UploadReport>
}

/** An export that is uploaded already, as a whole. */
async function withUploads(body: (uploads: Uploads) => Promise<void>): Promise<void> {
  await withBucket(async ({ endpoint }: S3Server, bucket) => {
    const site = await changingExport()
    const report = join(temporaryFolder(), 'changes.json')
    const proxy = await watched(endpoint)
    const upload = (flags: string[] = []) => uploaded(site.folder, proxy, bucket, ['--changes', report, ...flags])
    await uploaded(site.folder, proxy, bucket)
    await body({ site, bucket, proxy, report, upload, export: () => site.export(['--report', report]) })
  })
}

describe('an upload with a change report', (it) => {
  it('looks at the files of the report only', async () => {
    await withUploads(async ({ site, bucket, proxy, report, upload, ...uploads }) => {
      await site.edit('Xylophone')
      await uploads.export()
      proxy.requests.length = 0
      const { compared, unlimited, sent } = await upload()
      assert.equal([compared, unlimited, lists(proxy)], ['changes', null, 0])
      const { changes } = JSON.parse(readFileSync(report, 'utf8')) as { changes: { kind: string }[] }
      const changed = changes.filter(({ kind }) => kind !== 'removed').length
      assert.is(sent.files, changed)
      assert.ok(
        proxy.requests.length < 4 * changes.length + 5,
        `${proxy.requests.length} for ${changes.length} changes`,
      )
      const gone = [...(await bucket.list()).keys()].filter((name) => !walk(site.folder).includes(name))
      await checkSameFiles(site.folder, bucket, gone)
      // The same report once more.
      proxy.requests.length = 0
      const again = await upload()
      assert.equal([again.compared, again.sent.files], ['changes', 0])
    })
  })

  it.matrix('deletes what the report says is gone, and documents that have stayed for a while', async () => {
    await withUploads(async ({ site, bucket, proxy, upload, ...uploads }) => {
      await site.hide()
      await uploads.export()
      const { compared, deleted } = await upload(['--delete'])
      assert.is(compared, 'changes')
      assert.ok(deleted > 3, `${deleted} were deleted`)
      await checkSameFiles(site.folder, bucket)
      site.age()
      await site.edit('Xylophone')
      await uploads.export()
      const later = await upload(['--delete'])
      assert.is(later.compared, 'changes')
      assert.ok(later.deleted > 0)
      await checkSameFiles(site.folder, bucket)
      proxy.requests.length = 0
      const again = await upload(['--delete'])
      assert.equal([again.sent.files, again.deleted], [0, 0])
    })
  })

  it.matrix('compares everything where the report does not tell all', async () => {
    await withUploads(async ({ site, bucket, report, upload, ...uploads }) => {
      await site.edit('Xylophone')
      await uploads.export()
      await site.edit('Yacht')
      await uploads.export()
      const skipped = await upload()
      assert.is(skipped.compared, 'everything')
      assert.match(skipped.unlimited ?? '', /the target does not hold the previous export/)
      const stale = readFileSync(report)
      await site.edit('Zebra')
      await uploads.export()
      writeFileSync(report, stale)
      assert.match((await upload()).unlimited ?? '', /of another export/)
      await site.hide()
      await uploads.export()
      // The documents that the last export has still kept are gone now.
      assert.ok((await upload()).kept > 0)
      await site.edit('Albatross')
      await uploads.export()
      assert.match((await upload(['--delete'])).unlimited ?? '', /previous uploads kept stale objects/)
      await checkSameFiles(site.folder, bucket)
      await bucket.put('_data/export.json', readFileSync(join(site.folder, '_data/export.json'), 'utf8'))
      assert.match((await upload()).unlimited ?? '', /there is no record of the target/)
    })
  })

  it.matrix('finds the report in the private folder of the export, and no other', async () => {
    await withUploads(async ({ site, bucket, proxy }) => {
      await site.edit('Xylophone')
      await site.export(['--report', join(`${site.folder}.state`, 'changes.json')])
      const { compared } = await uploaded(site.folder, proxy, bucket)
      assert.is(compared, 'changes')
      const wrong = join(temporaryFolder(), 'wrong.json')
      const missing = await failedUpload(site.folder, proxy, bucket, ['--changes', wrong])
      assert.equal([missing.code, missing.exitCode], ['option-invalid', 2])
      writeFileSync(wrong, '{"version":2}')
      assert.is((await failedUpload(site.folder, proxy, bucket, ['--changes', wrong])).code, 'option-invalid')
    })
  })
})
