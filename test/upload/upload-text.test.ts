import * as assert from 'uvu/assert'
import { uploadText } from '../../src/cli/commands/upload/upload-command.js'
import type { UploadReport } from '../../src/deliver/upload/upload-options.js'
import { describe } from '../harness.js'

const nothing: UploadReport = {
  folder: 'out',
  to: 's3://bucket',
  dryRun: false,
  files: 1205,
  bytes: 12_345_678,
  sent: { files: 0, bytes: 0 },
  deleted: 0,
  kept: 0,
  retries: 0,
  purged: [],
  compared: 'everything',
  unlimited: null,
  seconds: 1.5,
}

describe('the text of an upload', (it) => {
  const texts: [report: Partial<UploadReport>, text: string][] = [
    [{}, 's3://bucket already has all of 1,205 files\nDone in 1.5 s\n'],
    [
      { compared: 'changes' },
      's3://bucket already has all of 1,205 files, looked up by the change report\nDone in 1.5 s\n',
    ],
    [
      { sent: { files: 1, bytes: 1234 }, kept: 1, retries: 2, unlimited: 'the previous upload did not finish' },
      'Everything was compared: the previous upload did not finish\n' +
        '1 of 1,205 files sent to s3://bucket, 1.2 kB\n' +
        '1 object of previous exports kept (--delete removes them)\n' +
        '2 requests retried\nDone in 1.5 s\n',
    ],
    [
      { sent: { files: 3, bytes: 99 }, deleted: 2, dryRun: true },
      '3 of 1,205 files would be sent to s3://bucket, 99 B\n2 objects would be deleted\nDry run, nothing was changed\n',
    ],
    [
      { deleted: 1, purged: [{ target: 'command', entries: 1 }] },
      '0 of 1,205 files sent to s3://bucket, 0 B\n1 object deleted\ncommand: 1 entry purged\nDone in 1.5 s\n',
    ],
  ]
  for (const [report, text] of texts) {
    it(text.replaceAll('\n', '; '), () => {
      assert.is(uploadText({ ...nothing, ...report }), text)
    })
  }
})
