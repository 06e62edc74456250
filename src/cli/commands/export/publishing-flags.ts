import { type Command, Option } from 'commander'
import { one } from '../../options/flag-kinds.js'
import { count, mediaSource, nonEmpty, oneOf, percent, positiveInteger } from '../../options/option-values.js'

/** What becomes of the folder and of the export before: of `export` and `merge`. */
export function addPublishingFlags(command: Command): void {
  command
    .optionsGroup('Uploaded files:')
    .addOption(
      one(
        '--media <copy:source>',
        'Copy public files that the content refers to, from the folder MEDIA_ROOT (copy:DIR) or its address (copy:URL).',
        mediaSource,
      ),
    )
    .optionsGroup('Publishing:')
    .addOption(
      one(
        '--publish <how>',
        'in-place (default): change the folder file by file; releases: write releases/<id>, turn the link current to it.',
        oneOf(['in-place', 'releases']),
      ),
    )
    .addOption(one('--keep-releases <n>', 'Releases that stay. Default: 3.', positiveInteger))
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
        'End with exit code 3 when more pages or files than this would go. Default: 50.',
        percent,
      ),
    )
    .addOption(one('--max-delete <n>', 'End with exit code 3 when more files than this would be removed.', count))
    .addOption(
      one(
        '--foreign-files <what>',
        'Files that no export has written: refuse (default) ends with exit code 3; keep leaves them; remove deletes them.',
        oneOf(['refuse', 'keep', 'remove']),
      ),
    )
    .addOption(new Option('--force', 'Publish all the same.'))
    .addOption(new Option('--fsync', 'Wait until the disk has everything, before and after publishing.'))
    .optionsGroup('Last export:')
    .addOption(new Option('--full', 'Compute everything anew. Default: what has changed since the last export.'))
    .addOption(one('--state <dir>', 'Private folder for the record of the export. Default: <out>.state.', nonEmpty))
    .addOption(one('--previous <dir|url>', 'Where else that record may be, on a machine that has none.', nonEmpty))
    .optionsGroup('Reports:')
    .addOption(
      one('--report <file>', 'Write what was added, changed and removed, and what to purge, as JSON.', nonEmpty),
    )
    .addOption(one('--report-html <file>', 'Write a page about the run, for people.', nonEmpty))
    .addOption(
      one(
        '--purge-limit <n>',
        'Also a list of at most so many paths and wildcards to purge, per site.',
        positiveInteger,
      ),
    )
    .addOption(new Option('--tags', 'Also cache tags: of each file, and those to purge.'))
}
