import { setFlagsFromString } from 'node:v8'
import { type Command, Option } from 'commander'
import { defaults } from '../../../default-options.js'
import type { MergeOptions } from '../../../export.js'
import { loadConfig } from '../../config/load-config.js'
import { onInterrupt } from '../../interrupt.js'
import { checkReport } from '../../options/check-report.js'
import { addConfigFlags } from '../../options/config-flags.js'
import { fromFolder, inFolder } from '../../options/folder-paths.js'
import { nonEmpty } from '../../options/option-values.js'
import type { Settings } from '../../options/settings.js'
import { createReporter } from '../../print/reporter.js'
import type { Io } from '../../print/terminal.js'
import { addPrintFlags } from '../export/export-flags.js'
import { addPublishingFlags } from '../export/publishing-flags.js'

/** The settings of a merge, from flags and configuration. */
type MergeSettings = Pick<Settings, (typeof keys)[number]>

const keys = [
  ...(['out', 'publish', 'keepReleases', 'keepRemoved', 'keepDocuments'] as const),
  ...(['maxShrink', 'maxDelete', 'foreignFiles', 'force', 'fsync'] as const),
  'media',
  'routes',
  ...(['full', 'state', 'previous', 'report', 'reportHtml', 'purgeLimit', 'tags'] as const),
] as const satisfies readonly (keyof Settings)[]

interface MergeFlags extends MergeSettings {
  config?: string
  json?: boolean
  quiet?: boolean
  verbose?: boolean
}

const examples = `
Examples:
  Write three shards on any machines, and join them:
    $ npx djangocms-static export --shard 1/3 --out shard-1
    $ npx djangocms-static export --shard 2/3 --out shard-2
    $ npx djangocms-static export --shard 3/3 --out shard-3
    $ npx djangocms-static merge shard-1 shard-2 shard-3 --out public

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
    .addHelpOption(new Option('-h, --help', 'Show this help.').helpGroup('Run:'))
    .addHelpText('after', examples)
    .optionsGroup('Target:')
    .option('--out <dir>', 'Folder to write. Default: out.', nonEmpty)
  addConfigFlags(command, 'For the options below; flags take precedence')
  addPublishingFlags(command)
  command.optionsGroup('Run:')
  addPrintFlags(command)
  command.action(async (folders: string[], flags: MergeFlags) => {
    const style = { json: false, quiet: false, verbose: false, ...flags }
    setFlagsFromString('--heap-growing-percent=30')
    const options = await mergeOptions(flags, io)
    const reporter = createReporter(io, style)
    const interrupt = onInterrupt()
    try {
      const { mergeShards } = await import('../../../export.js')
      const signal = io.stop ?? interrupt.signal
      const base = io.cwd ?? process.cwd()
      const shards = folders.map((folder) => fromFolder(base, folder))
      reporter.finish(await mergeShards(shards, { ...options, onProgress: reporter.progress, signal }))
    } finally {
      interrupt.stop()
      reporter.close()
    }
  })
}

/** Flags, then the configuration, then the defaults. */
async function mergeOptions({ config, ...flags }: MergeFlags, io: Io): Promise<MergeOptions> {
  const folder = io.cwd ?? process.cwd()
  const configured = config === undefined ? {} : chosen(await loadConfig(fromFolder(folder, config)))
  const flagSettings = inFolder(chosen(flags), folder)
  const settings: MergeSettings = { ...configured, ...flagSettings }
  const { publish, keepReleases, keepRemoved, keepDocuments, maxShrink, maxDelete, foreignFiles } = defaults
  const { force, fsync, full, media, routes } = defaults
  const { state, previous, report, reportHtml, purgeLimit, tags, onProgress, signal } = defaults
  const options: MergeOptions = {
    publish,
    keepReleases,
    keepRemoved,
    keepDocuments,
    maxShrink,
    maxDelete,
    foreignFiles,
    force,
    fsync,
    full,
    media,
    routes,
    state,
    previous,
    report,
    reportHtml,
    purgeLimit,
    tags,
    onProgress,
    signal,
    out: fromFolder(folder, 'out'),
    ...settings,
  }
  checkReport(flagSettings, { ...options, drafts: null, dryRun: false })
  return options
}

function chosen(settings: MergeSettings): MergeSettings {
  return Object.fromEntries(keys.flatMap((key) => (settings[key] === undefined ? [] : [[key, settings[key]]])))
}
