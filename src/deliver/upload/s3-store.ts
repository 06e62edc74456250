import type { HeadObjectCommandOutput, PutObjectCommandOutput, S3Client } from '@aws-sdk/client-s3'
import { ExportError } from '../../errors.js'
import { withoutEndSlashes } from '../../model/values/without-end-slashes.js'
import { loadAws } from '../requests/load-aws.js'
import { createRetries } from '../requests/retry.js'
import type { FileHeaders } from './file-headers.js'
import type { ObjectStore, StoredDetails } from './object-store.js'
import { isUnexplained, judgeS3Error, s3Error } from './s3-errors.js'
import type { UploadOptions } from './upload-options.js'

type S3Options = Pick<UploadOptions, 'to' | 'endpoint' | 'region' | 'concurrency' | 'timeout' | 'env' | 'signal'>

type Sdk = typeof import('@aws-sdk/client-s3')

/** Keys of user metadata: hash of the contents, and record of the upload. */
const [hashKey, recordKey] = ['sha256', 'djangocms-static']

/** Opens an S3-compatible store, with the credential sources of AWS's client. Throws `package-missing`. */
export async function openS3Store(options: S3Options): Promise<ObjectStore> {
  const sdk = await loadAws('@aws-sdk/client-s3', 'An upload to S3', () => import('@aws-sdk/client-s3'))
  const { to, signal } = options
  const client = openClient(sdk, options)
  const [, bucket = '', prefix = ''] = /^s3:\/\/([^/]+)(?:\/(.*))?$/s.exec(to) ?? []
  /** Of all names: empty, or with a trailing slash. */
  const root = prefix === '' ? '' : `${withoutEndSlashes(prefix)}/`
  const place = (name: string) => ({ Bucket: bucket, Key: root + name })
  let hasAnswered = false
  const retries = createRetries((error) => judgeS3Error(error, !hasAnswered), signal)

  async function ask<T>(doing: string, name: string, request: (signal: AbortSignal) => Promise<T>): Promise<T> {
    try {
      return await retries.run(async () => {
        const answer = await request(signal ?? new AbortController().signal)
        hasAnswered = true
        return answer
      })
    } catch (error) {
      throw s3Error(error, name === '' ? to : `${withoutEndSlashes(to)}/${name}`, doing, !hasAnswered)
    }
  }

  async function look(name: string, abortSignal: AbortSignal): Promise<HeadObjectCommandOutput> {
    try {
      const input = { ...place(name), ChecksumMode: 'ENABLED' as const }
      return await client.send(new sdk.HeadObjectCommand(input), { abortSignal })
    } catch (error) {
      if (isUnexplained(error)) await readFirstByte(name, abortSignal)
      throw error
    }
  }

  /** Throws the reason of a refusal. */
  async function readFirstByte(name: string, abortSignal: AbortSignal): Promise<void> {
    const input = { ...place(name), Range: 'bytes=0-0' }
    const { Body } = await client.send(new sdk.GetObjectCommand(input), { abortSignal })
    await Body?.transformToString()
  }

  return {
    get retries() {
      return retries.count
    },

    async *list(prefix) {
      let token: string | undefined
      do {
        const page = await ask('Listing', '', (abortSignal) => {
          const input = { Bucket: bucket, Prefix: root + prefix, EncodingType: 'url' as const }
          const next = token === undefined ? {} : { ContinuationToken: token }
          return client.send(new sdk.ListObjectsV2Command({ ...input, ...next }), { abortSignal })
        })
        for (const { Key: sent = '', Size = 0, ETag, LastModified } of page.Contents ?? []) {
          const key = page.EncodingType === 'url' ? decodeKey(sent) : sent
          // An upload could delete it.
          if (!key.startsWith(root + prefix)) throw badListing(to, `it lists ${key} among ${root + prefix}`)
          const name = key.slice(root.length)
          yield { name, bytes: Size, etag: plainTag(ETag), modified: LastModified?.getTime() ?? 0 }
        }
        const next = page.IsTruncated ? page.NextContinuationToken : undefined
        if (page.IsTruncated && (!next || next === token)) throw badListing(to, 'its list ends early')
        token = next
      } while (token !== undefined)
    },

    async find(name) {
      try {
        return detailsOf(name, await ask('Looking at', name, (abortSignal) => look(name, abortSignal)))
      } catch (error) {
        const { cause } = error as Error
        const isMissing = cause instanceof Error && (cause.name === 'NotFound' || cause.name === 'NoSuchKey')
        if (isMissing) return null
        throw error
      }
    },

    async put({ name, bytes, hashes, body, record, type, cacheControl, encoding }) {
      const sent = await ask('Sending', name, async (abortSignal) => {
        const input = {
          ...place(name),
          ContentLength: bytes,
          ...objectHeaders({ type, cacheControl, encoding }, hashes.sha256, record),
          // The server rejects a body that does not match.
          ChecksumSHA256: Buffer.from(hashes.sha256, 'hex').toString('base64'),
          Body: (await body()) as Uint8Array,
        }
        const answer = await client.send(new sdk.PutObjectCommand(input), { abortSignal })
        if (!isAsSent(answer, hashes.md5)) throw Object.assign(new Error('it arrived damaged'), { name: 'BadDigest' })
        return answer
      })
      return plainTag(sent.ETag)
    },

    async note({ name, sha256, record, type, cacheControl, encoding }) {
      const { Bucket, Key } = place(name)
      const CopySource = [Bucket, ...Key.split('/')].map(encodeURIComponent).join('/')
      const headers = objectHeaders({ type, cacheControl, encoding }, sha256, record)
      const input = { Bucket, Key, CopySource, MetadataDirective: 'REPLACE' as const, ...headers }
      await ask('Sending', name, (abortSignal) => client.send(new sdk.CopyObjectCommand(input), { abortSignal }))
    },

    async remove(name) {
      await ask('Deleting', name, (abortSignal) =>
        client.send(new sdk.DeleteObjectCommand(place(name)), { abortSignal }),
      )
    },
  }
}

