import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import type { UploadReport } from '../../../src/deliver/upload/upload-options.js'
import { walk } from '../folders.js'
import { runCli } from '../processes/cli.js'
import type { S3Server, TestBucket } from '../stores/s3-server.js'
import type { Failure } from './exports.js'

type Target = Pick<S3Server, 'endpoint'>

/** Folder, server, bucket, further flags and the environment. */
type Upload = [string, Target, TestBucket, string[]?, Record<string, string>?]

/** Runs `upload --json`; it must succeed. */
export async function uploaded(...upload: Upload): Promise<UploadReport> {
  const { code, stdout, stderr } = await runUpload(...upload)
  assert.is(code, 0, stderr + stdout)
  return JSON.parse(stdout) as UploadReport
}

/** Runs `upload --json`; it must fail. */
export async function failedUpload(...upload: Upload): Promise<Failure> {
  const { code, stdout } = await runUpload(...upload)
  assert.is.not(code, 0, stdout)
  const { error } = JSON.parse(stdout) as { error: Omit<Failure, 'exitCode'> }
  return { ...error, exitCode: code }
}

function runUpload(...[folder, { endpoint }, bucket, flags = [], env = {}]: Upload): ReturnType<typeof runCli> {
  return runCli(uploadArguments(folder, endpoint, bucket, flags), env)
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
export async function checkSame(folder: string, bucket: TestBucket, others: string[] = []): Promise<void> {
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
