import { ExportError } from '../../errors.js'
import { hasCode } from '../../files/small-files.js'
import { isNetworkFailure, isPassing, type Judgement, retryAfter } from '../requests/retry.js'

/** The known part of errors of AWS's client. */
interface ClientError extends Error {
  readonly $metadata?: { readonly httpStatusCode?: number }
  readonly $response?: { readonly headers?: Readonly<Record<string, string>> }
}

/** `isFirst`: the server has not answered yet, so its address may be wrong. */
export function judgeS3Error(error: unknown, isFirst: boolean): Judgement {
  if (!(error instanceof Error)) return { retry: false }
  const { $metadata, $response, name } = error as ClientError
  if (hasCode(error, 'ECONNREFUSED') && isFirst) return { retry: false }
  const again = isPassing($metadata?.httpStatusCode ?? 0) || passing.has(name) || isNetworkFailure(error)
  return again ? { retry: true, after: retryAfter($response?.headers?.['retry-after']) } : { retry: false }
}

/** Temporary errors with other statuses, or without an answer. */
const passing = new Set([
  'TimeoutError',
  'RequestTimeout',
  'RequestTimeTooSkewed',
  'SlowDown',
  'Throttling',
  'ThrottlingException',
  'BadDigest',
  'IncompleteBody',
])

/** A refusal of a HEAD request, which has no body: a GET request is refused with the reason. */
export function isUnexplained(error: unknown): boolean {
  const status = (error as ClientError).$metadata?.httpStatusCode ?? 0
  return status === 400 || status === 401 || status === 403
}

/** Errors of credentials with status 400. */
const tokenErrors = new Set(['ExpiredToken', 'InvalidToken', 'TokenRefreshRequired'])

/** An error of the store as an ExportError. The client's messages contain no credentials. `isFirst`: as above. */
export function s3Error(error: unknown, to: string, doing: string, isFirst: boolean): unknown {
  if (error instanceof ExportError || !(error instanceof Error)) return error
  const { $metadata, $response, name } = error as ClientError
  const status = $metadata?.httpStatusCode
  // After it, the client tells programmers where to look.
  const [said = ''] = error.message.split('Deserialization error: ')
  const reason = [name === 'Error' ? '' : name, status ? `(${status})` : '', said.trimEnd()].filter(Boolean).join(' ')
  const message = `${doing} ${to}: ${reason}`
  const cause = { cause: error }
  const location = $response?.headers?.location
  if (location !== undefined || (status !== undefined && status < 300)) {
    const answer =
      location === undefined ? `the answer is not that of an S3 server: ${reason}` : `it redirects to ${location}`
    const fix = 'Correct --endpoint or --region: a login page, a proxy or a web server may answer there.'
    return new ExportError('upload-failed', `${doing} ${to}: ${answer}`, fix, cause)
  }
  if (name === 'CredentialsProviderError' || /could not load credentials/i.test(error.message)) {
    const fix = 'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or a profile of the AWS files with AWS_PROFILE.'
    return new ExportError('upload-refused', `${doing} ${to}: there are no credentials`, fix, cause)
  }
  if (/region is missing/i.test(error.message)) {
    return new ExportError('option-invalid', `The region of ${to} is unknown.`, 'Pass it with --region.', cause)
  }
  if (name === 'NoSuchBucket' || (name === 'NotFound' && doing === 'Listing')) {
    return new ExportError('upload-refused', message, 'Create the bucket first, or correct --to.', cause)
  }
  if (status === 301 || name === 'PermanentRedirect' || name === 'AuthorizationHeaderMalformed') {
    return new ExportError('upload-refused', message, 'Pass the region of the bucket with --region.', cause)
  }
  if (name === 'RequestTimeTooSkewed') {
    return new ExportError('upload-refused', message, 'Set the clock of this machine.', cause)
  }
  if (status === 401 || status === 403 || tokenErrors.has(name)) {
    const fix =
      'Check the credentials. They need to list, read, write and delete objects (s3:ListBucket, s3:GetObject, s3:PutObject, s3:DeleteObject).'
    return new ExportError('upload-refused', message, fix, cause)
  }
  const fix =
    status === undefined && isFirst
      ? 'Correct --endpoint or --region, or check that the server is running.'
      : 'Run it again: objects that arrived are not sent twice.'
  return new ExportError('upload-failed', message, fix, cause)
}
