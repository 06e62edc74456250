import type { Command } from 'commander'
import { Option } from 'commander'
import type { Shard } from '../../../build/plan/shard.js'
import { mismatchKeys } from '../../../options.js'
import { families } from '../../../routes/routes.js'
import { many, one, urls } from '../../options/flag-kinds.js'
import { addHostFlags } from '../../options/host-flags.js'
import {
  breadcrumbsSpec,
  mediaUrl,
  megabytes,
  menuSpec,
  nonEmpty,
  oneOf,
  positiveInteger,
  seconds,
  shardOf,
  snapshotId,
  submenuSpec,
} from '../../options/option-values.js'
import type { Settings } from '../../options/settings.js'
import { addPublishingFlags } from './publishing-flags.js'

/** The flags of `export`, checked and collected. */
export interface ExportFlags extends Omit<Settings, 'serializers'> {
  config?: string
  dryRun?: boolean
  /** Seconds between looks at the database. */
  watch?: number
  onChange?: string
  /** One of so many parts. */
  shard?: Shard
  json?: boolean
  quiet?: boolean
  verbose?: boolean
}

/** Declares the flags of `export`, in groups. */
export function addExportFlags(command: Command): void {
  addAnswerFlags(command, [
    one('--out <dir>', 'Folder to write. Default: out.', nonEmpty),
    one('--drafts <dir>', 'Private folder for what previews show, apart from --out.', nonEmpty),
    new Option('--openapi', 'Also the OpenAPI document of the API, and its documentation pages.'),
  ])
  addHostFlags(command)
  addPublishingFlags(command)
  command
    .optionsGroup('Run:')
    .addOption(new Option('--dry-run', 'Do everything but write.'))
    .addOption(one('--shard <i/n>', 'Write shard i of n, which "djangocms-static merge" joins to an export.', shardOf))
    .addOption(
      one(
        '--watch [seconds]',
        'Go on: look at the database every 5 (or so many) seconds, and export again when it has changed.',
        seconds,
      ).preset('5'),
    )
    .addOption(one('--on-change <command>', 'Run this shell command after each export that succeeds.', nonEmpty))
  addPrintFlags(command)
}

/** What an export is made from, and what decides about its answers: of `export` and `diff`. */
export function addAnswerFlags(command: Command, folders: readonly Option[] = []): void {
  command
    .optionsGroup('Source:')
    .addOption(one('--database <url>', 'PostgreSQL URL or SQLite file. Default: DATABASE_URL.', nonEmpty))
    .addOption(
      one(
        '--manifest <file>',
        'Site manifest. Without it the tool derives one from the database and reports each guess.',
        nonEmpty,
      ),
    )
    .addOption(
      many(
        '--accept-mismatch <key>',
        'acceptMismatch',
        'Go on although the database contradicts the manifest here: versioning, permission, sites or auth. Repeatable.',
        oneOf(mismatchKeys),
      ),
    )
    .addOption(
      one('--snapshot <id>', 'Read the moment that "djangocms-static snapshot" holds. PostgreSQL only.', snapshotId),
    )
    .addOption(
      one(
        '--statement-timeout <seconds>',
        'End when PostgreSQL takes longer than this for one statement. Default: 600.',
        seconds,
      ),
    )
    .addOption(
      one(
        '--idle-timeout <seconds>',
        'Let PostgreSQL end the transaction when the export reads nothing for longer than this. Default: 600.',
        seconds,
      ),
    )
    .addOption(one('--config <file>', 'Configuration, an ES module. Flags win over it.', nonEmpty))
    .optionsGroup('What is written:')
  for (const option of folders) command.addOption(option)
  command
    .addOption(
      one(
        '--contract <name>',
        'documented (default) or released: the answers of the documentation, or of the djangocms-rest package.',
        oneOf(['documented', 'released']),
      ),
    )
    .addOption(many('--site <id>', 'sites', 'Only this site. Repeatable.', positiveInteger))
    .addOption(many('--language <code>', 'languages', 'Only this language. Repeatable.', nonEmpty))
    .addOption(many('--only <family>', 'only', 'Only this family of answers. Repeatable.', oneOf(families)))
    .addOption(many('--skip <family>', 'skip', 'Not this family. Repeatable.', oneOf(families)))
    .addOption(
      one(
        '--paths <which>',
        'canonical (default): each page under its own paths; all: under every path in every language.',
        oneOf(['canonical', 'all']),
      ),
    )
    .addOption(many('--menu <spec>', 'menus', 'A further menu variant. Repeatable.', menuSpec))
    .addOption(many('--submenu <spec>', 'submenus', 'A further submenu variant. Repeatable.', submenuSpec))
    .addOption(many('--breadcrumbs <spec>', 'breadcrumbs', 'Further breadcrumbs. Repeatable.', breadcrumbsSpec))
    .addOption(new Option('--html', 'Also html.json beside pages and placeholders: the answers to ?html=1.'))
    .addOption(one('--html-templates <dir>', 'HTML templates of your own, by plugin type.', nonEmpty))
    .addOption(new Option('--include-login-required', 'Write pages that need a login, too.'))
    .addOption(new Option('--bundle', 'Also write each language as one file: the menu and every page, a line each.'))
    .optionsGroup('Addresses:')
    .addOption(
      urls(
        '--site-url <[id=]url>',
        'siteUrls',
        'Where the site is. Repeatable, one for each site id. Default: https://<site domain>.',
      ),
    )
    .addOption(urls('--api-url <[id=]url>', 'apiUrls', 'Where the files will be. Same form and default.'))
    .addOption(one('--media-url <url>', 'Where uploaded files are. Default: of the manifest.', mediaUrl))
    .addOption(
      one(
        '--scheme <name>',
        'https (default) or http, for addresses made from site domains.',
        oneOf(['http', 'https']),
      ),
    )
    .optionsGroup('Limits:')
    .addOption(one('--page-size <n>', 'Items on a page of a list. Default: of the contract.', positiveInteger))
    .addOption(
      one(
        '--pagination <kind>',
        'Links between list pages: static (default) are paths, query are ?limit=&offset=.',
        oneOf(['static', 'query']),
      ),
    )
    .addOption(one('--budget <mb>', 'Megabytes that a family of one site may have. Default: 512.', megabytes))
    .addOption(
      one(
        '--target <kind>',
        'shim (default): a family over its budget is left to the runtime handler; static: it ends the run with exit code 3.',
        oneOf(['static', 'shim']),
      ),
    )
}

/** What is printed, in the group of the flags before. */
export function addPrintFlags(command: Command): void {
  command
    .addOption(new Option('--json', 'Print the report, or the error, as one JSON object.'))
    .addOption(new Option('--quiet', 'Print nothing but errors.'))
    .addOption(new Option('--verbose', 'Print every finding.').conflicts('quiet'))
}
