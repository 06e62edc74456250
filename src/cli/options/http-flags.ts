import { type Command, InvalidArgumentError } from 'commander'
import { createHttpClient, type HttpClient } from '../../deliver/requests/http-client.js'
import { ExportError } from '../../errors.js'
import type { Io } from '../print/terminal.js'
import { commandPath } from '../values/folder-paths.js'
import { nonEmpty, positiveInteger } from '../values/option-values.js'
import { exclusion } from '../values/usage-errors.js'
import { secretLines } from './secret-lines.js'

export interface HttpFlags {
  sample?: number
  concurrency?: number
  rate?: number
  cookie?: string
  cookieFile?: string
  header?: Record<string, string>
  headerFile?: string
}

/** Environment variable of the cookie: other users of the machine can see arguments, but not the environment. */
const cookieVariable = 'DJANGOCMS_STATIC_COOKIE'

export function addHttpFlags(command: Command): void {
  command
    .option('--sample <n>', 'Compare a fixed sample of this many answers. Default: all.', positiveInteger)
    .option('--concurrency <n>', 'Concurrent requests. Default: 8.', positiveInteger)
    .option('--rate <n>', 'Requests a second, at most. Default: no limit.', positiveInteger)
    .option('--cookie-file <file>', `File with the cookie to send. Default: ${cookieVariable}.`, nonEmpty)
    .option('--header-file <file>', 'File with headers to send, one per line.', nonEmpty)
    .option(
      '--cookie <text>',
      'Cookie to send, such as a=b. Visible to other users of the machine: prefer a file.',
      nonEmpty,
    )
    .option('--header <line>', 'Header to send. Repeatable.', (text: string, before: Record<string, string> = {}) => ({
      ...before,
      ...headerOf(text),
    }))
}

/** Throws `option-invalid` and `usage`, never with a cookie or a header. */
export async function httpClient(flags: HttpFlags, io: Io, sent?: Record<string, string>): Promise<HttpClient> {
  const { concurrency = 8, rate = null } = flags
  return createHttpClient({ concurrency, rate, headers: sent ?? (await httpHeaders(flags, io)) })
}

/** The headers of every request. Throws as `httpClient`. */
export async function httpHeaders(flags: HttpFlags, io: Io): Promise<Record<string, string>> {
  const { header, headerFile } = flags
  const cookie = await cookieOf(flags, io)
  const read = headerFile === undefined ? {} : await headersIn(commandPath(io, headerFile))
  return { ...(cookie === undefined ? {} : { cookie }), ...read, ...header }
}

async function cookieOf({ cookie, cookieFile }: HttpFlags, io: Io): Promise<string | undefined> {
  if (cookieFile === undefined) return cookie ?? (io.env[cookieVariable] || undefined)
  if (cookie !== undefined) throw exclusion('--cookie', '--cookie-file')
  // Several cookies become one header.
  return (await secretLines(commandPath(io, cookieFile), '--cookie-file')).join('; ')
}

async function headersIn(file: string): Promise<Record<string, string>> {
  const lines = await secretLines(file, '--header-file')
  return Object.assign({}, ...lines.map((line, index) => fileHeader(file, line, index + 1))) as Record<string, string>
}

function fileHeader(file: string, line: string, number: number): Record<string, string> {
  try {
    return headerOf(line)
  } catch (cause) {
    const message = `Header ${number} of ${file} is not like "X-Name: value".`
    throw new ExportError('option-invalid', message, 'Correct the file of --header-file.', { cause })
  }
}

function headerOf(text: string): Record<string, string> {
  const [, name = '', value = ''] = /^([!#$%&'*+.^_`|~\w-]+):([^\r\n]*)$/.exec(text) ?? []
  if (name === '') throw new InvalidArgumentError('It must look like "X-Name: value".')
  return { [name.toLowerCase()]: value.trim() }
}
