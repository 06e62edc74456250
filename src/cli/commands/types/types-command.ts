import { writeFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { Option } from 'commander'
import { ExportError, reasonOf } from '../../../errors.js'
import { fromFolder } from '../../options/folder-paths.js'
import { nonEmpty, oneOf } from '../../options/option-values.js'
import type { Io } from '../../print/terminal.js'
import type { TypesFlags } from './types-source.js'

const examples = `
A folder has the types of its plugins when it was exported with --openapi.
Without a folder and without --manifest, --database or --config, it is out.

Examples:
  From an export:
    $ djangocms-static types public --out src/cms-types.ts

  Before there is one:
    $ djangocms-static types --manifest manifest.json --out src/cms-types.ts

  With what the configuration says of manifest, contract and serializers:
    $ djangocms-static types --config site.config.mjs --out src/cms-types.ts`

/** `types`: prints TypeScript types of a site's API. */
export function registerTypesCommand(program: Command, io: Io): void {
  program
    .command('types')
    .argument('[dir]', 'Folder of an export that was made with --openapi.')
    .summary('Write TypeScript types of the site.')
    .description(
      'Prints TypeScript types of what the API of a site answers: pages, lists, menus,\nlanguages, and a union of its own plugin types, told apart by plugin_type.',
    )
    .helpOption('-h, --help', 'Show this help.')
    .addHelpText('after', examples)
    .addOption(new Option('--out <file>', 'File to write. Default: print.').argParser(nonEmpty))
    .addOption(new Option('--manifest <file>', 'Site manifest.').argParser(nonEmpty))
    .addOption(
      new Option('--database <url>', 'Database, where there is no manifest: the plugin types are guessed.').argParser(
        nonEmpty,
      ),
    )
    .addOption(new Option('--config <file>', 'Configuration, an ES module. Flags win over it.').argParser(nonEmpty))
    .addOption(
      new Option('--contract <name>', 'documented (default) or released. Of a folder: its own.').argParser(
        oneOf(['documented', 'released']),
      ),
    )
    .action(async (dir: string | undefined, { out, ...flags }: TypesFlags & { out?: string }) => {
      const base = io.cwd ?? process.cwd()
      // The compiler is large: only this command needs it.
      const { typesSource } = await import('./types-source.js')
      const { siteTypes } = await import('./site-types.js')
      const text = await siteTypes(await typesSource(dir, flags, base))
      if (out === undefined) io.stdout.write(text)
      else await writeTypes(fromFolder(base, out), text)
    })
}

async function writeTypes(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text)
  } catch (error) {
    const reason = reasonOf(error)
    const fix = 'Name a file in a folder that is there and may be written.'
    throw new ExportError('output-failed', `${file}: ${reason}`, fix, { cause: error })
  }
}
