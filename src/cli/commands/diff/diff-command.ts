import { statSync } from 'node:fs'
import type { Command } from 'commander'
import type { ExitCode } from '../../../error-table.js'
import { ExportError } from '../../../errors.js'
import { addAnswerFlags, type ExportFlags } from '../../options/export-flags.js'
import { printResult } from '../../print/print-result.js'
import type { Io } from '../../print/terminal.js'
import { commandPath, hasScheme } from '../../values/folder-paths.js'

const examples = `
The exit code is 0 if nothing differs, 1 if something does.

Examples:
  Compare two exports, with the JSON members that changed:
    $ npx djangocms-static diff out.yesterday out --fields

  Show what a new export would change:
    $ npx djangocms-static diff out

  With the flags that the export was made with:
    $ npx djangocms-static diff out site.sqlite3 --manifest manifest.json \\
        --paths all`

/** `diff`: compares two exports, or one with its database. */
export function registerDiffCommand(program: Command, io: Io, end: (code: ExitCode) => void): void {
  const command = program
    .command('diff')
    .argument('<a>', 'Folder of an export.')
    .argument('[b]', 'Another one, or a database. Default: that of --database.')
    .summary('Compare two exports, or one with the database.')
    .description(
      'Prints the paths that were added (+), changed (~) and removed (-) from A to B.\nA database is exported to a temporary folder, with the contract, sites and\naddresses of A unless flags name others.',
    )
    .addHelpText('after', examples)
    .option('--fields', 'Also print the JSON members that changed.')
    .option('--json', 'Print the differences, or the error, as one JSON object.')
  addAnswerFlags(command)
  command.action(async (a: string, b: string | undefined, flags: ExportFlags & { fields?: boolean }) => {
    const { fields = false, json = false, ...exportFlags } = flags
    if (b !== undefined && exportFlags.database !== undefined) {
      throw new ExportError('usage', `Both ${b} and --database were given.`, 'Leave out one of the two.')
    }
    const { findExport } = await import('../../../build/output/find-export.js')
    const { diffExports, isPlainFile } = await import('../../../deliver/reports/diff-exports.js')
    const { diffText } = await import('./diff-text.js')
    const before = findExport(commandPath(io, a), null)
    const print = (after: string, isCompared: (name: string) => boolean) => {
      const diff = diffExports(before.folder, after, fields, isCompared)
      printResult(diff, () => diffText(diff, io), io, { json })
      end(diff.equal ? 0 : 1)
    }
    if (b !== undefined && !isDatabase(b, io)) {
      const { folder } = findExport(commandPath(io, b), null)
      checkWithoutDatabase(command)
      print(folder, () => true)
      return
    }
    const { withExported } = await import('./exported-database.js')
    const databaseFlags = { ...exportFlags, ...(b === undefined ? {} : { database: b }) }
    const isPlain = (name: string) => isPlainFile(name, before.info.apiRoot)
    await withExported(databaseFlags, before.info, io, (after) => print(after, isPlain))
  })
}

/** Throws `usage` for a flag that only says how a database is read. */
function checkWithoutDatabase(command: Command): void {
  const given = command.options.find(
    (option) =>
      !['fields', 'json', 'config'].includes(option.attributeName()) &&
      command.getOptionValueSource(option.attributeName()) === 'cli',
  )
  if (given?.long) throw new ExportError('usage', `${given.long} has no effect on two exports.`, 'Leave it out.')
}

function isDatabase(name: string, io: Io): boolean {
  if (hasScheme(name)) return true
  return statSync(commandPath(io, name), { throwIfNoEntry: false })?.isFile() ?? false
}
