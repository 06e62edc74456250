import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { HeadObjectCommandOutput, S3Client } from '@aws-sdk/client-s3'
import { note } from '../../harness.js'
import { temporaryFolder } from '../folders.js'
import { projectFolder } from '../sites.js'
import { awsEnvironment } from './aws-environment.js'

/** Loaded where there is a server: it takes half a second. */
const s3 = () => import('@aws-sdk/client-s3')

/** A running S3 server: moto's, which `.ci/prepare-s3` installs. */
export interface S3Server {
  readonly endpoint: string
  readonly client: S3Client
}

export interface TestBucket {
  readonly name: string
  /** ETags by name. */
  list(): Promise<Map<string, string>>
  head(name: string): Promise<HeadObjectCommandOutput>
  text(name: string): Promise<string>
  put(name: string, text: string): Promise<void>
  /** As tools for large files do: the ETag is none of the contents. */
  putInParts(name: string, text: string, metadata: Record<string, string>): Promise<void>
  remove(name: string): Promise<void>
}

const program = join(projectFolder, '.cache/moto/bin/moto_server')

// The runner has set these already.
Object.assign(process.env, awsEnvironment)

let running: Promise<S3Server> | null = null
let buckets = 0

/** The server of this file of tests, and a new bucket; without the program a note says that nothing was tested. */
export async function withBucket(body: (server: S3Server, bucket: TestBucket) => Promise<void>): Promise<void> {
  if (!existsSync(program)) {
    note('skipped: no S3 server (.ci/prepare-s3 installs one)')
    return
  }
  running ??= start()
  const server = await running
  buckets += 1
  const name = `bucket-${buckets}`
  await makeBucket(server, name)
  await body(server, testBucket(server, await s3(), name))
}

export async function makeBucket({ client }: S3Server, name: string): Promise<void> {
  const { CreateBucketCommand } = await s3()
  await client.send(new CreateBucketCommand({ Bucket: name }))
}

async function start(): Promise<S3Server> {
  const child = spawn(program, ['-H', '127.0.0.1', '-p', '0'], {
    cwd: temporaryFolder(),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  process.on('exit', () => child.kill('SIGKILL'))
  let text = ''
  const endpoint = await new Promise<string>((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', (more: string) => {
      if (text.length < 100_000) text += more
      const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(text) ?? []
      if (found) resolve(found)
    })
    child.on('close', () => reject(new Error(`The S3 server ended: ${text}`)))
  })
  // It must not keep the tests alive.
  child.unref()
  if ('unref' in child.stderr && typeof child.stderr.unref === 'function') child.stderr.unref()
  const { S3Client } = await s3()
  return { endpoint, client: new S3Client({ endpoint, forcePathStyle: true, region: 'us-east-1' }) }
}

function testBucket({ client }: S3Server, sdk: Awaited<ReturnType<typeof s3>>, Bucket: string): TestBucket {
  return {
    name: Bucket,
    async list() {
      const found = new Map<string, string>()
      let token: string | undefined
      do {
        const next = token === undefined ? {} : { ContinuationToken: token }
        const page = await client.send(new sdk.ListObjectsV2Command({ Bucket, ...next }))
        for (const { Key = '', ETag = '' } of page.Contents ?? []) found.set(Key, ETag.replaceAll('"', ''))
        token = page.NextContinuationToken
      } while (token !== undefined)
      return found
    },
    head: (Key) => client.send(new sdk.HeadObjectCommand({ Bucket, Key })),
    async text(Key) {
      const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key }))
      return (await Body?.transformToString()) ?? ''
    },
    async put(Key, Body) {
      await client.send(new sdk.PutObjectCommand({ Bucket, Key, Body }))
    },
    async putInParts(Key, Body, Metadata) {
      const { UploadId } = await client.send(new sdk.CreateMultipartUploadCommand({ Bucket, Key, Metadata }))
      const { ETag } = await client.send(new sdk.UploadPartCommand({ Bucket, Key, UploadId, PartNumber: 1, Body }))
      const MultipartUpload = { Parts: [{ PartNumber: 1, ETag }] }
      await client.send(new sdk.CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload }))
    },
    async remove(Key) {
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key }))
    },
  }
}
