import type { S3Client } from '@aws-sdk/client-s3'
import { requestHandler } from '../requests/load-aws.js'
import { timeLimit } from '../requests/time-limit.js'
import type { UploadOptions } from './upload-options.js'

type Sdk = typeof import('@aws-sdk/client-s3')

export type S3Options = Pick<UploadOptions, 'to' | 'endpoint' | 'region' | 'concurrency' | 'timeout' | 'env' | 'signal'>

/** A client of AWS or, with an endpoint, of another server; it sends each request once. */
export function openClient({ S3Client }: Sdk, { endpoint, region, concurrency, timeout, env }: S3Options): S3Client {
  const isCustom = endpoint ?? env.AWS_ENDPOINT_URL_S3 ?? env.AWS_ENDPOINT_URL
  const place = region ?? env.AWS_REGION ?? env.AWS_DEFAULT_REGION ?? (isCustom ? 'us-east-1' : null)
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
    requestHandler: requestHandler({ timeout, env }, concurrency),
  })
}

/** How often `timeout` fits into the time of a whole request, for a server that sends little at a time. */
const patience = 4

/** Bytes that a connection sends each second, at least. */
const slowest = 1000

interface RequestLimits {
  /** Seconds without any byte after which a connection counts as lost. */
  readonly timeout: number
  /** Of the body that is sent. */
  readonly bytes: number
  readonly signal: AbortSignal | null
}

/** Sends a request, which is aborted where its whole answer takes too long. It fails with a `TimeoutError` then. */
export async function withinLimits<Answer>(
  { timeout, bytes, signal }: RequestLimits,
  request: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const seconds = patience * timeout + bytes / slowest
  const limit = timeLimit(1000 * seconds, signal)
  try {
    return await request(limit)
  } catch (cause) {
    // The client calls it an abort, as that of a signal.
    throw limit.aborted ? timedOut(seconds, cause) : cause
  }
}

function timedOut(seconds: number, cause: unknown): Error {
  return Object.assign(new Error(`no whole answer within ${Math.ceil(seconds)} s`, { cause }), { name: 'TimeoutError' })
}
