import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  CompleteMultipartUploadCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  type HeadObjectCommandOutput,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { note } from '../../harness.js'
import { temporaryFolder } from '../folders.js'
import { projectFolder } from '../sites.js'

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

/** Nothing that the machine knows of real accounts may be used. */
Object.assign(process.env, {
  AWS_ACCESS_KEY_ID: 'AKIATESTTESTTESTTEST',
  AWS_SECRET_ACCESS_KEY: 'a-secret-that-nobody-may-see',
  AWS_REGION: 'us-east-1',
  AWS_EC2_METADATA_DISABLED: 'true',
  AWS_CONFIG_FILE: '/dev/null',
  AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
  AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
})

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
  await server.client.send(new CreateBucketCommand({ Bucket: name }))
  await body(server, testBucket(server, name))
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
  return { endpoint, client: new S3Client({ endpoint, forcePathStyle: true, region: 'us-east-1' }) }
}

function testBucket({ client }: S3Server, Bucket: string): TestBucket {
  return {
    name: Bucket,
    async list() {
      const found = new Map<string, string>()
      let token: string | undefined
      do {
        const next = token === undefined ? {} : { ContinuationToken: token }
        const page = await client.send(new ListObjectsV2Command({ Bucket, ...next }))
        for (const { Key = '', ETag = '' } of page.Contents ?? []) found.set(Key, ETag.replaceAll('"', ''))
        token = page.NextContinuationToken
      } while (token !== undefined)
      return found
    },
    head: (Key) => client.send(new HeadObjectCommand({ Bucket, Key })),
    async text(Key) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }))
      return (await Body?.transformToString()) ?? ''
    },
    async put(Key, Body) {
      await client.send(new PutObjectCommand({ Bucket, Key, Body }))
    },
    async putInParts(Key, Body, Metadata) {
      const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key, Metadata }))
      const { ETag } = await client.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber: 1, Body }))
      const MultipartUpload = { Parts: [{ PartNumber: 1, ETag }] }
      await client.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload }))
    },
    async remove(Key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key }))
    },
  }
}
