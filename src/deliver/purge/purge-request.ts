import { ExportError } from '../../errors.js'
import { isNetworkFailure, isPassing, Retries, retryAfter } from '../upload/retry.js'
import type { PurgeOptions } from './purge-options.js'

export interface PurgeRequest {
  /** As the purge was named. */
  readonly target: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** null: none. */
  readonly body: unknown
}

/** An answer that is none of success. */
/** What a receiver answers that is no success. */
export class Refusal extends Error {
  readonly status: number
  readonly after: number | null

  constructor(status: number, text: string, after: number | null) {
    super(`${status} ${text.trim().slice(0, 500)}`)
    this.status = status
    this.after = after
  }
}

/** Posts a request, several times if need be. Throws `purge-failed`, in words without the headers. */
export async function postPurge(request: PurgeRequest, options: PurgeOptions): Promise<void> {
  try {
    await postRetried(request, options)
  } catch (error) {
    if (error instanceof ExportError) throw error
    throw purgeFailed(request.target, error)
  }
}

/** Posts a request, several times if need be. Throws what the last attempt failed with, in words without the headers. */
export async function postRetried(
  request: PurgeRequest,
  { signal, timeout }: Pick<PurgeOptions, 'signal' | 'timeout'>,
): Promise<void> {
  const retries = new Retries((error) => {
    if (error instanceof Refusal) return { retry: isPassing(error.status), after: error.after }
    const isTimeout = error instanceof Error && error.name === 'TimeoutError'
    return { retry: isTimeout || isNetworkFailure(error), after: null }
  }, signal)
  await retries.run(() => post(request, timeout, signal))
}

export function purgeFailed(target: string, error: unknown): ExportError {
  const reason = error instanceof Error ? (causeOf(error) ?? error.message) : String(error)
  const fix = 'The files are uploaded. Run the upload again: it will purge everything.'
  return new ExportError('purge-failed', `${target}: ${reason}`, fix, { cause: error })
}

/** The token in this variable of the environment. Throws `option-invalid`. */
export function tokenIn({ env }: PurgeOptions, name: string, target: string): string {
  const token = env[name]
  if (token) return token
  throw new ExportError('option-invalid', `${target} needs a token, and ${name} has none.`, `Set ${name}.`)
}

async function post({ url, headers, body }: PurgeRequest, timeout: number, signal: AbortSignal | null): Promise<void> {
  const limit = AbortSignal.timeout(timeout * 1000)
  const json = body === null ? {} : { body: JSON.stringify(body) }
  const answer = await fetch(url, {
    method: 'POST',
    // A redirected POST arrives as a GET without its body.
    redirect: 'manual',
    headers: { ...headers, ...(body === null ? {} : { 'Content-Type': 'application/json' }) },
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
    ...json,
  })
  const text = await answer.text()
  if (!answer.ok) throw new Refusal(answer.status, text, retryAfter(answer.headers.get('retry-after')))
}

/** `fetch failed` has its reason below. */
export function causeOf({ cause }: Error): string | null {
  return cause instanceof Error ? cause.message || cause.name : null
}
