import type { Command } from 'commander'
import { InvalidArgumentError } from 'commander'
import { createHttpClient, type HttpClient } from '../delivery/verify/http-client.js'
import { nonEmpty, positiveInteger } from './option-values.js'

/** How a server is asked. */
export interface HttpFlags {
  sample?: number
  concurrency?: number
  cookie?: string
  header?: Record<string, string>
}

/** Declares the flags, in the group of those before. */
export function addHttpFlags(command: Command): void {
  const headers = (text: string, before: Record<string, string> = {}) => {
    const [, name = '', value = ''] = /^([!#$%&'*+.^_`|~\w-]+):([^\r\n]*)$/.exec(text) ?? []
    if (name === '') throw new InvalidArgumentError('It must be like "X-Name: value".')
    return { ...before, [name.toLowerCase()]: value.replace(/^[ \t]+/, '') }
  }
  command
    .option('--sample <n>', 'Only so many answers, always the same ones. Default: all.', positiveInteger)
    .option('--concurrency <n>', 'Requests at the same time. Default: 8.', positiveInteger)
    .option('--cookie <text>', 'Cookie to send, such as sessionid=abc.', nonEmpty)
    .option('--header <line>', 'Header to send. Repeatable.', headers)
}

export function httpClient({ concurrency = 8, cookie, header = {} }: HttpFlags): HttpClient {
  return createHttpClient({ concurrency, headers: { ...header, ...(cookie === undefined ? {} : { cookie }) } })
}
