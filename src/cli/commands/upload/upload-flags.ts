import { type Command, Option } from 'commander'
import type { UploadConfig } from '../../../config.js'
import type { PurgeTarget } from '../../../deliver/purge/purge-target.js'
import type { ObjectKind } from '../../../deliver/upload/object-kinds.js'
import { uploadDefaults } from '../../../deliver/upload/upload-options.js'
import { addConfigFlags, addHostUrl, helpOfRun } from '../../options/common-flags.js'
import type { ExportFlags } from '../../options/export-flags.js'
import { addCacheRule } from '../../values/host-values.js'
import { count, httpUrl, nonEmpty, positiveInteger, seconds } from '../../values/option-values.js'
import { bucketUrl, purgeTarget } from '../../values/upload-values.js'

type ExportFlag = 'config' | 'state' | 'dryRun' | 'json' | 'quiet' | 'verbose'

export interface UploadFlags extends Pick<ExportFlags, ExportFlag>, Omit<UploadConfig, 'purge'> {
  concurrency: number
  timeout: number
  changes?: string
  toRelease?: string | true
  all?: boolean
  private?: boolean
  cacheControl?: Partial<Record<ObjectKind, string>>
  purge?: PurgeTarget[]
  apiUrl?: Record<string, string>
}

export function addUploadFlags(command: Command): void {
  command
    .optionsGroup('Target:')
    .requiredOption('--to <url>', 'Bucket and prefix: s3://bucket or s3://bucket/prefix.', bucketUrl)
    .option('--endpoint <url>', 'S3-compatible server. Default: AWS, or AWS_ENDPOINT_URL_S3.', httpUrl)
    .option('--region <name>', "Default: AWS_REGION, or that of the AWS files' profile.", nonEmpty)
    .option(
      '--concurrency <n>',
      `Concurrent requests. Default: ${uploadDefaults.concurrency}.`,
      positiveInteger,
      uploadDefaults.concurrency,
    )
    .option(
      '--timeout <seconds>',
      `Retry a request after this long without a response. Default: ${uploadDefaults.timeout}.`,
      seconds,
      uploadDefaults.timeout,
    )
    .option('--private', 'The target is private: allow drafts, and forbid caching.')
    .optionsGroup('What to send:')
    .option(
      '--changes <file>',
      'Change report of the export. Default: <dir>.state/changes.json, if it exists.',
      nonEmpty,
    )
    .option(
      '--to-release [name]',
      'Roll the target back to an earlier release of the export, by default the one before the current one.',
    )
    .option('--all', 'Send every file, also unchanged ones, for example after changing --cache-control.')
    .option('--compressed', 'Also send the .gz and .br variants of files.')
    .option(
      '--cache-control <kind=value>',
      'Cache-Control of the objects, such as "menu=public, max-age=60". Repeatable.',
      addCacheRule,
    )
    .option('--state <dir>', 'Private folder for the record of the export. Default: <dir>.state.', nonEmpty)
    .optionsGroup('What to delete:')
    .option('--delete', 'Delete stale objects, in the folders of the export only.')
    .option('--max-delete <n>', 'End with exit code 3 when more objects than this would be deleted.', count)
    .optionsGroup('Caches:')
    .option(
      '--purge <cache>',
      'Purge afterwards: cloudfront:ID, cloudflare:ZONE, fastly:SERVICE or command:COMMAND. Repeatable.',
      (text: string, before: PurgeTarget[] = []) => [...before, purgeTarget(text)],
    )
    .option(
      '--purge-limit <n>',
      `Purge at most this many paths and wildcards per site (CloudFront: of all sites). Above that, folders become wildcards. Default: ${uploadDefaults.purgeLimit}.`,
      positiveInteger,
    )
    .option('--purge-wait <seconds>', 'Wait this long for CloudFront to finish. Default: do not wait.', seconds)
    .option('--api-url <[id=]url>', 'Address of the files, for --purge. Default: as exported. Repeatable.', addHostUrl)
    .optionsGroup('Run:')
    .option('--dry-run', 'Compare, but change nothing.')
    .option('--json', 'Print the report, or the error, as one JSON object.')
    .option('--quiet', 'Print nothing but errors.')
    .addOption(new Option('--verbose', 'Print the stack of unexpected errors.').conflicts('quiet'))
    .addHelpOption(helpOfRun())
  addConfigFlags(command, 'For out, state, apiUrl and cacheControl; flags take precedence')
}
