import type { Command } from 'commander'
import { readPackageFile } from '../../../package-files.js'
import type { Io } from '../../print/terminal.js'
import { commandPath } from '../../values/folder-paths.js'
import { localFile } from '../../values/option-values.js'
import { writeOwnFile } from '../../write-own-file.js'

const examples = `
Examples:
  In the folder of manage.py, with the project's Python:
    $ npx djangocms-static introspect --write introspect.py
    $ python introspect.py --settings mysite.settings -o manifest.json

  Through Django's shell (the -v 0 keeps the shell from printing, too):
    $ python manage.py shell -v 0 < introspect.py > manifest.json

  As a management command of one of the project's apps:
    $ npx djangocms-static introspect \\
        --write app/management/commands/introspect.py
    $ python manage.py introspect -o manifest.json`

/** `introspect`: prints or writes the Python script that writes the manifest inside the Django project. */
export function registerIntrospectCommand(program: Command, io: Io): void {
  program
    .command('introspect')
    .summary('Print the Python script that writes the manifest.')
    .description(
      'Prints a Python script that writes the site manifest: languages, plugin types,\n' +
        'menus, templates and settings, which the database does not hold. The script\n' +
        'runs inside the Django project, needs no packages and only reads.',
    )
    .option('--write <file>', 'Write it to this file. An older copy of the script is replaced.', localFile)
    .option('--force', 'Replace any existing file.')
    .addHelpText('after', examples)
    .action(async ({ write, force = false }: { write?: string; force?: boolean }) => {
      const script = await introspectScript()
      if (write === undefined) {
        io.stdout.write(script)
        return
      }
      const file = commandPath(io, write)
      await writeOwnFile(file, script, { force, isOwn: (text) => firstLine(text) === firstLine(script) })
      io.stdout.write(`Written to ${file}\n`)
    })
}

function firstLine(text: string): string {
  return text.split(/\r?\n/, 1)[0] ?? ''
}

/** The files of `templates/introspect`, in the order of the script. The last one runs it. */
const pieces = [
  'start',
  'manifest',
  'versions',
  'settings',
  'auth',
  'middleware',
  'replaced',
  'media',
  'sites',
  'menus',
  'placeholders',
  'plugins',
  'serializers',
  'represented',
  'counts',
  'methods',
  'properties',
  'method_fields',
  'returned',
  'helpers',
  'composed',
  'texts',
  'paths',
  'lists',
  'first_rows',
  'json_places',
  'written',
  'rows',
  'row_facts',
  'files',
  'rendering',
  'search',
  'managers',
  'models',
  'addresses',
  'patterns',
  'fields',
  'stored',
  'relations',
  'samples',
  'main',
]

/** The script that runs inside a Django project: one file, so that it can be carried there. */
async function introspectScript(): Promise<string> {
  const texts = await Promise.all(pieces.map((piece) => readPackageFile(`templates/introspect/${piece}.py`)))
  return texts.join('\n\n')
}
