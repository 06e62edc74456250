import type { Command } from 'commander'
import { isFoundConfig } from '../../config/find-config.js'
import { addConfigFlags } from '../../options/common-flags.js'
import type { Io } from '../../print/terminal.js'
import { commandPath } from '../../values/folder-paths.js'
import { localFile, nonEmpty, oneOf } from '../../values/option-values.js'
import { writeOwnFile } from '../../write-own-file.js'
import type { TypesFlags } from './types-source.js'

const examples = `
An export has the types of its plugins if it was made with --openapi.
Without a folder, --manifest, --database or --config: from the manifest or the
database of the project's configuration, else from the export in out.

Examples:
  From an export:
    $ npx djangocms-static types public --out src/cms-types.ts

  From a manifest:
    $ npx djangocms-static types --manifest manifest.json --out src/cms-types.ts

  With manifest, contract and serializers of a configuration:
    $ npx djangocms-static types --out src/cms-types.ts`

interface OutputFlags {
  readonly out?: string
  readonly force?: boolean
}

/** Types of this command, also where a formatter has changed them, and empty files. */
const isTypes = /written by "npx djangocms-static types"|^\s*$/

/** `types`: prints TypeScript types of a site's API. */
export function registerTypesCommand(program: Command, io: Io): void {
  const command = program
    .command('types')
    .argument('[dir]', 'Folder of an export that was made with --openapi.')
    .summary('Write TypeScript types of the site.')
    .description(
      'Prints TypeScript types of the answers of a site: pages, lists, menus,\nlanguages, and a union of its plugin types, discriminated by plugin_type.',
    )
    .addHelpText('after', examples)
    .option(
      '--out <file>',
      'File to write. An older copy of the types is replaced. Default: standard output.',
      localFile,
    )
    .option('--force', 'Replace any existing file.')
    .option('--manifest <file>', 'Site manifest.', nonEmpty)
    .option('--database <url>', 'Database to derive the plugin types from, without a manifest.', nonEmpty)
    .option(
      '--contract <name>',
      'documented (default) or released. An export has its own.',
      oneOf(['documented', 'released']),
    )
    .option('--image-details', 'Types of an export with --image-details.')
  addConfigFlags(command)
  command.action(async (dir: string | undefined, { out, force = false, ...flags }: TypesFlags & OutputFlags) => {
    // Loaded here, as only this command needs the compiler, which is large.
    const { typesSource } = await import('./types-source.js')
    const { siteTypes } = await import('./site-types.js')
    const text = await siteTypes(await typesSource(dir, { ...flags, foundConfig: isFoundConfig(command) }, io))
    if (out === undefined) io.stdout.write(text)
    else await writeOwnFile(commandPath(io, out), text, { force, isOwn: (found) => isTypes.test(found) })
  })
}
