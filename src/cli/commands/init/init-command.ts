import { resolve } from 'node:path'
import { type Command, Option } from 'commander'
import { findDatabase } from '../../../database/find-database.js'
import { defaults } from '../../../default-options.js'
import { configName, findConfig } from '../../config/find-config.js'
import { collected } from '../../options/common-flags.js'
import { type Io, widthOf, workingFolder } from '../../print/terminal.js'
import { fromFolder } from '../../values/folder-paths.js'
import { host } from '../../values/host-values.js'
import { localFolder, nonEmpty, oneOf, publicUrl, targetName } from '../../values/option-values.js'
import { checkOwnFile, writeOwnFile } from '../../write-own-file.js'
import type { InitAnswers, InitFlags } from './init-answers.js'

const examples = `
On a terminal it asks for what no flag names. The password of a database is
never written: the configuration reads DATABASE_URL instead.

Examples:
  Answer questions:
    $ npx djangocms-static init

  In a script, with the defaults for all other questions:
    $ npx djangocms-static init --database site.sqlite3 \\
        --manifest manifest.json --yes

  Then:
    $ npx djangocms-static doctor
    $ npx djangocms-static export`

/** `init`: inspects a database and writes a configuration for it. */
export function registerInitCommand(program: Command, io: Io): void {
  const profile = new Option('--profile <host>', 'A host to write settings for. Repeatable.')
  program
    .command('init')
    .summary('Write a configuration.')
    .description('Asks for what an export needs, inspects the database and writes a configuration\nwith comments.')
    .option('--database <url>', 'PostgreSQL or MySQL URL, or SQLite file. Default: DATABASE_URL.', nonEmpty)
    .option(
      '--manifest <file>',
      'Site manifest, written by the script of "introspect". Default: manifest.json, if it exists.',
      nonEmpty,
    )
    .option('--out <dir>', 'Folder to export to. Default: out.', localFolder)
    .option('--contract <name>', 'documented (default) or released.', oneOf(['documented', 'released']))
    .option('--site-url <url>', 'Address of the website. Default: https://<site domain>.', publicUrl)
    .option('--api-url <url>', 'Address of the exported files. Default: https://<site domain>.', publicUrl)
    .option('--target <kind>', 'Who answers requests: handler (default) or static.', targetName)
    .addOption(profile.argParser(collected(host)))
    .option('--config <file>', `File to write. Default: ${configName}.`, nonEmpty, configName)
    .option('--yes', 'Ask nothing: use the defaults for what no flag names.')
    .option('--force', 'Replace an existing configuration.')
    .addHelpText('after', examples)
    .action((flags: InitFlags) => init(flags, io))
}

/** How the commands get a database whose address the configuration leaves out; empty: it is there. */
function exportLine({ database, fromEnvironment }: InitAnswers): string {
  const { hidesPassword, label } = findDatabase(database).address
  return hidesPassword && !fromEnvironment ? `  export DATABASE_URL='${label}' # with its password\n` : ''
}

async function init(flags: InitFlags, io: Io): Promise<void> {
  const base = workingFolder(io)
  const file = fromFolder(base, flags.config)
  const guard = { force: flags.force ?? false, isOwn: () => false }
  await checkOwnFile(file, guard)
  // Loaded here, so that help and wrong flags need neither database driver nor dialogs.
  const { collectAnswers } = await import('./collect-answers.js')
  const { configText } = await import('./init-config.js')
  const { inspectionText } = await import('../../inspect/inspection-text.js')
  const { inspectProject } = await import('../../inspect/inspect-project.js')
  const { loadManifest } = await import('../../config/load-manifest.js')
  const answers = await collectAnswers(flags, io, async ({ database, manifest, contract }) => {
    const loaded = manifest === null ? null : await loadManifest(fromFolder(base, manifest))
    const source = { database: fromFolder(base, database), manifest: loaded, contract }
    // With HTML, to show what plugins would need for it.
    const inspection = await inspectProject({ ...defaults, ...source, html: {} })
    io.stdout.write(`\n${inspectionText(inspection, widthOf(io.stdout))}\n\n`)
    return inspection
  })
  await writeOwnFile(file, configText(answers, base, file), guard)
  const isFound = findConfig(base) === resolve(file)
  const next = ['doctor', 'export'].map(
    (command) => `  npx djangocms-static ${command}${isFound ? '' : ` --config ${file}`}\n`,
  )
  io.stdout.write(`Written to ${file}. Next:\n${exportLine(answers)}${next.join('')}`)
}
