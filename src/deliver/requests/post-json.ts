import { userHeader, withoutUser } from '../../model/values/url-user.js'
import { createRetries, judgeRequest, Refusal } from './retry.js'
import { timeLimit } from './time-limit.js'

export interface JsonPost {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** null: none. */
  readonly body: unknown
}

interface PostOptions {
  /** Seconds for one attempt. */
  readonly timeout: number
  readonly signal: AbortSignal | null
}

/** Posts a request, with retries. Returns the answer. Throws the error of the last attempt, without the headers. */
export function postJson(request: JsonPost, options: PostOptions): Promise<string> {
  return createRetries(judgeRequest, options.signal).run(() => post(request, options))
}

async function post({ url, headers, body }: JsonPost, { timeout, signal }: PostOptions): Promise<string> {
  const json = body === null ? {} : { body: JSON.stringify(body) }
  const answer = await fetch(withoutUser(url), {
    method: 'POST',
    // A redirected POST would become a GET without body.
    redirect: 'manual',
    headers: { ...userHeader(url), ...headers, ...(body === null ? {} : { 'Content-Type': 'application/json' }) },
    signal: timeLimit(timeout * 1000, signal),
    ...json,
  })
  const text = await answer.text()
  if (!answer.ok) throw new Refusal(answer, `${answer.status} ${text.trim().slice(0, 500)}`)
  return text
}
