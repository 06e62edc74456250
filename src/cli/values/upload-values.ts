import { InvalidArgumentError } from 'commander'
import type { PurgeTarget } from '../../deliver/purge/purge-target.js'
import { withoutEndSlashes } from '../../model/values/without-end-slashes.js'
import { oneOf } from './option-values.js'

/** `s3://bucket/prefix`, without a trailing slash. */
export function bucketUrl(text: string): string {
  const [, bucket, prefix = ''] = /^s3:\/\/([^/]*)(\/.*)?$/.exec(text) ?? []
  const inner = withoutEndSlashes(prefix).replace(/^\/+/, '')
  const reason =
    bucket === undefined ? 'It must look like s3://bucket or s3://bucket/prefix' : wrongBucket(bucket, inner)
  if (reason !== null) throw new InvalidArgumentError(`${reason}.`)
  return `s3://${bucket}${inner === '' ? '' : `/${inner}`}`
}

/** The problem of a bucket's name by the rules of S3, or of a prefix; null: none. Other stores may be stricter. */
function wrongBucket(bucket: string, prefix: string): string | null {
  if (!/^[a-z0-9][a-z0-9._-]*$/i.test(bucket)) {
    return 'The name of a bucket may hold letters, digits, dots, hyphens and underscores, and begins with a letter or digit'
  }
  const { length } = bucket
  if (length < 3 || length > 63) return `A bucket name has 3 to 63 characters, ${JSON.stringify(bucket)} has ${length}`
  const isPlain = !prefix.split('/').some((part) => part === '.' || part === '..') && !/[\u0000-\u001f]/.test(prefix)
  return isPlain ? null : `The prefix ${JSON.stringify(prefix)} must not have the parts . and .., or control characters`
}

const purgeKinds = ['cloudfront', 'cloudflare', 'fastly', 'command'] as const

/** `cloudfront:ID`, `cloudflare:ZONE`, `fastly:SERVICE` or `command:COMMAND`. */
export function purgeTarget(text: string): PurgeTarget {
  const [, kind = '', value = ''] = /^([^:]*):(.*)$/s.exec(text) ?? []
  if (value.trim() === '') throw new InvalidArgumentError('It must look like cloudfront:ID or command:COMMAND.')
  return { kind: oneOf(purgeKinds)(kind), value: value.trim() }
}
