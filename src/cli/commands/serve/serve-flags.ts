import type { Command } from 'commander'
import { type MismatchKey, mismatchKeys } from '../../../options.js'
import { httpUrl, nonEmpty, oneOf, port, positiveInteger, siteUrl } from '../../options/option-values.js'

/** The flags of `serve`, checked. */
export interface ServeFlags {
  host: string
  port: number
  database?: string
  manifest?: string
  acceptMismatch?: MismatchKey[]
  config?: string
  contract?: 'documented' | 'released'
  scheme?: 'http' | 'https'
  siteUrl?: Record<string, string>
  apiUrl?: Record<string, string>
  includeLoginRequired?: boolean
  htmlTemplates?: string
  drafts?: string
  previewTokenFile?: string
  previewKeyFile?: string
  secretKeyFile?: string
  cors?: string[]
  /** On unless it is turned off. */
  siteHeader: boolean
  maxLimit?: number
  quiet?: boolean
}

/** Declares the flags of `serve`, in groups. */
export function addServeFlags(command: Command): void {
  const many =
    <Value>(check: (text: string) => Value) =>
    (text: string, before: Value[] = []) => [...before, check(text)]
  const urls = (text: string, before: Record<string, string> = {}) => {
    const { site, url } = siteUrl(text)
    return { ...before, [site]: url }
  }
  command
    .optionsGroup('Where:')
    .option('--host <name>', 'Address to listen on. Default: 127.0.0.1.', nonEmpty, '127.0.0.1')
    .option('--port <n>', 'Port; 0 takes any free one. Default: 8000.', port, 8000)
    .optionsGroup('Straight from a database:')
    .option('--database <url>', 'PostgreSQL URL or SQLite file. With a folder it answers previews only.', nonEmpty)
    .option('--manifest <file>', 'Site manifest.', nonEmpty)
    .option(
      '--accept-mismatch <key>',
      'Go on although the database contradicts the manifest here. Repeatable.',
      many(oneOf(mismatchKeys)),
    )
    .option('--config <file>', 'Configuration, an ES module.', nonEmpty)
    .option('--html-templates <dir>', 'HTML templates of your own, by plugin type, for ?html=1.', nonEmpty)
    .option('--contract <name>', 'documented (default) or released.', oneOf(['documented', 'released']))
    .option('--scheme <name>', 'https (default) or http.', oneOf(['http', 'https']))
    .option('--site-url <[id=]url>', 'Where the site is. Repeatable.', urls)
    .option('--api-url <[id=]url>', 'Where the API is. Repeatable.', urls)
    .option('--include-login-required', 'Answer pages that need a login, too.')
    .optionsGroup('Previews:')
    .option('--drafts <dir>', 'What previews show: the folder of export --drafts.', nonEmpty)
    .option('--preview-key-file <file>', 'Keys of preview-token, one a line.', nonEmpty)
    .option('--preview-token-file <file>', 'Hashes of fixed tokens, one a line: preview-token --hash.', nonEmpty)
    .option('--secret-key-file <file>', "Django's SECRET_KEY, then its fallbacks, one a line.", nonEmpty)
    .optionsGroup('Run:')
    .option('--cors <origin>', 'Origin that may read answers, or *. Repeatable.', many(corsOrigin))
    .option('--no-site-header', 'Ignore X-Site-ID: only the host name says which site is meant.')
    .option(
      '--max-limit <n>',
      'Most items of a list in one answer, whatever ?limit= says. Default: 1000.',
      positiveInteger,
    )
    .option('--quiet', 'Print no line for each request.')
}

function corsOrigin(text: string): string {
  return text === '*' ? text : new URL(httpUrl(text)).origin
}
