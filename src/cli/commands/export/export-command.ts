import type { Command } from 'commander'
import { untilStopped } from '../../../build/check-signal.js'
import type { ShardReport } from '../../../deliver/shards/shard-report.js'
import { ExportError } from '../../../errors.js'
import type { ExportOptions, HostName } from '../../../options.js'
import { formatBytes, formatSeconds, plural } from '../../../quantities.js'
import { interruptible } from '../../interrupt.js'
import { helpOfRun } from '../../options/common-flags.js'
import { addExportFlags, type ExportFlags } from '../../options/export-flags.js'
import { exportOptions } from '../../options/export-options.js'
import { checkMonitor } from '../../options/operation-flags.js'
import { publishingKeys } from '../../options/publishing-flags.js'
import { wrap } from '../../print/format.js'
import { printReport } from '../../print/print-report.js'
import { printResult } from '../../print/print-result.js'
import { withProgress } from '../../print/progress-view.js'
import type { Io } from '../../print/terminal.js'
import { exclusion, flagOf, requirement } from '../../values/usage-errors.js'
import { afterExport } from './after-export.js'

const examples = (routes: readonly string[]) => `
Routes, in the order in which they are written:
${wrap(routes.join(', '), 80, 2)}

Menu variants are named as in the URLs of the API. A trailing /* writes the
variant for every page path:
  --menu 0/1/0/1              from, to, inactive and active levels
  --menu footer/0/100/0/100   the same from the page with the reverse id footer
  --submenu 2/0/100           levels, root level, nephews
  --breadcrumbs 1             start level

Examples:
  A SQLite database, with the manifest of its project:
    $ npx djangocms-static export --database site.sqlite3 \\
        --manifest manifest.json

  PostgreSQL, with separate addresses for the site and the API:
    $ export DATABASE_URL=postgres://reader:secret@localhost/cms
    $ npx djangocms-static export --manifest manifest.json --out public \\
        --site-url https://www.example.com --api-url https://api.example.com

  The answers of the released djangocms-rest, for a static file host:
    $ npx djangocms-static export --contract released --target static

  Print the size of an export as JSON, without writing it:
    $ npx djangocms-static export --dry-run --json

  Follow the database, and purge a cache after each export:
    $ npx djangocms-static export --watch --on-change './purge-cache.sh'

  Write one of four shards, each on its own machine (docs/sharding.md):
    $ npx djangocms-static export --shard 2/4 --out shard-2

  Everything but the menus of each page, with two more menu variants:
    $ npx djangocms-static export --skip menu-paths \\
        --menu 0/0/0/0 --menu 'footer/0/100/0/100/*'`

/** `export`: writes the site. `routes`: the names that --only and --skip choose from. */
export function registerExportCommand(program: Command, io: Io, routes: readonly string[]): void {
  const command = program
    .command('export')
    .summary('Write the API of a site as JSON files.')
    .description(
      'Reads a django CMS database and writes its headless API as a folder of JSON\nfiles. The database is only read.',
    )
    .addHelpOption(helpOfRun())
    .addHelpText('after', examples(routes))
  addExportFlags(command)
  command.action(async (flags: ExportFlags) => {
    const { watch, shard, onChange = null, notify = null } = flags
    checkWatch(flags)
    io.adjustV8?.()
    const options = await exportOptions(flags, io)
    checkHosts(flags, options)
    if (shard) {
      checkShard(flags, options)
      const { exportShard } = await import('../../../export-shards.js')
      const report = await withProgress(io, flags, (running) => exportShard({ ...options, ...running }, shard))
      return printResult(report, () => shardText(report), io, flags)
    }
    if (watch !== undefined) {
      const { watchExport } = await import('./watch-export.js')
      return watchExport(options, { ...flags, watch }, io)
    }
    // Loaded here, so that help and wrong flags need no database driver.
    const { exportSite } = await import('../../../export.js')
    const report = await withProgress(io, flags, (running) => exportSite({ ...options, ...running }))
    printReport(report, io, flags)
    await interruptible(io, (signal) => {
      const run = { isJson: flags.json ?? false, stop: signal }
      return untilStopped(signal, stoppedFix, afterExport({ onChange, notify }, { ...options, signal }, io, run))
    })
  })
}

const stoppedFix = 'Run it again: the export itself succeeded, but what follows it was ended.'

/** Those whose settings name folders, and the address of the handler. */
const servers: readonly HostName[] = ['nginx', 'caddy', 'apache']

/** Throws `usage` for a flag about settings of hosts, none of which are written, or none that depend on it. */
function checkHosts(flags: ExportFlags, { profiles }: ExportOptions): void {
  for (const name of ['cacheControl', 'cors', 'handler', 'hostRoot'] as const) {
    const isOfServers = name === 'handler' || name === 'hostRoot'
    if (flags[name] === undefined || profiles.some((host) => !isOfServers || servers.includes(host))) continue
    throw requirement(flagOf(name), isOfServers ? '--profile nginx, caddy or apache' : '--profile')
  }
}

/** Throws usage errors for conflicting flags. */
function checkWatch(flags: ExportFlags): void {
  const { watch, onChange, notify, dryRun, snapshot, refreshManifest, refreshEvery } = flags
  if (watch === undefined) {
    if ((flags.logFormat ?? flags.monitorPort ?? flags.monitorHost) !== undefined)
      throw requirement('--log-format and --monitor-port', '--watch')
    if ((refreshManifest ?? refreshEvery) !== undefined)
      throw requirement('--refresh-manifest and --refresh-every', '--watch')
  }
  checkMonitor(flags)
  if (refreshEvery !== undefined && refreshManifest === undefined) {
    throw requirement('--refresh-every', '--refresh-manifest')
  }
  if (dryRun && watch !== undefined) throw exclusion('--dry-run', '--watch')
  if (dryRun && notify !== undefined) throw exclusion('--dry-run', '--notify')
  if (dryRun && onChange !== undefined) throw exclusion('--dry-run', '--on-change')
  if (snapshot && watch !== undefined) throw exclusion('--snapshot', '--watch', ': a snapshot never changes')
}

function shardText({ out, shard, files, bytes, stored, seconds }: ShardReport): string {
  const content = `${plural(files, 'file')} of the export, ${formatBytes(bytes)}`
  return `Shard ${shard.number} of ${shard.of} in ${out} (${formatBytes(stored)}): ${content}, ${formatSeconds(seconds)}\n`
}

/** Flags that neither shards nor `merge` support. */
const otherKeys = ['dryRun', 'watch', 'onChange', 'notify', 'refreshManifest', 'refreshEvery'] as const

/** Throws usage errors for flags that apply to a whole export. */
function checkShard(flags: ExportFlags, { drafts }: Pick<ExportOptions, 'drafts'>): void {
  const checkKeys = (keys: readonly (keyof ExportFlags)[], fix: string) => {
    const given = keys.find((key) => flags[key] !== undefined)
    if (given) fail(`${flagOf(given)} applies to a whole export, and --shard writes one shard of it.`, fix)
  }
  checkKeys(publishingKeys, 'Pass it to "npx djangocms-static merge".')
  checkKeys(otherKeys, 'Leave out one of the two.')
  if (drafts !== null) {
    const fix = 'Leave out "drafts", and export them separately: --drafts DIR --only healthcheck.'
    fail(`Shards hold no drafts, so ${drafts} would not be written.`, fix)
  }
  // `out` of a configuration is the folder of the whole export.
  if (flags.out === undefined) fail('A shard needs its own private folder.', 'Name it with --out.')
}

function fail(message: string, fix: string): never {
  throw new ExportError('usage', message, fix)
}
