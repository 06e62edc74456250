import { type Command, Option } from 'commander'
import type { Shard } from '../../exporter/shards/shard.js'
import { mismatchKeys } from '../../model/manifest/manifest-mismatches.js'
import {
  breadcrumbsSpec,
  extensionModel,
  instant,
  localFolder,
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
  targetName,
  webhookUrl,
} from '../values/option-values.js'
import type { Settings } from '../values/settings.js'
import { addConfigFlags, addSiteUrl, imageUrlFlag, imageWidthFlag, many, named } from './common-flags.js'
import { addHostFlags } from './host-flags.js'
import { addOperationFlags, type OperationFlags } from './operation-flags.js'
import { addPublishingFlags } from './publishing-flags.js'

export interface ExportFlags extends Omit<Settings, 'serializers'>, OperationFlags {
  config?: string
  dryRun?: boolean
  /** Seconds between polls of the database. */
  watch?: number
  onChange?: string
  /** Receiver of a webhook after each export that changed something. */
  notify?: string
  /** Shell command that updates the manifest while watching. */
  refreshManifest?: string
  /** Shortest time in seconds between two runs of that command. */
  refreshEvery?: number
  /** The shard to write, such as 2 of 4. */
  shard?: Shard
  json?: boolean
  quiet?: boolean
  verbose?: boolean
}

export function addExportFlags(command: Command): void {
  addSourceFlags(command)
  command
    .optionsGroup('Output:')
    .option('--out <dir>', 'Folder to write. Default: out.', localFolder)
    .option('--drafts <dir>', 'Private folder for drafts, which previews show. Must be outside of --out.', localFolder)
    .option('--openapi', 'Also write an OpenAPI document and documentation pages.')
    .option('--search-records', 'Also write the texts of each page, for a search of your own.')
    .option('--sitemap', 'Also write sitemap.xml of each site, for search engines.')
  addContentFlags(command)
  addHostFlags(command)
  addPublishingFlags(command)
  command
    .optionsGroup('Run:')
    .option('--dry-run', 'Run without writing anything.')
    .option('--shard <i/n>', 'Write shard i of n; "npx djangocms-static merge" joins the shards.', shardOf)
    .addOption(
      new Option(
        '--watch [seconds]',
        'Poll the database every 5 seconds (or the given number) and export again when it changes.',
      )
        .argParser(seconds)
        .preset('5'),
    )
    .option('--refresh-manifest <command>', 'While watching, run this shell command to update the manifest.', nonEmpty)
    .option('--refresh-every <seconds>', 'Run that command at most once in this many seconds. Default: 300.', seconds)
    .option('--on-change <command>', 'Run this shell command after each successful export.', nonEmpty)
    .option(
      '--notify <url>',
      'After each successful export, post the changed paths and tags to this address, signed with DJANGOCMS_STATIC_NOTIFY_SECRET.',
      webhookUrl,
    )
  addOperationFlags(command, ', with --watch')
  addPrintFlags(command)
}

/** Declares the flags about source and answers of an export: of `export`, `diff` and `doctor`. */
export function addAnswerFlags(command: Command): void {
  addSourceFlags(command)
  command.optionsGroup('Output:')
  addContentFlags(command)
}

function addSourceFlags(command: Command): void {
  command
    .optionsGroup('Source:')
    .option('--database <url>', 'PostgreSQL or MySQL URL, or SQLite file. Default: DATABASE_URL.', nonEmpty)
    .option(
      '--manifest <file>',
      'Site manifest. Default: derived from the database, with every guess reported.',
      nonEmpty,
    )
    .addOption(
      many(
        '--accept-mismatch <key>',
        'acceptMismatch',
        'Accept that the database contradicts the manifest here: versioning, contents, permission, sites or auth. Repeatable.',
        oneOf(mismatchKeys),
      ),
    )
    .option(
      '--snapshot <id>',
      'Read the snapshot that "npx djangocms-static snapshot" holds. PostgreSQL only.',
      snapshotId,
    )
    .option(
      '--statement-timeout <seconds>',
      'Fail when the database server takes longer than this for one statement. Default: 600.',
      seconds,
    )
    .option(
      '--idle-timeout <seconds>',
      'Let the database server end a read transaction that is idle for longer than this. Default: 600.',
      seconds,
    )
    .option('--now <time>', 'Evaluate publication dates at this time, in ISO 8601. Default: now.', instant)
  addConfigFlags(command)
}

