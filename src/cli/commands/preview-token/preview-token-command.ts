import { hash, randomBytes } from 'node:crypto'
import type { Command } from 'commander'
import { ExportError } from '../../../errors.js'
import { createPreviewToken } from '../../../runtime/previews/preview-token.js'
import { previewKeys } from '../../options/secret-lines.js'
import type { Io } from '../../print/terminal.js'
import { commandPath } from '../../values/folder-paths.js'
import { httpUrl, lifetime, nonEmpty, positiveInteger } from '../../values/option-values.js'
import { exclusion, flagOf, requirement } from '../../values/usage-errors.js'

interface PreviewTokenFlags {
  keyFile?: string
  /** Seconds. */
  expires?: number
  site?: number
  url?: string
  next?: string
  generateKey?: boolean
  hash?: boolean
}

const examples = `
Examples:
  Generate a key once; the handler that answers previews needs the same one:
    $ npx djangocms-static preview-token --generate-key > preview.key

  A token for eight hours, for an "Authorization: Bearer" header:
    $ npx djangocms-static preview-token --key-file preview.key

  A link that opens the previews of site 2 in a browser for a week:
    $ npx djangocms-static preview-token --key-file preview.key --expires 7d \\
        --site 2 --url https://cms.example.com/api/ --next 'en/pages/?preview=1'

  To replace a key, put the new one on the first line of the file and keep the
  old one below until its tokens have expired. The first key signs, all are
  accepted.

  A fixed token instead, of which the handler stores only the hash:
    $ npx djangocms-static preview-token --generate-key | tee token.txt |
        npx djangocms-static preview-token --hash >> token-hashes.txt`

/** `preview-token`: prints tokens that open previews, and keys and hashes for them. */
export function registerPreviewTokenCommand(program: Command, io: Io): void {
  program
    .command('preview-token')
    .summary('Print a token that opens previews of drafts.')
    .description(
      'Prints a signed token with which a request may ask for previews (?preview=1).\nWhoever has the token sees what a superuser sees, until it expires.',
    )
    .option('--key-file <file>', 'File with the key. Default: DJANGOCMS_STATIC_PREVIEW_KEY.', nonEmpty)
    .option('--expires <time>', 'When it expires: 30m, 8h (default) or 7d from now.', lifetime)
    .option('--site <id>', 'The only site that it is valid for. Default: every site.', positiveInteger)
    .option('--url <base>', 'Address of the API, such as https://cms.example.com/api/. Also prints a link.', httpUrl)
    .option('--next <path>', 'Target of the link, below that address: en/pages/?preview=1.', nonEmpty)
    .option('--generate-key', 'Print a new random key.')
    .option('--hash', 'Print the hash of a fixed token read from standard input.')
    .addHelpText('after', examples)
    .action(async (flags: PreviewTokenFlags) => {
      io.stdout.write(`${(await lines(flags, io)).join('\n')}\n`)
    })
}

/** Flags about a signed token, which have no effect on a key or a hash. */
const tokenKeys = ['keyFile', 'expires', 'site', 'url', 'next'] as const

/** Seconds. */
const usualLifetime = 8 * 3600

async function lines(flags: PreviewTokenFlags, io: Io): Promise<string[]> {
  const [alone, other] = (['generateKey', 'hash', ...tokenKeys] as const).filter((name) => flags[name] !== undefined)
  if (other && (alone === 'generateKey' || alone === 'hash')) throw exclusion(flagOf(alone), flagOf(other))
  if (flags.next !== undefined && flags.url === undefined) throw requirement('--next', '--url')
  if (flags.generateKey) return [randomBytes(32).toString('base64url')]
  if (flags.hash) return [hash('sha256', await fixedToken(io))]
  const [key = ''] = await keys(flags, io)
  const expires = Math.floor(Date.now() / 1000) + (flags.expires ?? usualLifetime)
  const token = await createPreviewToken(key, { expires, site: flags.site ?? null })
  return flags.url === undefined ? [token] : [token, link(flags.url, flags.next, token)]
}

async function keys({ keyFile }: PreviewTokenFlags, io: Io): Promise<string[]> {
  if (keyFile !== undefined) return previewKeys(commandPath(io, keyFile), '--key-file')
  const key = io.env.DJANGOCMS_STATIC_PREVIEW_KEY?.trim()
  if (key) return [key]
  const fix = 'Name its file with --key-file, or set DJANGOCMS_STATIC_PREVIEW_KEY. --generate-key makes a new one.'
  throw new ExportError('usage', 'No key to sign the token with.', fix)
}

function link(base: string, next: string | undefined, token: string): string {
  const root = `${base}/`
  const target =
    next === undefined ? '' : `&next=${encodeURIComponent(new URL(root).pathname + next.replace(/^\/+/, ''))}`
  return `${root}preview/?token=${token}${target}`
}

const shortest = 32

async function fixedToken(io: Io): Promise<string> {
  if (io.stdin?.isTTY) io.stderr.write('Type the token, then Enter and Ctrl-D:\n')
  let text = ''
  for await (const piece of io.stdin ?? []) text += piece
  const token = text.trim()
  if (/\s/.test(token)) {
    throw new ExportError('option-invalid', 'Standard input holds more than one token.', 'Hash one token at a time.')
  }
  if (token.length >= shortest) return token
  const message = `The token on standard input has ${token.length} characters, and needs at least ${shortest}.`
  throw new ExportError('option-invalid', message, 'Make one with "npx djangocms-static preview-token --generate-key".')
}