function openClient({ S3Client }: Sdk, { endpoint, region, concurrency, timeout, env }: S3Options): S3Client {
  const isCustom = endpoint ?? env.AWS_ENDPOINT_URL_S3 ?? env.AWS_ENDPOINT_URL
  const place = region ?? env.AWS_REGION ?? env.AWS_DEFAULT_REGION ?? (isCustom ? 'us-east-1' : null)
  // Node applies its variables for proxies to its own agents only, not to those of the client.
  const proxy = env.NODE_USE_ENV_PROXY === '1' ? { proxyEnv: env } : {}
  const agent = { keepAlive: true, maxSockets: concurrency, ...proxy }
  return new S3Client({
    ...(endpoint ? { endpoint } : {}),
    ...(place ? { region: place } : {}),
    // Bucket names as hosts need DNS records, which few servers besides AWS have.
    forcePathStyle: Boolean(isCustom),
    followRegionRedirects: true,
    // `createRetries` is used instead, as the client's own retries are limited for the whole run.
    maxAttempts: 1,
    // Not every server supports the client's default checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: 10_000,
      socketTimeout: timeout * 1000,
      httpAgent: agent,
      httpsAgent: agent,
    },
  })
}

function objectHeaders({ type, cacheControl, encoding }: FileHeaders, sha256: string | null, record: string | null) {
  const metadata = Object.entries({ [hashKey]: sha256, [recordKey]: record })
  return {
    ContentType: type,
    CacheControl: cacheControl,
    ...(encoding === null ? {} : { ContentEncoding: encoding }),
    Metadata: Object.fromEntries(metadata.flatMap(([key, value]) => (value === null ? [] : [[key, value]]))),
  }
}

function detailsOf(name: string, found: HeadObjectCommandOutput): StoredDetails {
  const etag = plainTag(found.ETag)
  return {
    name,
    bytes: found.ContentLength ?? 0,
    etag,
    modified: found.LastModified?.getTime() ?? 0,
    sha256: checksumOf(found) ?? found.Metadata?.[hashKey] ?? null,
    isOpaque: !isMd5(etag) || isEncrypted(found),
    record: found.Metadata?.[recordKey] ?? null,
  }
}

/** The server's own checksum, unless it is one of parts. */
function checksumOf({ ChecksumSHA256 }: HeadObjectCommandOutput): string | null {
  if (!ChecksumSHA256 || ChecksumSHA256.includes('-')) return null
  return Buffer.from(ChecksumSHA256, 'base64').toString('hex')
}

function isAsSent(answer: PutObjectCommandOutput, md5: string): boolean {
  const etag = plainTag(answer.ETag)
  return etag === md5 || !isMd5(etag) || isEncrypted(answer)
}

/** With keys of KMS or of the customer, the ETag is not an MD5, although it looks like one. */
function isEncrypted(answer: HeadObjectCommandOutput | PutObjectCommandOutput): boolean {
  return (answer.ServerSideEncryption ?? 'AES256') !== 'AES256' || answer.SSECustomerAlgorithm !== undefined
}

function isMd5(etag: string): boolean {
  return /^[0-9a-f]{32}$/.test(etag)
}

function plainTag(etag: string | undefined): string {
  return (etag ?? '').replace(/^W\//, '').replaceAll('"', '').toLowerCase()
}

function badListing(to: string, problem: string): ExportError {
  const fix = 'Check --endpoint: its server needs ListObjectsV2 with prefixes, and a proxy may drop the query.'
  return new ExportError('upload-failed', `The server of ${to} cannot list objects: ${problem}`, fix)
}

/** Decodes a key as encoded in HTML forms. Source: `encoding-type` of ListObjectsV2. */
function decodeKey(key: string): string {
  try {
    return decodeURIComponent(key.replaceAll('+', ' '))
  } catch {
    throw new ExportError('upload-failed', `The server lists a name that is not UTF-8: ${key}`, 'Remove that object.')
  }
}
