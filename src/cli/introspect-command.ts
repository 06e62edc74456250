import type { Command } from 'commander'
import { readPackageFile } from './package-files.js'
import type { Io } from './terminal.js'

const examples = `
Examples:
  In the folder of manage.py, with the project's Python:
    $ djangocms-static introspect > introspect.py
    $ python introspect.py --settings mysite.settings -o manifest.json

  Through Django's shell (the -v 0 keeps the shell from printing, too):
    $ python manage.py shell -v 0 < introspect.py > manifest.json`

/** `introspect`: prints the Python script that writes the manifest inside the Django project. */
export function registerIntrospectCommand(program: Command, io: Io): void {
  program
    .command('introspect')
    .summary('Print the Python script that writes the manifest.')
    .description(
      'Prints a Python script that writes the site manifest: languages, plugin types,\n' +
        'templates and settings, which the database does not hold. The script runs inside\n' +
        'the Django project, needs no packages and only reads.',
    )
    .helpOption('-h, --help', 'Show this help.')
    .addHelpText('after', examples)
    .action(async () => {
      io.stdout.write(await readPackageFile('templates/introspect.py'))
    })
}
