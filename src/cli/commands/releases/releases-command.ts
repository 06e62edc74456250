import { type Command, Option } from 'commander'
import type { ReleaseList, UnwantedReleases } from '../../../build/publish/change-releases.js'
import { addConfigFlags, collected, exportFolderFlag } from '../../options/common-flags.js'
import type { ExportFlags } from '../../options/export-flags.js'
import { exportFolders } from '../../options/export-folders.js'
import { printResult } from '../../print/print-result.js'
import type { Io } from '../../print/terminal.js'
import { nonEmpty, positiveInteger } from '../../values/option-values.js'
import { exclusion } from '../../values/usage-errors.js'

const examples = `
Examples:
  List the releases:
    $ npx djangocms-static releases --out public

  Remove every release but the current one:
    $ npx djangocms-static releases --out public --keep 1

  Remove a certain release:
    $ npx djangocms-static releases --out public --remove 20260131T080910123Z`

interface ReleasesFlags extends Pick<ExportFlags, 'out' | 'config' | 'dryRun' | 'json'> {
  remove: string[]
  keep?: number
}

/** `releases`: lists the releases of an export, and removes older ones. */
export function registerReleasesCommand(program: Command, io: Io): void {
  const command = program
    .command('releases')
    .summary('List the releases of an export, or remove older ones.')
    .description(
      'Lists the releases of an export with --publish releases, newest first.\nRemoves the named ones, or all but the newest. The current release is always kept.',
    )
    .addOption(exportFolderFlag())
    .addOption(
      new Option('--remove <release>', 'Remove this release. Repeatable.').argParser(collected(nonEmpty)).default([]),
    )
    .option('--keep <n>', 'Remove all but the newest n releases, the current one included.', positiveInteger)
    .option('--dry-run', 'Only list what would be removed.')
    .option('--json', 'Print one JSON object.')
    .addHelpText('after', examples)
  addConfigFlags(command)
  command.action(async ({ out, config, remove, keep, dryRun = false, json = false }: ReleasesFlags) => {
    const { listReleases, removeUnwanted } = await import('../../../build/publish/change-releases.js')
    const { out: folder } = await exportFolders({ out, config }, io)
    const unwanted = unwantedOf(remove, keep)
    const removed = unwanted ? await removeUnwanted(folder, unwanted, dryRun) : []
    const list = listReleases(folder)
    const text = () => (unwanted ? removedText(removed, dryRun) : listText(list))
    printResult({ ...list, removed, dryRun }, text, io, { json })
  })
}

function unwantedOf(names: readonly string[], keep: number | undefined): UnwantedReleases | null {
  if (names.length > 0 && keep !== undefined) throw exclusion('--remove', '--keep')
  if (keep !== undefined) return { keep }
  return names.length > 0 ? { names } : null
}

function listText({ current, releases }: ReleaseList): string {
  return releases.map((name) => `${name}${name === current ? ' (current)' : ''}\n`).join('')
}

function removedText(removed: readonly string[], dryRun: boolean): string {
  if (removed.length === 0) return 'No release to remove\n'
  const done = dryRun ? 'Would be removed' : 'Removed'
  return removed.map((name) => `${done}: ${name}\n`).join('')
}
