import type { Command } from 'commander'
import { defaults } from '../../../default-options.js'
import type { MergeOptions } from '../../../export-shards.js'
import { optionsWith } from '../../../option-effects.js'
import { configuredSettings } from '../../config/load-config.js'
import { checkPublishing } from '../../options/check-publishing.js'
import { addConfigFlags, helpOfRun } from '../../options/common-flags.js'
import { addPrintFlags, type ExportFlags } from '../../options/export-flags.js'
import { addPublishingFlags, publishingKeys } from '../../options/publishing-flags.js'
import { printReport } from '../../print/print-report.js'
import { withProgress } from '../../print/progress-view.js'
import { type Io, workingFolder } from '../../print/terminal.js'
import { commandPath, inFolder } from '../../values/folder-paths.js'
import { localFolder } from '../../values/option-values.js'
import { picked, type Settings } from '../../values/settings.js'

type MergeSettings = Pick<Settings, (typeof keys)[number]>

const keys = ['out', 'routes', ...publishingKeys] as const

interface MergeFlags extends MergeSettings, Pick<ExportFlags, 'config' | 'json' | 'quiet' | 'verbose'> {
  uploaded?: boolean
}

const examples = `
Examples:
  Write three shards on any machines, and join them:
    $ npx djangocms-static export --shard 1/3 --out shard-1
    $ npx djangocms-static export --shard 2/3 --out shard-2
    $ npx djangocms-static export --shard 3/3 --out shard-3
    $ npx djangocms-static merge shard-1 shard-2 shard-3 --out public

  Shards that upload their files to a bucket themselves, which the merge then
  neither reads nor writes:
    $ npx djangocms-static upload shard-1 --to s3://bucket/site
    $ npx djangocms-static upload shard-2 --to s3://bucket/site
    $ npx djangocms-static upload shard-3 --to s3://bucket/site
    $ npx djangocms-static merge shard-1 shard-2 shard-3 --out public --uploaded
    $ npx djangocms-static upload public --to s3://bucket/site --delete

All shards must be made from one state of the database, with the same
options by the same version: see docs/sharding.md.`

/** `merge`: joins the shards of an export. */
export function registerMergeCommand(program: Command, io: Io): void {
  const command = program
    .command('merge')
    .argument('<dir...>', 'All shard folders, in any order.')
    .summary('Join the shards of "export --shard" to an export.')
    .description(
      'Writes the export that a single run would have written, from all its shard\nfolders. Options that affect the content of files come from the shards.',
    )
    .addHelpOption(helpOfRun())
    .addHelpText('after', examples)
    .optionsGroup('Target:')
    .option('--out <dir>', 'Folder to write. Default: out.', localFolder)
    .option('--uploaded', 'The shards have uploaded their files: write only what they lack, for "upload".')
  addConfigFlags(command, 'For the options below; flags take precedence')
  addPublishingFlags(command)
  command.optionsGroup('Run:')
  addPrintFlags(command)
  command.action(async (folders: string[], flags: MergeFlags) => {
    io.adjustV8?.()
    const options = await mergeOptions(flags, io)
    const { mergeShards } = await import('../../../export-shards.js')
    const shards = folders.map((folder) => commandPath(io, folder))
    const report = await withProgress(io, flags, (running) => mergeShards(shards, { ...options, ...running }))
    printReport(report, io, flags)
  })
}

/** Flags, then the configuration, then the defaults. */
async function mergeOptions({ config, uploaded = false, ...flags }: MergeFlags, io: Io): Promise<MergeOptions> {
  const configured = picked(await configuredSettings({ config }, io), keys)
  const flagSettings = inFolder(picked(flags, keys), workingFolder(io))
  const settings: MergeSettings = { ...configured, ...flagSettings }
  const { media, routes, onProgress, signal } = defaults
  const own = { ...optionsWith(defaults, 'delivery'), out: commandPath(io, 'out'), media, routes, onProgress, signal }
  const options = { ...own, ...settings, uploaded }
  checkPublishing(flagSettings, { ...options, drafts: null, dryRun: false })
  return options
}
