import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import type { UploadReport } from '../../../src/deliver/upload/upload-options.js'
import { walk } from '../folders.js'
import { cliFailure, cliOutput, type Failure } from '../processes/cli.js'
import type { S3Server, TestBucket } from '../stores/s3-server.js'

type Target = Pick<S3Server, 'endpoint'>

/** Folder, server, bucket, further flags and the environment. */
type Upload = [string, Target, Pick<TestBucket, 'name'>, string[]?, Record<string, string>?]

/** Runs `upload --json`; it must succeed. */
export async function uploaded(...upload: Upload): Promise<UploadReport> {
  return JSON.parse(await cliOutput(...commandOf(upload))) as UploadReport
}

/** Runs `upload --json`; it must fail. */
export function failedUpload(...upload: Upload): Promise<Failure> {
  return cliFailure(...commandOf(upload))
}

function commandOf([folder, { endpoint }, bucket, flags = [], env = {}]: Upload): [string[], Record<string, string>] {
  return [uploadArguments(folder, endpoint, bucket, flags), env]
}

export function uploadArguments(
  folder: string,
  endpoint: string,
  bucket: Pick<TestBucket, 'name'>,
  flags: string[],
): string[] {
  return ['upload', folder, '--to', `s3://${bucket.name}`, '--endpoint', endpoint, '--json', ...flags]
}

/** The bucket has every file of the folder as it is, and nothing else but `others`. */
export async function checkSameFiles(folder: string, bucket: TestBucket, others: string[] = []): Promise<void> {
  const files = new Map(walk(folder).map((name) => [name, md5(readFileSync(join(folder, name)))]))
  const objects = await bucket.list()
  assert.equal(
    [...objects.keys()].filter((name) => !files.has(name) && !others.includes(name)),
    [],
    'objects that are no files',
  )
  const wrong = [...files].filter(([name, hash]) => objects.get(name) !== hash).map(([name]) => name)
  assert.equal(wrong.slice(0, 5), [], `${wrong.length} of ${files.size} files are missing or differ`)
}

function md5(bytes: Uint8Array): string {
  return createHash('md5').update(bytes).digest('hex')
}
