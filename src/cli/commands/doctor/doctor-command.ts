import type { Command } from 'commander'
import type { ExitCode } from '../../../error-table.js'
import { helpOfRun } from '../../options/common-flags.js'
import { addAnswerFlags, addPrintFlags, type ExportFlags } from '../../options/export-flags.js'
import { exportOptions } from '../../options/export-options.js'
import { printResult } from '../../print/print-result.js'
import { withProgress } from '../../print/progress-view.js'
import type { Io } from '../../print/terminal.js'
import { commandPath } from '../../values/folder-paths.js'
import { nonEmpty } from '../../values/option-values.js'

const examples = `
Takes the options of export, and runs an export without writing anything.
The exit code is 1 if the export would fail or differ from the live API:
settings guessed without a manifest, plugin types that need a serializer, sites
and plugin tables that the manifest does not describe, rows that contradict it,
tables that cannot be read.

Examples:
  Check what an export with the project's configuration would lack:
    $ npx djangocms-static doctor

  Without one, as JSON:
    $ npx djangocms-static doctor --database site.sqlite3 \\
        --manifest manifest.json --json

  Compare plugins with what the project's own serializers write:
    $ python introspect.py --settings mysite.settings -o manifest.json \\
        --samples 5
    $ npx djangocms-static doctor --database site.sqlite3 \\
        --manifest manifest.json --samples samples.json`

/** `doctor`: reports what an export would be made from, and what it lacks. */
export function registerDoctorCommand(program: Command, io: Io, end: (code: ExitCode) => void): void {
  const command = program
    .command('doctor')
    .summary('Report what an export would lack.')
    .description(
      'Shows the CMS, its sites, languages and plugins, and the findings of an\nexport: gaps, which are what it would lack or answer differently from the live\nAPI, and notes.',
    )
    .addHelpOption(helpOfRun())
    .addHelpText('after', examples)
  addAnswerFlags(command)
  command.optionsGroup('Run:')
  command.option(
    '--samples <file>',
    'Compare with plugins that "introspect.py --samples" has written, in the released contract.',
    nonEmpty,
  )
  addPrintFlags(command)
  command.action(async (flags: ExportFlags & { samples?: string }) => {
    const { verbose = false } = flags
    const options = await exportOptions(flags, io)
    const samples = flags.samples === undefined ? null : commandPath(io, flags.samples)
    // Loaded here, so that help and wrong flags need no database driver.
    const { diagnose, hasGap } = await import('./diagnose.js')
    const { doctorText } = await import('./doctor-text.js')
    const { loadSamples } = await import('./load-samples.js')
    const loaded = samples === null ? null : await loadSamples(samples)
    const diagnosis = await withProgress(io, flags, (running) => diagnose({ ...options, ...running }, loaded, io))
    printResult(diagnosis, () => doctorText(diagnosis, io, verbose), io, flags)
    end(hasGap(diagnosis) ? 1 : 0)
  })
}
