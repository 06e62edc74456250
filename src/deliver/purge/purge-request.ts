import { ExportError, requestFailure } from '../../errors.js'
import { judgeRequest, Refusal, Retries } from '../retry.js'
import type { PurgeOptions } from './purge-options.js'

interface PurgeRequest {
  /** As given in the options. */
  readonly target: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** null: none. */
  readonly body: unknown
}

/** Posts a request, with retries. Throws `purge-failed`, without the headers. */
export async function postPurge(request: PurgeRequest, options: PurgeOptions): Promise<void> {
  try {
    await postRetried(request, options)
  } catch (error) {
    if (error instanceof ExportError) throw error
    throw purgeFailed(request.target, error)
  }
}

/** Posts a request, with retries. Throws the error of the last attempt, without the headers. */
export async function postRetried(
  request: PurgeRequest,
  { signal, timeout }: Pick<PurgeOptions, 'signal' | 'timeout'>,
): Promise<void> {
  await new Retries(judgeRequest, signal).run(() => post(request, timeout, signal))
}

export function purgeFailed(target: string, error: unknown): ExportError {
  const fix = 'The files are uploaded. Run the upload again: it will purge everything.'
  return new ExportError('purge-failed', `${target}: ${requestFailure(error)}`, fix, { cause: error })
}

/** The token in an environment variable. Throws `option-invalid`. */
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
    // A redirected POST would become a GET without body.
    redirect: 'manual',
    headers: { ...headers, ...(body === null ? {} : { 'Content-Type': 'application/json' }) },
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
    ...json,
  })
  const text = await answer.text()
  if (!answer.ok) throw new Refusal(answer, `${answer.status} ${text.trim().slice(0, 500)}`)
}
