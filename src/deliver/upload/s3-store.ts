import type { HeadObjectCommandOutput } from '@aws-sdk/client-s3'
import { ExportError } from '../../errors.js'
import { withoutEndSlashes } from '../../model/values/without-end-slashes.js'
import { loadAws } from '../requests/load-aws.js'
import { createRetries } from '../requests/retry.js'
import type { ObjectStore } from './object-store.js'
import { openClient, type S3Options, withinLimits } from './s3-client.js'
import { isUnexplained, judgeS3Error, s3Error } from './s3-errors.js'
import { detailsOf, isAsSent, objectHeaders, plainTag } from './s3-object.js'

/** Opens an S3-compatible store, with the credential sources of AWS's client. Throws `package-missing`. */
export async function openS3Store(options: S3Options): Promise<ObjectStore> {
  const sdk = await loadAws('@aws-sdk/client-s3', 'An upload to S3', () => import('@aws-sdk/client-s3'))
  const { to, signal, timeout } = options
  const client = openClient(sdk, options)
  const [, bucket = '', prefix = ''] = /^s3:\/\/([^/]+)(?:\/(.*))?$/s.exec(to) ?? []
  /** Of all names: empty, or with a trailing slash. */
  const root = prefix === '' ? '' : `${withoutEndSlashes(prefix)}/`
  const place = (name: string) => ({ Bucket: bucket, Key: root + name })
  let hasAnswered = false
  const retries = createRetries((error) => judgeS3Error(error, !hasAnswered), signal)

  /** `bytes`: of the body that is sent. */
  async function ask<T>(
    doing: string,
    name: string,
    request: (signal: AbortSignal) => Promise<T>,
    bytes = 0,
  ): Promise<T> {
    try {
      return await retries.run(async () => {
        const answer = await withinLimits({ timeout, bytes, signal }, request)
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
      // A server may give new tokens for the same part: then its first name is there again.
      const seen = new Set<string>()
      let empty = 0
      do {
        const page = await ask('Listing', '', (abortSignal) => {
          const input = { Bucket: bucket, Prefix: root + prefix, EncodingType: 'url' as const }
          const next = token === undefined ? {} : { ContinuationToken: token }
          return client.send(new sdk.ListObjectsV2Command({ ...input, ...next }), { abortSignal })
        })
        // Every list has some of these. With another answer everything would be sent again.
        const isList = [page.Name, page.KeyCount, page.IsTruncated, page.Contents].some((part) => part !== undefined)
        if (!isList) throw badListing(to, 'its answer is not a list')
        for (const { Key: sent = '', Size = 0, ETag, LastModified } of page.Contents ?? []) {
          const key = page.EncodingType === 'url' ? decodeKey(sent) : sent
          // An upload could delete it.
          if (!key.startsWith(root + prefix)) throw badListing(to, `it lists ${key} among ${root + prefix}`)
          const name = key.slice(root.length)
          yield { name, bytes: Size, etag: plainTag(ETag), modified: LastModified?.getTime() ?? 0 }
        }
        const next = page.IsTruncated === false ? undefined : page.NextContinuationToken
        if (page.IsTruncated && !next) throw badListing(to, 'its list ends early')
        const first = page.Contents?.[0]?.Key
        const marks = [`token ${next}`, ...(first === undefined ? [] : [`name ${first}`])]
        if (next && marks.some((mark) => seen.has(mark))) throw badListing(to, 'its list begins again')
        for (const mark of marks) seen.add(mark)
        empty = first === undefined ? empty + 1 : 0
        if (next && empty > mostEmpty) throw badListing(to, `it sends ${mostEmpty} parts without a name in succession`)
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
      const sent = await ask(
        'Sending',
        name,
        async (abortSignal) => {
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
        },
        bytes,
      )
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

/** Parts of a list without any name, of which a store may send some where much was deleted. */
const mostEmpty = 1000

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
