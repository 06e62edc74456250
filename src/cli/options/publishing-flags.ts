import type { Command } from 'commander'
import { optionNames } from '../../option-effects.js'
import {
  count,
  localFile,
  localFolder,
  mediaSource,
  nonEmpty,
  oneOf,
  percent,
  positiveInteger,
} from '../values/option-values.js'

/** Settings that apply to a whole export: `merge` takes them, and shards do not. */
export const publishingKeys = ['media', ...optionNames('delivery')] as const

/** Declares the flags about publishing, previous exports and reports: of `export` and `merge`. */
export function addPublishingFlags(command: Command): void {
  command
    .optionsGroup('Uploaded files:')
    .option(
      '--media <copy:source>',
      'Copy the public files that the content refers to, from MEDIA_ROOT (copy:DIR) or its address (copy:URL).',
      mediaSource,
    )
    .optionsGroup('Publishing:')
    .option(
      '--publish <how>',
      'in-place (default): replace file by file; releases: write releases/<id> and point the link "current" to it.',
      oneOf(['in-place', 'releases']),
    )
    .option('--keep-releases <n>', 'Number of releases to keep, the current one included. Default: 3.', positiveInteger)
    .option('--keep-removed <seconds>', 'Keep removed files for this many seconds. Default: 0.', count)
    .option(
      '--keep-documents <seconds>',
      'Keep removed documents of the handler for at least this many seconds. Default: 600.',
      count,
    )
    .option(
      '--max-shrink <percent>',
      'End with exit code 3 when more than this percentage of page contents or files would be removed. Default: 50.',
      percent,
    )
    .option('--max-delete <n>', 'End with exit code 3 when more files than this would be removed.', count)
    .option(
      '--foreign-files <what>',
      'Files in the folder that no export wrote: refuse (default) with exit code 3, keep or remove.',
      oneOf(['refuse', 'keep', 'remove']),
    )
    .option('--force', 'Publish even if a guard would stop it.')
    .option('--fsync', 'Flush files to disk before and after publishing.')
    .optionsGroup('Previous export:')
    .option('--full', 'Recompute everything. Default: only what changed since the previous export.')
    .option('--state <dir>', 'Private folder for the record of the export. Default: <out>.state.', localFolder)
    .option(
      '--previous <dir|url>',
      'Folder or URL of a previous export, where this machine has no record of it.',
      nonEmpty,
    )
    .optionsGroup('Reports:')
    .option(
      '--report <file>',
      'Write a change report as JSON: files added, changed and removed, and what to purge.',
      localFile,
    )
    .option('--report-html <file>', 'Write a report of the run as an HTML page.', localFile)
    .option(
      '--purge-limit <n>',
      'Add a purge list of at most this many paths and wildcards per site to the report.',
      positiveInteger,
    )
    .option('--tags', 'Add cache tags to the report: of each file, and those to purge.')
}