/** In the current group, and in others about addresses and limits. */
function addContentFlags(command: Command): void {
  command
    .option(
      '--contract <name>',
      'documented (default): as the API documentation says; released: as the package djangocms-rest answers.',
      oneOf(['documented', 'released']),
    )
    .addOption(many('--site <id>', 'sites', 'Only this site. Repeatable.', positiveInteger))
    .addOption(many('--language <code>', 'languages', 'Only this language. Repeatable.', nonEmpty))
    .addOption(many('--only <route>', 'only', 'Only this route. Repeatable.', nonEmpty))
    .addOption(many('--skip <route>', 'skip', 'All routes but this one. Repeatable.', nonEmpty))
    .option(
      '--paths <which>',
      'canonical (default): each page under its own paths; all: under every path in every language.',
      oneOf(['canonical', 'all']),
    )
    .addOption(
      many(
        '--extension <app.model>',
        'extensions',
        'Also write the rows of this page extension, as "extensions" of page objects. Repeatable.',
        extensionModel,
      ),
    )
    .addOption(many('--menu <spec>', 'menus', 'An additional menu variant. Repeatable.', menuSpec))
    .addOption(many('--submenu <spec>', 'submenus', 'An additional submenu variant. Repeatable.', submenuSpec))
    .addOption(
      many('--breadcrumbs <spec>', 'breadcrumbs', 'An additional variant of breadcrumbs. Repeatable.', breadcrumbsSpec),
    )
    .option('--html', 'Also write html.json beside pages and placeholders: the answers to ?html=1.')
    .option('--html-templates <dir>', 'Folder with your own HTML templates, by plugin type.', nonEmpty)
    .option('--image-details', 'Also write texts, size, focal point and thumbnails of images beside their addresses.')
    .option('--include-login-required', 'Include pages that require login.')
    .option('--bundle', 'Also write each language as one file, with the menu and every page on a line.')
    .optionsGroup('Addresses:')
    .addOption(
      named(
        '--site-url <[id=]url>',
        'siteUrls',
        'Address of the site. Repeatable, one for each site id. Default: https://<site domain>.',
        addSiteUrl,
      ),
    )
    .addOption(named('--api-url <[id=]url>', 'apiUrls', 'Address of the files. Same form and default.', addSiteUrl))
    .option('--media-url <url>', 'Address of uploaded files. Default: from the manifest.', mediaUrl)
    .addOption(imageUrlFlag())
    .addOption(imageWidthFlag())
    .option(
      '--scheme <name>',
      'https (default) or http, for addresses derived from site domains.',
      oneOf(['http', 'https']),
    )
    .optionsGroup('Limits:')
    .option('--page-size <n>', 'Items per list page. Default: by contract.', positiveInteger)
    .option(
      '--pagination <kind>',
      'Links between list pages: static (default) for paths, query for ?limit=&offset=.',
      oneOf(['static', 'query']),
    )
    .option('--budget <mb>', 'Largest size of each route, per site, in megabytes. Default: 512.', megabytes)
    .option(
      '--target <kind>',
      'handler (default): routes over the budget are deferred to the runtime handler; static: they end the run with exit code 3.',
      targetName,
    )
}

export function addPrintFlags(command: Command): void {
  command
    .option('--json', 'Print the report, or the error, as one JSON object.')
    .option('--quiet', 'Print nothing but errors.')
    .addOption(new Option('--verbose', 'Print every finding.').conflicts('quiet'))
}
