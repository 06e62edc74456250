import type { Command } from 'commander'
import { Option } from 'commander'
import type { PurgeTarget } from '../../../deliver/purge/purge-target.js'
import type { ObjectKind } from '../../../deliver/upload/object-kinds.js'
import { uploadDefaults } from '../../../deliver/upload/upload-options.js'
import { addConfigFlags } from '../../options/config-flags.js'
import { addSiteUrl, one } from '../../options/flag-kinds.js'
import { addCacheRule } from '../../options/host-values.js'
import { count, httpUrl, nonEmpty, positiveInteger, seconds } from '../../options/option-values.js'
import { bucketUrl, purgeTarget } from '../../options/upload-values.js'

/** The flags of `upload`, checked and collected. */
export interface UploadFlags {
  to: string
  config?: string
  state?: string
  endpoint?: string
  region?: string
  concurrency: number
  timeout: number
  changes?: string
  toRelease?: string | true
  all?: boolean
  compressed?: boolean
  private?: boolean
  cacheControl?: Partial<Record<ObjectKind, string>>
  delete?: boolean
  maxDelete?: number
  purge?: PurgeTarget[]
  purgeLimit: number
  purgeWait: number
  apiUrl?: Record<string, string>
  dryRun?: boolean
  json?: boolean
  quiet?: boolean
  verbose?: boolean
}

/** Declares the flags of `upload`, in groups. */
export function addUploadFlags(command: Command): void {
  command
    .optionsGroup('Target:')
    .addOption(
      one('--to <url>', 'Bucket and prefix: s3://bucket or s3://bucket/prefix.', bucketUrl).makeOptionMandatory(),
    )
    .addOption(one('--endpoint <url>', 'S3-compatible server. Default: AWS, or AWS_ENDPOINT_URL_S3.', httpUrl))
    .addOption(one('--region <name>', "Default: AWS_REGION, or that of the AWS files' profile.", nonEmpty))
    .addOption(
      one('--concurrency <n>', `Concurrent requests. Default: ${uploadDefaults.concurrency}.`, positiveInteger).default(
        uploadDefaults.concurrency,
      ),
    )
    .addOption(
      one(
        '--timeout <seconds>',
        `Retry a request after this long without a response. Default: ${uploadDefaults.timeout}.`,
        seconds,
      ).default(uploadDefaults.timeout),
    )
    .addOption(new Option('--private', 'The target is private: allow drafts, and forbid caching.'))
    .optionsGroup('What to send:')
    .addOption(
      one(
        '--changes <file>',
        'Change report of the export. Default: <dir>.state/changes.json, if it exists.',
        nonEmpty,
      ),
    )
    .addOption(
      new Option(
        '--to-release [name]',
        'Roll the target back to an earlier release of the export, by default the one before the current one.',
      ),
    )
    .addOption(new Option('--all', 'Send every file, also unchanged ones, for example after changing --cache-control.'))
    .addOption(new Option('--compressed', 'Also send the .gz and .br variants of files.'))
    .addOption(
      new Option(
        '--cache-control <kind=value>',
        'Cache-Control of the objects, such as "menu=public, max-age=60". Repeatable.',
      ).argParser(addCacheRule),
    )
    .addOption(one('--state <dir>', 'Private folder for the record of the export. Default: <dir>.state.', nonEmpty))
    .optionsGroup('What to delete:')
    .addOption(new Option('--delete', 'Delete stale objects, in the folders of the export only.'))
    .addOption(one('--max-delete <n>', 'End with exit code 3 when more objects than this would be deleted.', count))
    .optionsGroup('Caches:')
    .addOption(
      new Option(
        '--purge <cache>',
        'Purge afterwards: cloudfront:ID, cloudflare:ZONE, fastly:SERVICE or command:COMMAND. Repeatable.',
      ).argParser<PurgeTarget[]>((text, before = []) => [...before, purgeTarget(text)]),
    )
    .addOption(
      one(
        '--purge-limit <n>',
        `Purge at most this many paths and wildcards per site (CloudFront: of all sites). Above that, folders become wildcards. Default: ${uploadDefaults.purgeLimit}.`,
        positiveInteger,
      ).default(uploadDefaults.purgeLimit),
    )
    .addOption(
      one('--purge-wait <seconds>', 'Wait this long for CloudFront to finish. Default: do not wait.', seconds).default(
        uploadDefaults.purgeWait,
      ),
    )
    .addOption(
      new Option(
        '--api-url <[id=]url>',
        'Address of the files, for --purge. Default: as exported. Repeatable.',
      ).argParser(addSiteUrl),
    )
    .optionsGroup('Run:')
    .addOption(new Option('--dry-run', 'Compare, but change nothing.'))
    .addOption(new Option('--json', 'Print the report, or the error, as one JSON object.'))
    .addOption(new Option('--quiet', 'Print nothing but errors.'))
    .addOption(new Option('--verbose', 'Print the stack of unexpected errors.').conflicts('quiet'))
    .addHelpOption(new Option('-h, --help', 'Show this help.').helpGroup('Run:'))
  addConfigFlags(command, 'For out, state, apiUrl and cacheControl; flags take precedence')
}
