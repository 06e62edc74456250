import { type Command, Option } from 'commander'
import { one } from '../../options/flag-kinds.js'
import { count, mediaSource, nonEmpty, oneOf, percent, positiveInteger } from '../../options/option-values.js'

/** Declares the flags about publishing, previous exports and reports: of `export` and `merge`. */
export function addPublishingFlags(command: Command): void {
  command
    .optionsGroup('Uploaded files:')
    .addOption(
      one(
        '--media <copy:source>',
        'Copy the public files that the content refers to, from MEDIA_ROOT (copy:DIR) or its address (copy:URL).',
        mediaSource,
      ),
    )
    .optionsGroup('Publishing:')
    .addOption(
      one(
        '--publish <how>',
        'in-place (default): replace file by file; releases: write releases/<id> and point the link "current" to it.',
        oneOf(['in-place', 'releases']),
      ),
    )
    .addOption(
      one('--keep-releases <n>', 'Number of releases to keep, the current one included. Default: 3.', positiveInteger),
    )
    .addOption(one('--keep-removed <seconds>', 'Keep removed files for this many seconds. Default: 0.', count))
    .addOption(
      one(
        '--keep-documents <seconds>',
        'Keep removed documents of the handler for at least this many seconds. Default: 600.',
        count,
      ),
    )
    .addOption(
      one(
        '--max-shrink <percent>',
        'End with exit code 3 when more than this percentage of pages or files would be removed. Default: 50.',
        percent,
      ),
    )
    .addOption(one('--max-delete <n>', 'End with exit code 3 when more files than this would be removed.', count))
    .addOption(
      one(
        '--foreign-files <what>',
        'Files in the folder that no export wrote: refuse (default) with exit code 3, keep or remove.',
        oneOf(['refuse', 'keep', 'remove']),
      ),
    )
    .addOption(new Option('--force', 'Publish even if a guard would stop it.'))
    .addOption(new Option('--fsync', 'Flush files to disk before and after publishing.'))
    .optionsGroup('Previous export:')
    .addOption(new Option('--full', 'Recompute everything. Default: only what changed since the previous export.'))
    .addOption(one('--state <dir>', 'Private folder for the record of the export. Default: <out>.state.', nonEmpty))
    .addOption(
      one(
        '--previous <dir|url>',
        'Folder or URL of a previous export, where this machine has no record of it.',
        nonEmpty,
      ),
    )
    .optionsGroup('Reports:')
    .addOption(
      one(
        '--report <file>',
        'Write a change report as JSON: files added, changed and removed, and what to purge.',
        nonEmpty,
      ),
    )
    .addOption(one('--report-html <file>', 'Write a report of the run as an HTML page.', nonEmpty))
    .addOption(
      one(
        '--purge-limit <n>',
        'Add a purge list of at most this many paths and wildcards per site to the report.',
        positiveInteger,
      ),
    )
    .addOption(new Option('--tags', 'Add cache tags to the report: of each file, and those to purge.'))
}
