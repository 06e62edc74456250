import type { HeadObjectCommandOutput, S3Client } from '@aws-sdk/client-s3'
import { note } from '../../harness.js'
import { awsEnvironment } from './aws-environment.js'
import { hasMoto, motoEndpoint } from './moto-server.js'

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

// The runner has set these already.
Object.assign(process.env, awsEnvironment)

let running: Promise<S3Server> | null = null
let buckets = 0

/** The server of this run, and a new bucket; where it is not installed a note says that nothing was tested. */
export async function withBucket(body: (server: S3Server, bucket: TestBucket) => Promise<void>): Promise<void> {
  if (!hasMoto) {
    note('skipped: no S3 server (.ci/prepare-s3 installs one)')
    return
  }
  running ??= connect()
  const server = await running
  buckets += 1
  const name = `bucket-${process.pid}-${buckets}`
  await makeBucket(server, name)
  await body(server, testBucket(server, await s3(), name))
}

export async function makeBucket({ client }: S3Server, name: string): Promise<void> {
  const { CreateBucketCommand } = await s3()
  await client.send(new CreateBucketCommand({ Bucket: name }))
}

async function connect(): Promise<S3Server> {
  const [endpoint, { S3Client }] = await Promise.all([motoEndpoint(), s3()])
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
