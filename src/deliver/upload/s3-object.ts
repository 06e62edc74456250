import type { HeadObjectCommandOutput, PutObjectCommandOutput } from '@aws-sdk/client-s3'
import type { FileHeaders } from './file-headers.js'
import type { StoredDetails } from './object-store.js'

/** Keys of user metadata: hash of the contents, and record of the upload. */
const [hashKey, recordKey] = ['sha256', 'djangocms-static']

export function objectHeaders(
  { type, cacheControl, encoding }: FileHeaders,
  sha256: string | null,
  record: string | null,
) {
  const metadata = Object.entries({ [hashKey]: sha256, [recordKey]: record })
  return {
    ContentType: type,
    CacheControl: cacheControl,
    ...(encoding === null ? {} : { ContentEncoding: encoding }),
    Metadata: Object.fromEntries(metadata.flatMap(([key, value]) => (value === null ? [] : [[key, value]]))),
  }
}

/** What the answer of HeadObject says of an object. */
export function detailsOf(name: string, found: HeadObjectCommandOutput): StoredDetails {
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

/** Whether the ETag, where it is an MD5, is that of the body. */
export function isAsSent(answer: PutObjectCommandOutput, md5: string): boolean {
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

export function plainTag(etag: string | undefined): string {
  return (etag ?? '').replace(/^W\//, '').replaceAll('"', '').toLowerCase()
}
