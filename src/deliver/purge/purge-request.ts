import { ExportError, requestFailure } from '../../errors.js'
import { type JsonPost, postJson } from '../requests/post-json.js'
import type { PurgeOptions } from './purge-target.js'

interface PurgeRequest extends JsonPost {
  /** As given in the options. */
  readonly target: string
  /** What the answer has where the cache was purged: a proxy may answer, too, with status 200. */
  readonly done: RegExp
}

/** Posts a request, with retries. Throws `purge-failed`, without the headers. */
export async function postPurge(request: PurgeRequest, options: PurgeOptions): Promise<void> {
  let answer: string
  try {
    answer = await postJson(request, options)
  } catch (error) {
    if (error instanceof ExportError) throw error
    throw purgeFailed(request.target, error)
  }
  if (request.done.test(answer)) return
  throw purgeFailed(request.target, `the answer does not say that anything was purged: ${answer.trim().slice(0, 500)}`)
}

/** The error of a purge. `error`: that of a request, or why it failed in words. */
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
